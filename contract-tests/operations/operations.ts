import { allOperations, type OperationId } from "../../openapi/contract.ts";
import { projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { deleteProject } from "./delete-project.ts";
import { listProjects } from "./list-projects.ts";
import type { SuiteOperation, SuiteOperations } from "./operation.ts";

/** A third operation of the document does not compile before it has its record here. */
export const OPERATIONS: SuiteOperations = { listProjects, deleteProject };

/** The operation of a request; undefined if the interface has no such route. */
export function operationFor({
  operation,
}: Pick<SentRequest, "operation">): SuiteOperation | undefined {
  return operation && OPERATIONS[operation];
}

/** The operation with this method and path; undefined if the interface has no such route. */
export function operationAt(method: string, path: string): OperationId | undefined {
  return allOperations.find((each) => each.method === method && each.path === path)?.id;
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a request only reads, even on a careless server: by its operation, or by a safe method that names no project. */
export function isRead(request: SentRequest): boolean {
  const operation = operationFor(request);
  if (operation?.reads) return true;
  return SAFE_METHODS.includes(request.method) && numbersIn(request).length === 0;
}

/**
 * The ids that a careless server may read from a request: the number at the start of each named id and path segment, or all of
 * the text if it only contains digits later, and every whole number in the body.
 */
export function numbersIn(request: SentRequest): string[] {
  const { path, body } = request;
  const texts = [...projectIdsIn(request), ...path.split("/").map(decodeURIComponent)];
  const inBody = body?.match(/-?\d+/g) ?? [];
  return [
    ...texts.flatMap((text) => /^-?\d+/.exec(text)?.[0] ?? (/\d/.test(text) ? [text] : [])),
    ...inBody,
  ];
}

/** Whether a request is a list of the interface that was answered with a page. */
export function isPage(entry: {
  readonly request: SentRequest;
  readonly answer: { readonly status: number };
}): boolean {
  return operationFor(entry.request)?.success === "ProjectPage" && entry.answer.status === 200;
}
