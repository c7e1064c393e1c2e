import type { OperationId } from "../../openapi/index.ts";

/**
 * Which key a request carries: one of the target's, or none, an empty one, or one of no account: unrelated, or the premium key
 * with a character more, less or replaced.
 */
export type KeyName = "premium" | "otherPremium" | "free" | "none" | "empty" | "unknown" | "longer" | "shorter" | "altered";

/** A request before it is sent: `path` and `query` follow the base URL as they are, nothing is encoded or added. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: KeyName;
  /** The body as text; absent if the request has none. */
  readonly body?: string;
  /** `kept`: on the connection of the last request that asked for it. Default: on a connection of its own. */
  readonly connection?: "kept";
  /** The operation that answers; absent for a route that the interface does not have. */
  readonly operation?: OperationId;
}

/** What came back, as bytes decoded to text; nothing is judged yet. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Why the bytes are no text that can be read: compressed, or not UTF-8. */
  readonly problem?: string;
}

/** A project as an answer shows it. The id is its source text, since digits above 2^53-1 do not survive a number. */
export interface ListedProject {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An answer that has been read: the parsed body, or in `problem` why it cannot be parsed. */
export interface Answer extends RawAnswer {
  /** Characters of the whole text, of which `text` may be only the beginning. */
  readonly length: number;
  readonly body?: unknown;
  /** The projects of a list answer that have an id; empty for any other answer. */
  readonly projects: readonly ListedProject[];
}

/** One request and its answer. */
export interface Exchange {
  readonly request: SentRequest;
  readonly answer: Answer;
  /** The case that asked, or `preflight`. */
  readonly caseId: string;
  readonly durationMs: number;
  /** What a refused write did all the same; set once the account has been looked at. */
  aftermath?: Aftermath;
}

/** `harm`: what the write did, as the end of a sentence about it. `doubt`: why another client may have done it. */
export type Aftermath =
  | { readonly harm: string; readonly doubt?: undefined }
  | { readonly doubt: string; readonly harm?: undefined };

/** The ids on the page, in its order. */
export function idsOf({ answer }: Exchange): string[] {
  return answer.projects.map(({ id }) => id);
}

/** The ids that a request names as `projectId`, as they are written. */
export function projectIdsIn({ query }: Pick<SentRequest, "query">): string[] {
  return new URLSearchParams(query).getAll("projectId");
}

/** The answer's body if it is an object, else an empty one. */
export function fieldsOf({ answer }: Pick<Exchange, "answer">): Readonly<Record<string, unknown>> {
  const { body } = answer;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** Whether the target did what was asked. */
export function isSuccess({ answer }: Exchange): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Path and query as they follow the base URL. */
export function pathOf({ path, query }: Pick<SentRequest, "path" | "query">): string {
  return query ? `${path}?${query}` : path;
}

/** `GET /projects?limit=1 -> 200`, for a line about an exchange. */
export function statusLine({ request, answer }: Exchange): string {
  return `${request.method} ${pathOf(request)} -> ${answer.status}`;
}

/** All pages of an account from the first to the end, as one key and one limit give them. */
export interface Walk {
  readonly key: KeyName;
  /** Absent: the default of the interface. */
  readonly limit?: number;
  readonly pages: readonly Exchange[];
  /** The ids of the pages in their sequence; a refused page adds none. */
  readonly ids: readonly string[];
  /**
   * Why the walk stopped. Only `empty-page` is the end of the list: `repeated` met a project again, `refused` got an error for
   * a cursor that the target itself had given, `unreadable` got a page without ids, `too-long` met the page cap.
   */
  readonly end: "empty-page" | "repeated" | "refused" | "unreadable" | "too-long";
}

/** How many pages of the walk hold projects. */
export function filledPages({ pages }: Walk): number {
  return pages.filter((page) => isSuccess(page) && idsOf(page).length > 0).length;
}

/** How many projects the account is known to have: none if the walk ended by an error, and at least so many if it was stopped. */
export function knownSize({ end, ids }: Walk): number {
  return end === "empty-page" || end === "too-long" ? new Set(ids).size : 0;
}

/** Whether `total` is on each page the number of its own projects. */
export function totalsCountPages({ pages }: Walk): boolean {
  return pages.every((page) => fieldsOf(page).total === idsOf(page).length);
}
