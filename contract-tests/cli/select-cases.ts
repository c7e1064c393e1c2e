import type { Case } from "../model/case.ts";
import { UsageError } from "../model/input.ts";

/**
 * The cases that `only` names, or all, without those that `skip` names. A name is a case id, or the part before a dot:
 * `list` stands for every case whose id starts with `list.`. Throws `UsageError` for a name of no case and for an empty selection.
 */
export function selectCases(cases: readonly Case[], only: readonly string[], skip: readonly string[]): Case[] {
  for (const name of [...only, ...skip]) {
    if (!cases.some(({ id }) => matches(id, name))) throw new UsageError(unknown(cases, name));
  }
  const selected = cases.filter(
    ({ id }) => (only.length === 0 || only.some((name) => matches(id, name))) && !skip.some((name) => matches(id, name)),
  );
  if (selected.length === 0) throw new UsageError("the selection leaves no case to run");
  return selected;
}

function matches(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}.`);
}

function unknown(cases: readonly Case[], name: string): string {
  const [group = ""] = name.split(".");
  const near = cases.map(({ id }) => id).filter((id) => matches(id, group));
  const groups = [...new Set(cases.map(({ id }) => id.split(".")[0]))];
  return `no case is called "${name}"; there are: ${(near.length > 0 ? near : groups).join(", ")}`;
}
