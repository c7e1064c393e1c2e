import type { ApiResponse } from "../http/message.ts";
import { notThere, refusedControl } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";
import { ENDPOINTS } from "./endpoints.ts";

/** The endpoint of a path and a method, and what stands for `{name}` in it; or the refusal that says what there is. */
export function endpointFor(
  path: string,
  method: string,
): { readonly endpoint: Endpoint; readonly name: string } | { readonly refusal: ApiResponse } {
  for (const [pattern, methods] of Object.entries(ENDPOINTS)) {
    const name = nameIn(path, pattern);
    if (name === undefined) continue;
    const endpoint = methods[method] ?? (method === "HEAD" ? methods.GET : undefined);
    return endpoint ? { endpoint, name } : { refusal: wrongMethod(pattern, Object.keys(methods)) };
  }
  return { refusal: notThere(`The control interface has: ${Object.keys(ENDPOINTS).join(", ")}.`) };
}

/** What stands for `{name}`, empty where the pattern has none; undefined where the path does not fit. */
function nameIn(path: string, pattern: string): string | undefined {
  const [before = "", after] = pattern.split("{name}");
  if (after === undefined) return path === pattern ? "" : undefined;
  const name = path.slice(before.length, path.length - after.length);
  return path === before + name + after && /^[\w.-]+$/.test(name) ? name : undefined;
}

function wrongMethod(pattern: string, methods: readonly string[]): ApiResponse {
  const allow = methods.includes("GET") ? ["GET", "HEAD", ...methods.filter((method) => method !== "GET")] : methods;
  const subMessage = `${pattern} takes ${allow.join(", ")}.`;
  return refusedControl(405, "Method not taken", subMessage, { Allow: allow.join(", ") });
}
