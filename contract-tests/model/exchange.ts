import type { OperationId, RuleId } from "../../openapi/index.ts";

/** One of the target's keys, none, an empty one, or one of no account: an unrelated one, or a `NearKey` of the premium one. */
export type KeyName =
  | "premium"
  | "otherPremium"
  | "free"
  | "none"
  | "empty"
  | "unknown"
  | "longer"
  | "shorter"
  | "altered";

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
  /** The rule that leaves open what this request holds beside the interface, such as a body: every documented answer is right. */
  readonly oddBy?: RuleId;
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

/** A request and its answer. If none came, the status is 0, and `problem` says why. */
export interface Exchange {
  readonly request: SentRequest;
  readonly answer: Answer;
  /** The case that sent the request, `look`, or `grid`. */
  readonly caseId: string;
  readonly durationMs: number;
  /** How often the request was sent, without 429: more than once only for a GET that was not answered. */
  readonly attempts: number;
}

export function idsOf({ answer }: Exchange): string[] {
  return answer.projects.map(({ id }) => id);
}

export function projectIdsIn({ query }: Pick<SentRequest, "query">): string[] {
  return new URLSearchParams(query).getAll("projectId");
}

/** The answer's body if it is an object, else an empty one. */
export function fieldsOf({ answer }: Pick<Exchange, "answer">): Readonly<Record<string, unknown>> {
  const { body } = answer;
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}

export function isSuccess({ answer }: Exchange): boolean {
  return answer.status >= 200 && answer.status < 300;
}

export function pathOf({ path, query }: Pick<SentRequest, "path" | "query">): string {
  return query ? `${path}?${query}` : path;
}

/** One line about an exchange: `GET /projects?limit=1 -> 200`. */
export function statusLine({ request, answer }: Exchange): string {
  return `${request.method} ${pathOf(request)} -> ${answer.status || "no answer"}`;
}

/** Describes the first difference between two sequences of ids; undefined if they are equal. */
export function firstDifference(
  expected: readonly string[],
  actual: readonly string[],
): string | undefined {
  const length = Math.max(expected.length, actual.length);
  const place = Array.from({ length }).findIndex((_, index) => expected[index] !== actual[index]);
  if (place < 0) return undefined;
  const [right, wrong] = [expected[place], actual[place]];
  const where = `at place ${place + 1}`;
  if (right !== undefined && wrong !== undefined) {
    if (!actual.includes(right) && expected.includes(wrong)) return `${right} is missing ${where}`;
    if (!expected.includes(wrong) && actual.includes(right))
      return `${wrong} does not belong ${where}`;
  }
  return `${where}: ${wrong ?? "the end"} instead of ${right ?? "the end"}`;
}

export function missingIds(expected: readonly string[], actual: readonly string[]): string[] {
  const there = new Set(actual);
  return expected.filter((id) => !there.has(id));
}

/** The first ids with the fitting verb: `7 is`, or `7, 8, 9 and 4 more are`. */
export function listed(ids: readonly string[]): string {
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
  return `${ids.slice(0, 3).join(", ")}${more} ${ids.length === 1 ? "is" : "are"}`;
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
