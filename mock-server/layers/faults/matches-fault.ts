import { KEY_HEADER } from "../../http/headers.ts";
import type { ApiRequest } from "../../http/message.ts";
import { routeOf } from "../../http/router.ts";
import { parseKey } from "../../store/account-key.ts";
import type { Fault } from "./fault.ts";

/** Whether a request is one of those that the fault names. */
export function matchesFault(request: ApiRequest, { operation, key, method, path }: Fault): boolean {
  if (method !== undefined && request.method !== method) return false;
  if (path !== undefined && request.path !== path) return false;
  if (key !== undefined && !isKey(request.header(KEY_HEADER) ?? "", key)) return false;
  return operation === undefined || isOperation(request, operation);
}

/** The key of an account stands for its copies too. */
function isKey(sent: string, wanted: string): boolean {
  return sent === wanted || parseKey(sent)?.base === wanted;
}

function isOperation(request: ApiRequest, wanted: string): boolean {
  const route = routeOf(request);
  return route.kind === "routed" && route.operation === wanted;
}
