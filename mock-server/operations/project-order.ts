import type { AnswerTo } from "../../openapi/index.ts";
import type { Account, Project } from "./project.ts";
import { compareDecimals, compareText } from "./project.ts";

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
