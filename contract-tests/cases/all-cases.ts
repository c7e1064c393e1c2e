import { didYouMean, InputProblem } from "../../openapi/index.ts";
import { accessCases } from "./access.ts";
import { answerCases } from "./answers.ts";
import type { Case } from "./case.ts";
import { effectCases, refusedDeleteCases } from "./delete.ts";
import { listCases } from "./list.ts";
import { requestCases } from "./requests.ts";

/** Every case, by section of the interface: one for each rule that a client can see. */
export const allCases: readonly Case[] = [
  ...listCases,
  ...accessCases,
  ...refusedDeleteCases,
  ...effectCases,
  ...requestCases,
  ...answerCases,
];

/**
 * The cases that `only` names (default: all) without those that `skip` names. A name is a rule, the beginning of rules such as
 * `list`, or `explore.RULE`. Throws `InputProblem` for an unknown name and for an empty selection.
 */
export function selectCases(only: readonly string[] = [], skip: readonly string[] = []): Case[] {
  for (const name of [...only, ...skip])
    if (casesNamed(name).length === 0) throw new InputProblem(unknownName(name));
  const [chosen, left] = [only.flatMap(casesNamed), skip.flatMap(casesNamed)];
  const cases = allCases.filter(
    (each) => (only.length === 0 || chosen.includes(each)) && !left.includes(each),
  );
  if (cases.length === 0) throw new InputProblem("the selection leaves no case to run");
  return cases;
}

/** The cases that a name of `--only`, `--skip` or `explain` stands for. */
function casesNamed(name: string): Case[] {
  const plain = name.replace(/^explore\./, "");
  return allCases.filter(({ id }) => id === plain || id.startsWith(`${plain}.`));
}

function unknownName(name: string): string {
  const ids = allCases.map(({ id }) => id);
  const near = ids.filter((id) => id.startsWith(`${name.split(".")[0]}.`));
  const names = near.length > 0 ? near : [...new Set(ids.map((id) => id.split(".")[0]))];
  return `no case is called "${name}".${didYouMean(name, ids)} Choose from: ${names.join(", ")}`;
}
