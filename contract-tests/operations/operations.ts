import { allOperations, type OperationId } from "../../openapi/contract.ts";
import { type Entry, projectIdsIn, type SentRequest } from "../model/timeline.ts";
import { deleteProject } from "./delete-project.ts";
import { listProjects } from "./list-projects.ts";
import type { RulePart, SuiteOperation } from "./operation.ts";

/**
 * The operations of the interface, each with what the suite has to know of it. A third operation of the document does not compile
 * before it has its record here.
 */
export const OPERATIONS: Readonly<Record<OperationId, SuiteOperation>> = {
  listProjects,
  deleteProject,
};

/** The operation of a request; undefined if the interface has no such route. */
export function operationFor({ operation }: SentRequest): SuiteOperation | undefined {
  return operation && OPERATIONS[operation];
}

/** What a success of a request rests on, apart from key and type; nothing if the interface has no such route. */
export function conditionsIn(request: SentRequest): readonly RulePart[] {
  return operationFor(request)?.conditionsOf(new URLSearchParams(request.query)) ?? [];
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

/** Whether a request calls an operation that may change something. */
export function isWrite(request: SentRequest): boolean {
  return operationFor(request)?.reads === false;
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
export function isPage({ request, answer }: Entry): boolean {
  return operationFor(request)?.success === "ProjectPage" && answer.status === 200;
}
