import { type ListedProject, type ParsedAnswer, pathOf, type SentRequest } from "./exchange.ts";

/** The part of a run that sent a request. */
export type Phase = "look" | "reads" | "refused writes" | "deletes" | "explore";

/** What a request was sent for: the rule of a probe, or one of the names below. */
export type ProbeId = string;

/** Walks of all accounts between the writes: what they show is compared as a whole. */
export const LOOK = "look";
/** A plain list, sent because a key that was served is refused. */
export const KEY_CHECK = "key check";

/** A request and its answer. A run appends entries and never changes one. If no answer came, its status is 0. */
export interface Entry {
  /** Milliseconds since the start of the run. */
  readonly at: number;
  readonly durationMs: number;
  /** How many entries the timeline had when the request was sent: those from there on were under way beside it. */
  readonly since: number;
  readonly phase: Phase;
  readonly probe: ProbeId;
  /** The walk that the page belongs to. */
  readonly walk?: number | undefined;
  readonly request: SentRequest;
  readonly answer: ParsedAnswer;
  /** How often the request was sent, without 429: more than once only for a GET or HEAD that was not answered. */
  readonly attempts: number;
}

export type Timeline = readonly Entry[];

type Answered = Pick<Entry, "answer">;
type Exchange = Pick<Entry, "request" | "answer">;

export function idsOf({ answer }: Answered): string[] {
  return answer.projects.map(({ id }) => id);
}

/** The answer's body if it is an object, else an empty one. */
export function fieldsOf({ answer: { body } }: Answered): Readonly<Record<string, unknown>> {
  return isObject(body) ? body : {};
}

export function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

export function isSuccess({ answer }: Answered): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Whether an answer says nothing about the request: none came in time, or a gateway answered. */
export function isTrouble({ status }: { readonly status: number }): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** What tells one refusal from another: status, message and subMessage. */
export function signatureOf(entry: Answered): string {
  const { message, subMessage } = fieldsOf(entry);
  return JSON.stringify([String(entry.answer.status), message, subMessage]);
}

/** One line about an entry: `GET /projects?limit=1 -> 200`. */
export function statusLine({ request, answer }: Exchange): string {
  return `${request.method} ${pathOf(request)} -> ${answer.status || "no answer"}`;
}

/** Why nothing is known of an answer whose body is not read; undefined if it is. */
export function whyUnread(entry: Exchange): string | undefined {
  const { unread } = entry.answer;
  return unread && `${statusLine(entry)}: ${unread}, so it is not read`;
}

/** The projects on some pages. */
export function projectsOn(pages: readonly Entry[]): ListedProject[] {
  return pages.filter(isSuccess).flatMap(({ answer }) => answer.projects);
}

/** Describes the first difference between two sequences of ids; undefined if they are equal. */
export function firstDifference(
  expected: readonly string[],
  actual: readonly string[],
): string | undefined {
  const length = Math.max(expected.length, actual.length);
  for (let place = 0; place < length; place++) {
    const right = expected[place] ?? "the end";
    const wrong = actual[place] ?? "the end";
    if (right !== wrong) return `at place ${place + 1}: ${wrong} instead of ${right}`;
  }
  return undefined;
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
