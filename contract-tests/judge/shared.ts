import type { ListedProject } from "../model/exchange.ts";
import { projectsOn } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { OWNERS } from "./accounts.ts";
import type { Walk } from "./walks.ts";

/** The violation if both accounts show the same projects. If each account counts its ids, the same id names two projects. */
export function sharedProjects(look: readonly Walk[]): Violation[] {
  const [mine, theirs] = OWNERS.map((key) => look.find((walk) => walk.key === key));
  const [own, other] = [mine, theirs].map((walk) => (walk ? projectsOn(walk.pages) : []));
  const faces = new Map((own ?? []).map((project) => [project.id, faceOf(project)]));
  const shared = (other ?? []).filter(({ id }) => faces.has(id));
  const isAlike = shared.every((project) => faces.get(project.id) === faceOf(project));
  const entry = theirs?.pages[0];
  if (shared.length === 0 || !isAlike || !entry) return [];
  const ids = shared.slice(0, 3).map(({ id }) => id);
  return [
    {
      rule: "list.own-only",
      kind: "shown",
      expected: ["no project in the lists of both accounts"],
      actual: `both accounts show ${ids.join(", ")}; are these keys of two accounts?`,
      entry,
    },
  ];
}

function faceOf({ id, fields }: ListedProject): string {
  return JSON.stringify([id, fields.name, fields.desc]);
}
