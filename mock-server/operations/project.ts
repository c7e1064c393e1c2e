import type { AnswerTo } from "../../openapi/index.ts";

/**
 * The id of a project: canonical decimal text from 1 to 2^63-1.
 * Never a number: above 2^53-1 it would round to the id of another project (rule list.id-width).
 */
export type ProjectId = string;

/** A record of speech synthesized in a project. It exists so that a delete has records to delete (rule delete.cascade). */
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

/** The fields of a project that a page shows. */
export type ListedProject = Pick<Project, "id" | "name" | "desc">;

/** Only `premium` accounts may use the interface (rule plan.not-premium). */
export type Plan = "premium" | "free";

/** The initial state of an account and of each of its copies. */
export interface Account {
  readonly key: string;
  readonly plan: Plan;
  readonly projects: readonly Project[];
}

/** The initial state of all accounts. It is immutable. Keys, project ids and record ids are unique in it. */
export interface Dataset {
  readonly accounts: readonly Account[];
}

/** The largest id, 2^63-1. */
export const MAXIMUM_ID: ProjectId = "9223372036854775807";

/** Whether the text is a project id: plain digits from 1 to {@link MAXIMUM_ID}. */
export function isProjectId(text: string): text is ProjectId {
  return text !== "0" && isDecimal(text) && compareDecimals(text, MAXIMUM_ID) <= 0;
}

const CANONICAL = /^(0|[1-9][0-9]*)$/;

/** Whether the text is a whole number in plain digits: no sign, no leading zero, no blank. It may have any length. */
export function isDecimal(text: string): boolean {
  return CANONICAL.test(text);
}

/** Compares two canonical decimals of any length exactly, as a sort function does. */
export function compareDecimals(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}

/** Compares two texts by code unit: the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** An answer to the open question list.order. */
export type ProjectOrder = AnswerTo<"list.order">;

type Key = Pick<Project, "id" | "name">;

/** A total order of projects. */
export interface Ordering {
  /** A number that never decreases along the order. If the ranks of two projects are equal, `compare` decides. */
  readonly rank: (project: Key) => number;
  /** Compares as a sort function does; 0 only for equal ids. */
  readonly compare: (a: Key, b: Key) => number;
}

const byId: Ordering["compare"] = (a, b) => compareDecimals(a.id, b.id);

/** The orderings of the answers to list.order. Above 2^53 the ranks of different ids may be equal. */
export const ORDERINGS: Readonly<Record<ProjectOrder, Ordering>> = {
  "id-ascending": { rank: ({ id }) => Number(id), compare: byId },
  "id-descending": { rank: ({ id }) => -Number(id), compare: (a, b) => byId(b, a) },
  name: { rank: ({ name }) => name.charCodeAt(0) || 0, compare: (a, b) => compareText(a.name, b.name) || byId(a, b) },
  hash: { rank: ({ id }) => hashOf(id), compare: (a, b) => hashOf(a.id) - hashOf(b.id) || byId(a, b) },
};

/** Returns all projects of the account in this order: its own array if that is sorted already, as it usually is by id. */
export function sequenceOf({ projects }: Pick<Account, "projects">, order: ProjectOrder): readonly Project[] {
  const { rank, compare } = ORDERINGS[order];
  if (projects.every((project, place) => compare(projects[place - 1] ?? project, project) <= 0)) return projects;
  const ranked = projects.map((project) => ({ project, rank: rank(project) }));
  return ranked.sort((a, b) => a.rank - b.rank || compare(a.project, b.project)).map(({ project }) => project);
}

/** Hashes a text to 32 bits: FNV-1a, then mixed to separate similar texts. It must never change: pages are ordered by it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
