import { PROJECT_ID } from "../../openapi/constants.ts";
import type { OperationId, RuleId } from "../../openapi/contract.ts";
import type { NearKey } from "./target.ts";

/** One of the target's keys, none, an empty one, or one of no account: an unrelated one, or a `NearKey` of the premium one. */
export type KeyName = "premium" | "otherPremium" | "free" | "none" | "empty" | "unknown" | NearKey;

/** A request to send: `path` and `query` are appended to the base URL as they are, without encoding. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: KeyName;
  /** The body as text; absent if the request has none. */
  readonly body?: string | undefined;
  /** `kept`: reuse the connection of the last request with this value. Default: a new connection. */
  readonly connection?: "kept" | undefined;
  /** The operation of the route; absent if the interface has no such route. */
  readonly operation?: OperationId | undefined;
  /** The rule that is silent about what this request holds beside the interface, such as a body: every documented answer is right. */
  readonly silentRule?: RuleId | undefined;
}

/** An answer as received, decoded to text but not parsed. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Why the bytes cannot be decoded: they are compressed, or not UTF-8. */
  readonly problem?: string;
  /** Why the body is not read: it exceeds a limit of the suite, so nothing is known of it. */
  readonly unread?: string;
}

/** A project in an answer, with the source text of its id: a number above 2^53-1 loses digits. */
export interface ListedProject {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The name and the description of a project as text, whatever JSON the target gives for them. */
export function textsOf({ fields }: ListedProject): {
  readonly name: string;
  readonly desc: string;
} {
  return { name: textOfField(fields.name), desc: textOfField(fields.desc) };
}

function textOfField(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** A parsed answer: `body`, or in `problem` the reason why it cannot be parsed. */
export interface ParsedAnswer extends RawAnswer {
  /** The length of the whole text, of which `text` may be only the beginning. */
  readonly length: number;
  readonly body?: unknown;
  /** The projects with an id in a list answer; empty for any other answer. */
  readonly projects: readonly ListedProject[];
}

/** A query that names one project in plain digits, and holds nothing else. */
export const NAMES_ONE_PROJECT: RegExp = new RegExp(`^${PROJECT_ID}=-?\\d+$`);

export function projectIdsIn(request: SentRequest): string[] {
  return sentValues(request, PROJECT_ID);
}

/** The values of a query parameter. */
export function sentValues({ query }: SentRequest, parameter: string): string[] {
  return new URLSearchParams(query).getAll(parameter);
}

export function pathOf({ path, query }: Pick<SentRequest, "path" | "query">): string {
  return query ? `${path}?${query}` : path;
}

/** The value of a header; names have no letter case. */
export function headerOf(
  { headers }: Pick<SentRequest, "headers">,
  name: string,
): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(headers).find(([other]) => other.toLowerCase() === wanted)?.[1];
}

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
  const place = Array.from({ length }).findIndex((_, index) => expected[index] !== actual[index]);
  if (place < 0) return undefined;
  const [right = "the end", wrong = "the end"] = [expected[place], actual[place]];
  return `at place ${place + 1}: ${wrong} instead of ${right}`;
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

/**
 * The verdict of a case. `allowed`: admissible, but not the status that the interface lists. `vacuous`: nothing was seen that
 * could have broken the rule. `not-tested`: the target lacks what the case needs. `inconclusive`: the evidence does not decide,
 * for a reason outside the rule. `fail`: the target broke the rule. `error`: the suite or the connection to the target failed.
 */
export type Verdict =
  | "pass"
  | "allowed"
  | "observed"
  | "vacuous"
  | "not-tested"
  | "inconclusive"
  | "fail"
  | "error";

/**
 * What a violation does to a client, the worst first. `lost`: something was deleted, or a delete was obeyed, that must not be.
 * `shown`: a request was served, or a project was shown, that must not be. `data`: projects, pages or counts are wrong.
 * `status`: an answer has a wrong status. `form`: an answer has a wrong body. `drift`: an answer is not that of the given profile.
 */
export type Kind = "lost" | "shown" | "data" | "status" | "form" | "drift";

/** One violation of a rule: every answer that would have been right, the actual one, and the entry that shows it. */
export interface Violation {
  readonly rule: RuleId;
  readonly kind: Kind;
  readonly expected: readonly string[];
  readonly actual: string;
  readonly entry?: Entry | undefined;
  /** Requests that must be sent before, if only a sequence of requests shows the violation. */
  readonly before?: readonly Entry[];
  /** Whether the same request was also answered rightly. */
  readonly isAtTimes?: true;
  /** Whether another client could cause it by adding or deleting projects during the run. */
  readonly needsQuietAccount?: boolean;
}

/** How much was seen: counts and short facts by name. */
export type Evidence = Readonly<Record<string, number | string>>;
