import type { OperationId } from "../../openapi/index.ts";

/** One of the target's keys, none, an empty one, or one of no account: an unrelated one, or a `NearKey` of the premium one. */
export type KeyName = "premium" | "otherPremium" | "free" | "none" | "empty" | "unknown" | "longer" | "shorter" | "altered";

/** A request to send: `path` and `query` are appended to the base URL as they are, without encoding. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: KeyName;
  /** The body as text; absent if the request has none. */
  readonly body?: string;
  /** `kept`: reuse the connection of the last request with this value. Default: a new connection. */
  readonly connection?: "kept";
  /** The operation of the route; absent if the interface has no such route. */
  readonly operation?: OperationId;
}

/** An answer as received, decoded to text but not parsed. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Why the bytes cannot be decoded: they are compressed, or not UTF-8. */
  readonly problem?: string;
}

/** A project in an answer, with the source text of its id: a number above 2^53-1 loses digits. */
export interface ListedProject {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A parsed answer: `body`, or in `problem` the reason why it cannot be parsed. */
export interface Answer extends RawAnswer {
  /** The length of the whole text, of which `text` may be only the beginning. */
  readonly length: number;
  readonly body?: unknown;
  /** The projects with an id in a list answer; empty for any other answer. */
  readonly projects: readonly ListedProject[];
}

export interface Exchange {
  readonly request: SentRequest;
  readonly answer: Answer;
  /** The case that sent the request, or `preflight`. */
  readonly caseId: string;
  /** The places of the request and of its answer in the sequence of all requests and answers of the run. */
  readonly began: number;
  readonly ended: number;
  readonly durationMs: number;
  /** What a refused write changed anyway; set if a later look at the account shows it. */
  aftermath?: Aftermath;
}

/** `harm`: what the write changed, as the end of a sentence about it. `doubt`: why another client may have made the change. */
export type Aftermath =
  | { readonly harm: string; readonly doubt?: undefined }
  | { readonly doubt: string; readonly harm?: undefined };

export function idsOf({ answer }: Exchange): string[] {
  return answer.projects.map(({ id }) => id);
}

export function projectIdsIn({ query }: Pick<SentRequest, "query">): string[] {
  return new URLSearchParams(query).getAll("projectId");
}

/** The answer's body if it is an object, else an empty one. */
export function fieldsOf({ answer }: Pick<Exchange, "answer">): Readonly<Record<string, unknown>> {
  const { body } = answer;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

export function isSuccess({ answer }: Exchange): boolean {
  return answer.status >= 200 && answer.status < 300;
}

export function pathOf({ path, query }: Pick<SentRequest, "path" | "query">): string {
  return query ? `${path}?${query}` : path;
}

/** One line about an exchange: `GET /projects?limit=1 -> 200`. */
export function statusLine({ request, answer }: Exchange): string {
  return `${request.method} ${pathOf(request)} -> ${answer.status}`;
}

/** All pages of an account from the first to the end, read with one key and one limit. */
export interface Walk {
  readonly key: KeyName;
  /** Default: the default limit of the interface. */
  readonly limit?: number;
  readonly pages: readonly Exchange[];
  /** The ids of all pages in order; a refused page adds none. */
  readonly ids: readonly string[];
  /**
   * Only `empty-page` is the end of the list. `repeated`: a project came again. `refused`: an error came for a cursor that the
   * target had given. `unreadable`: a page had no ids. `too-long`: the maximum length was reached.
   */
  readonly end: "empty-page" | "repeated" | "refused" | "unreadable" | "too-long";
}

export function filledPages({ pages }: Walk): number {
  return pages.filter((page) => isSuccess(page) && idsOf(page).length > 0).length;
}

/** How many projects the account is known to have: 0 if the walk ended with an error, a lower bound if it was stopped. */
export function knownSize({ end, ids }: Walk): number {
  return end === "empty-page" || end === "too-long" ? new Set(ids).size : 0;
}

/** Whether `total` on each page is the number of that page's projects. */
export function totalsCountPages({ pages }: Walk): boolean {
  return pages.every((page) => fieldsOf(page).total === idsOf(page).length);
}
