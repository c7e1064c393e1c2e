import type { Changes, TouchingChange } from "./changes.ts";

/** The comparison in words, for the console. */
export function changeReport({ before, after, breaking, changes }: Changes): string {
  const verdict = `${after.name} against ${before.name}: ${verdictOf(breaking, changes)}`;
  return [verdict, ...changes.flatMap((change) => ["", ...lines(change, change.gone ? before.name : after.name)])].join("\n");
}

/** `breaking: 2 breaking, 1 compatible, 1 editorial`. */
export function verdictOf(breaking: boolean, changes: readonly TouchingChange[]): string {
  if (changes.length === 0) return "no change";
  const counts = [...new Set(changes.map(({ effect }) => effect))].map(
    (effect) => `${changes.filter((change) => change.effect === effect).length} ${effect}`,
  );
  return `${breaking ? "breaking" : "not breaking"} (${counts.join(", ")})`;
}

function lines({ effect, what, because, rules, cases, profiles, line, gone }: TouchingChange, file: string): string[] {
  return [
    `${effect.padEnd(11)} ${what}`,
    `${INDENT}${because} (${file}:${line}${gone ? ", gone" : ""})`,
    ...list("rules", rules),
    ...list("cases", cases),
    ...list("profiles", profiles),
  ];
}

const INDENT = " ".repeat(12);

function list(name: string, values: readonly string[]): string[] {
  return values.length === 0 ? [] : [`${INDENT}${name.padEnd(9)} ${values.join(", ")}`];
}
