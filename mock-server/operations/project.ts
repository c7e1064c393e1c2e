import type { AnswerTo } from "../../openapi/index.ts";

/**
 * The id of a project: canonical decimal text from 1 to 2^63-1.
 * Never a number, because above 2^53-1 that would be the id of another project (rule list.id-width).
 */
export type ProjectId = string;

/** A piece of speech that was synthesized in a project, so that a delete has something to take along (rule delete.cascade). */
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

/** An answer to the open question list.order. */
export type ProjectOrder = AnswerTo<"list.order">;

type Key = Pick<Project, "id" | "name">;

/** Says which of two projects comes first. */
export interface Ordering {
  /** A number that is never larger for the project that comes first; equal ranks say nothing. */
  readonly rank: (project: Key) => number;
  /** As a sort function; 0 only for one and the same id. */
  readonly compare: (a: Key, b: Key) => number;
}

const byId: Ordering["compare"] = (a, b) => compareDecimals(a.id, b.id);

/** The orderings behind the answers to list.order. Beyond 2^53 the ranks of different ids may be equal. */
export const ORDERINGS: Readonly<Record<ProjectOrder, Ordering>> = {
  "id-ascending": { rank: ({ id }) => Number(id), compare: byId },
  "id-descending": { rank: ({ id }) => -Number(id), compare: (a, b) => byId(b, a) },
  name: { rank: ({ name }) => name.charCodeAt(0) || 0, compare: (a, b) => compareText(a.name, b.name) || byId(a, b) },
  hash: { rank: ({ id }) => hashOf(id), compare: (a, b) => hashOf(a.id) - hashOf(b.id) || byId(a, b) },
};

/** All projects of the account in this order: the account's own array if it is in order, as arrays by id mostly are. */
export function sequenceOf({ projects }: Pick<Account, "projects">, order: ProjectOrder): readonly Project[] {
  const { rank, compare } = ORDERINGS[order];
  if (projects.every((project, place) => compare(projects[place - 1] ?? project, project) <= 0)) return projects;
  const ranked = projects.map((project) => ({ project, rank: rank(project) }));
  return ranked.sort((a, b) => a.rank - b.rank || compare(a.project, b.project)).map(({ project }) => project);
}

/** 32 bits of a text: FNV-1a over its characters, then mixed so that neighbours part. Fixed for ever: pages are ordered by it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
