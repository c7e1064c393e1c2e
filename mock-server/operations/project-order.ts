import type { AnswerTo } from "../../openapi/index.ts";
import type { Account, Project } from "./project.ts";
import { compareDecimals, compareText } from "./project.ts";

/** Compares two projects as a sort function does; 0 only for one and the same id. */
export type ProjectComparator = (a: Pick<Project, "id" | "name">, b: Pick<Project, "id" | "name">) => number;

/** An answer to the open question list.order. */
export type ProjectOrder = AnswerTo<"list.order">;

const byId: ProjectComparator = (a, b) => compareDecimals(a.id, b.id);

const COMPARATORS: Readonly<Record<ProjectOrder, ProjectComparator>> = {
  "id-ascending": byId,
  "id-descending": (a, b) => byId(b, a),
  name: (a, b) => compareText(a.name, b.name) || byId(a, b),
  hash: (a, b) => hashOf(a.id) - hashOf(b.id) || byId(a, b),
};

/** How two projects compare in this order. */
export function comparatorOf(order: ProjectOrder): ProjectComparator {
  return COMPARATORS[order];
}

/** All projects of the account in this order: the account's own array if it is in order already. */
export function sequenceOf({ projects }: Account, order: ProjectOrder): readonly Project[] {
  if (isInOrder(projects, COMPARATORS[order])) return projects;
  return order === "hash" ? hashed(projects) : projects.toSorted(COMPARATORS[order]);
}

/** Hashes each id once, and not at every comparison. */
function hashed(projects: readonly Project[]): readonly Project[] {
  const pairs = projects.map((project) => ({ project, hash: hashOf(project.id) }));
  return pairs.sort((a, b) => a.hash - b.hash || byId(a.project, b.project)).map(({ project }) => project);
}

function isInOrder(projects: readonly Project[], compare: ProjectComparator): boolean {
  return projects.every((project, place) => compare(projects[place - 1] ?? project, project) <= 0);
}

/** 32 bits of a text: FNV-1a over its characters, then mixed so that neighbours part. Fixed for ever: pages are ordered by it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
