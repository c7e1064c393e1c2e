import { InputProblem } from "../../openapi/index.ts";
import { didYouMean } from "../../openapi/nearest-text.ts";
import { accessProbes } from "./access.ts";
import { answerProbes } from "./answers.ts";
import { effectProbes, refusedDeleteProbes } from "./delete.ts";
import { listProbes } from "./list.ts";
import type { Probe } from "./probe.ts";
import { requestProbes } from "./routes.ts";

/** Every probe, by section of the interface: one for each rule that a client can see. */
export const allProbes: readonly Probe[] = [
  ...listProbes,
  ...accessProbes,
  ...refusedDeleteProbes,
  ...effectProbes,
  ...requestProbes,
  ...answerProbes,
];

/**
 * The probes that `only` names (default: all) without those that `skip` names. A name is a rule, the beginning of rules such as
 * `list`, or `explore.RULE`. Throws `InputProblem` for an unknown name and for an empty selection.
 */
export function selectProbes(only: readonly string[] = [], skip: readonly string[] = []): Probe[] {
  for (const name of [...only, ...skip])
    if (probesNamed(name).length === 0) throw new InputProblem(unknownName(name));
  const [chosen, left] = [only.flatMap(probesNamed), skip.flatMap(probesNamed)];
  const probes = allProbes.filter(
    (each) => (only.length === 0 || chosen.includes(each)) && !left.includes(each),
  );
  if (probes.length === 0) throw new InputProblem("the selection leaves no case to run");
  return probes;
}

/** The probes that a name of `--only`, `--skip` or `explain` stands for. */
function probesNamed(name: string): Probe[] {
  const plain = name.replace(/^explore\./, "");
  return allProbes.filter(({ id }) => id === plain || id.startsWith(`${plain}.`));
}

function unknownName(name: string): string {
  const ids = allProbes.map(({ id }) => id);
  const near = ids.filter((id) => id.startsWith(`${name.split(".")[0]}.`));
  const names = near.length > 0 ? near : [...new Set(ids.map((id) => id.split(".")[0]))];
  return `no case is called "${name}".${didYouMean(name, ids)} Choose from: ${names.join(", ")}`;
}
