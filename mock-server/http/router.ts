import { allOperations, documentText, type OperationId } from "../../openapi/index.ts";
import { type Refusal, refused } from "../operations/outcome.ts";
import type { ApiRequest } from "./message.ts";

const address = new URL(documentText("servers", "0", "variables", "base_url", "default"));

/** The path that every route of the interface is appended to (rule version.segment). */
export const BASE_PATH: string = address.pathname;

/** Where the document says that the mock answers. */
export const DEFAULT_HOST: string = address.hostname;
export const DEFAULT_PORT: number = Number(address.port);

/** A request that is addressed to an operation. */
export interface Routed {
  readonly kind: "routed";
  readonly operation: OperationId;
}

/** The operation that a request is for. Paths are compared byte by byte: case, slashes and percent signs count. */
export function routeOf({ method, path }: ApiRequest): Routed | Refusal {
  const route = ROUTES.get(path);
  if (!route) return NO_ROUTE;
  return route.method === method ? route.routed : route.otherMethod;
}

/** Whether a path is that of an operation. */
export function isRoutePath(path: string): boolean {
  return ROUTES.has(path);
}

interface Route {
  readonly method: string;
  readonly routed: Routed;
  readonly otherMethod: Refusal;
}

const NO_ROUTE = refused("listProjects", "route.invalid");

/** By path. Several layers ask for the route of one request, so asking makes nothing. */
const ROUTES: ReadonlyMap<string, Route> = new Map(
  allOperations.map(({ id, method, path }) => [
    BASE_PATH + path,
    { method, routed: { kind: "routed", operation: id }, otherMethod: refused(id, "route.method") },
  ]),
);
