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
interface Routed {
  readonly kind: "routed";
  readonly operation: OperationId;
}

/** Finds the operation of a request by method and path. Paths are compared byte by byte, with case, slashes and percent signs. */
export function routeOf({ method, path }: ApiRequest): Routed | Refusal {
  const route = ROUTES.get(path);
  return route ? (route.methods.get(method) ?? route.otherMethod) : NO_ROUTE;
}

/** Returns every refusal of a route: of an unknown path, and of the other methods of each path. */
export function routeRefusals(): Refusal[] {
  return [NO_ROUTE, ...[...ROUTES.values()].map(({ otherMethod }) => otherMethod)];
}

const NO_ROUTE: Refusal = { kind: "refused", operation: allOperations[0].id, rule: "route.invalid" };

/** The operations of each path, and the refusal of every other method. Built once, because several layers look up a route. */
const ROUTES = new Map(allOperations.map(({ path }) => [BASE_PATH + path, routeAt(path)]));

function routeAt(path: string) {
  const here = allOperations.filter((each) => each.path === path);
  const [{ id } = allOperations[0]] = here;
  const methods = new Map(here.map((each): [string, Routed] => [each.method, { kind: "routed", operation: each.id }]));
  const otherMethod: Refusal = { kind: "refused", operation: id, rule: "route.method" };
  return { methods, otherMethod };
}
