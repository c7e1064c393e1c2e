/**
 * The id of a project: canonical decimal text from 1 to 2^63-1.
 * Never a number, because above 2^53-1 that would be the id of another project (rule list.id-width).
 */
export type ProjectId = string;

/** A piece of speech that was synthesized in a project. It exists so that a delete has something to take along (rule delete.cascade). */
export interface SpeechRecord {
  readonly id: string;
  readonly text: string;
  readonly voice: string;
  readonly durationMs: number;
}

/** A project of an account. */
export interface Project {
  readonly id: ProjectId;
  readonly name: string;
  readonly desc: string;
  readonly records: readonly SpeechRecord[];
}

/** What a page shows of a project. */
export type ListedProject = Pick<Project, "id" | "name" | "desc">;

/** Only `premium` accounts may use the interface (rule plan.not-premium). */
export type Plan = "premium" | "free";

/** An account, as a copy of it starts. */
export interface Account {
  readonly key: string;
  readonly plan: Plan;
  readonly projects: readonly Project[];
}

/** What every copy of every account starts from. It is never changed: keys, project ids and record ids are unique in it. */
export interface Dataset {
  readonly accounts: readonly Account[];
}

/** The widest id, 2^63-1. */
export const MAXIMUM_ID: ProjectId = "9223372036854775807";

/** Whether the text names a project id: plain digits from 1 to {@link MAXIMUM_ID}. */
export function isProjectId(text: string): text is ProjectId {
  return text !== "0" && isDecimal(text) && compareDecimals(text, MAXIMUM_ID) <= 0;
}

const CANONICAL = /^(0|[1-9][0-9]*)$/;

/** Whether the text is a whole number in plain digits: no sign, no leading zero, no blank. Of any width. */
export function isDecimal(text: string): boolean {
  return CANONICAL.test(text);
}

/** Compares two canonical decimals exactly, as a sort function does; no width is too large. */
export function compareDecimals(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}

/** Compares two texts by code unit: the same sequence on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
