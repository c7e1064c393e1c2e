import { allOperations } from "../../../openapi/index.ts";
import type { ApiRequest } from "../../http/message.ts";
import { BASE_PATH } from "../../http/router.ts";

/** What a request to no route was probably meant for. */
export function nearPath({ method, path }: ApiRequest): string[] {
  const near = allOperations.find((operation) => canonical(BASE_PATH + operation.path) === canonical(path));
  if (near) return describe(method, path, near.method, BASE_PATH + near.path);
  const unversioned = allOperations.find((operation) => canonical(operation.path) === canonical(path));
  if (unversioned) return [`the path lacks the version; expected ${BASE_PATH}${unversioned.path}`];
  const nested = allOperations.find((operation) => canonical(path).startsWith(`${canonical(BASE_PATH + operation.path)}/`));
  return nested ? ["the path goes on after the route; an id travels in the query: DELETE /project?projectId=ID"] : [];
}

function describe(method: string, path: string, takes: string, expected: string): string[] {
  const lines: string[] = [];
  if (path !== expected) lines.push(`${difference(path, expected)}; the path is ${expected}`);
  if (method !== takes) lines.push(...methodLine(method, takes, expected));
  return lines;
}

/** The two are the same but for case and slashes, so nothing but slashes stands behind an equal beginning. */
function difference(path: string, expected: string): string {
  if (path.startsWith(expected)) return "trailing slash";
  if (path.toLowerCase() === expected.toLowerCase()) return "wrong case";
  return "the path is spelt otherwise";
}

/** The two routes differ in one letter, so a known method on the wrong one is told where it belongs. */
function methodLine(method: string, takes: string, expected: string): string[] {
  const home = allOperations.find((operation) => operation.method === method);
  return [home ? `${method} belongs to ${BASE_PATH}${home.path}; ${expected} takes ${takes}` : `${expected} takes ${takes}`];
}

function canonical(path: string): string {
  return path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
}
