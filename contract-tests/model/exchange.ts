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
