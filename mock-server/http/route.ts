import { allOperations, type OperationId } from "../../openapi/index.ts";
import { type Refusal, refused } from "../domain/outcome.ts";
import type { ApiRequest } from "./message.ts";
import { BASE_PATH } from "./server-address.ts";

/** A request that is addressed to an operation. */
export interface Routed {
  readonly kind: "routed";
  readonly operation: OperationId;
}

/** The operation that a request is for. Paths are compared byte by byte: case, slashes and percent signs count. */
export function routeOf({ method, path }: ApiRequest): Routed | Refusal {
  const operation = allOperations.find((candidate) => BASE_PATH + candidate.path === path);
  if (!operation) return refused("listProjects", "route.invalid");
  return operation.method === method ? { kind: "routed", operation: operation.id } : refused(operation.id, "route.method");
}
