import { allOperations, documentText, type OperationId } from "../../openapi/index.ts";
import type { Refusal } from "../operations/call.ts";
import type { ApiRequest } from "./message.ts";

const address = new URL(documentText("servers", "0", "url"));

/** The path before every route of the interface (rule version.segment). */
export const BASE_PATH: string = address.pathname;

/** The address of the mock, as the document gives it. */
export const DEFAULT_HOST: string = address.hostname;
export const DEFAULT_PORT: number = Number(address.port);

/** A request whose route is an operation. */
export interface Routed {
  readonly kind: "routed";
  readonly operation: OperationId;
}

/** Finds the operation of a request by method and path. Paths are compared byte by byte, with case, slashes and percent signs. */
export function routeOf({ method, path }: ApiRequest): Routed | Refusal {
  const route = ROUTES.get(path);
  return route ? (route.methods.get(method) ?? route.otherMethod) : NO_ROUTE;
}

/** The operations of one path, and the refusal of every other method. */
interface Route {
  readonly methods: ReadonlyMap<string, Routed>;
  readonly otherMethod: Refusal;
}

/** Returns every refusal of a route: of an unknown path, and of the other methods of each path. */
export function routeRefusals(): Refusal[] {
  return [NO_ROUTE, ...[...ROUTES.values()].map(({ otherMethod }) => otherMethod)];
}

/** By path. Built once, because several layers look up the route of a request. */
const ROUTES: ReadonlyMap<string, Route> = new Map(allOperations.map(({ path }) => [BASE_PATH + path, routeAt(path)]));

const NO_ROUTE: Refusal = { kind: "refused", operation: allOperations[0].id, rule: "route.invalid" };

function routeAt(path: string): Route {
  const here = allOperations.filter((operation) => operation.path === path);
  const [{ id } = allOperations[0]] = here;
  return {
    methods: new Map(here.map((operation) => [operation.method, { kind: "routed", operation: operation.id }])),
    otherMethod: { kind: "refused", operation: id, rule: "route.method" },
  };
}
