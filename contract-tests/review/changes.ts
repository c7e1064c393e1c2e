import type { Source } from "../../openapi/generate/source.ts";
import { allCases } from "../cases/all-cases.ts";
import { type Change, code, contractChanges } from "./contract-changes.ts";
import { interfaceChanges } from "./interface-changes.ts";

/** What changed between two documents, and what it does to whom. */
export async function changesBetween(old: Source, now: Source): Promise<Change[]> {
  return [...(await interfaceChanges(old, now)), ...contractChanges(old, now)];
}

/** The changes as Markdown, for a terminal and for a comment on a pull request: the breaking ones first. */
export function changesText(changes: readonly Change[], against: string): string {
  const sections = (["breaking", "feature", "wording"] as const).flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? [] : [`### ${own.length} ${kind}\n`, ...own.map(entryOf), ""];
  });
  return [`## Changes of the document since ${code(against)}\n`, ...(changes.length === 0 ? ["None.\n"] : sections)].join("\n");
}

function entryOf({ what, because, rules, profiles }: Change): string {
  const cases = new Set<string>(allCases.map(({ id }) => id));
  const [judged, unjudged] = [rules.filter((id) => cases.has(id)), rules.filter((id) => !cases.has(id))];
  const concerned = Object.entries({ cases: judged, "rules without a case": unjudged, "answers in profiles": profiles });
  const lines = concerned.flatMap(([name, names]) => (names.length > 0 ? `  - ${name}: ${names.map(code).join(", ")}` : []));
  return [`- ${what}`, `  - ${because}`, ...lines].join("\n");
}
