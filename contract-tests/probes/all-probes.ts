import { InputProblem, nearestText } from "../../openapi/input-problem.ts";
import type { Rule } from "../../openapi/rules.ts";
import { accessProbes } from "./access.ts";
import { effectProbes } from "./delete-effects.ts";
import { listProbes } from "./list.ts";
import { type Probe, probe } from "./probe.ts";
import { refusedDeleteProbes } from "./refused-deletes.ts";
import { requestProbes } from "./routes.ts";

/** Sections 2 and 7: the form of every answer of the run, and what all answers show of questions that no single one answers. */
const answerProbes: readonly Probe[] = [
  probe("envelope.json", "every answer of the run"),
  probe("envelope.success", "every success of the run"),
  probe("envelope.error", "every refusal of the run"),
  probe("envelope.delete-exact", "every delete that succeeds", {
    needs: { disposable: 1 },
    shownBy: ["delete.success", "delete.gone"],
  }),
  probe("envelope.always", "every answer of the run, against its status and schema"),
  probe("envelope.media-type", "the Content-Type of every answer"),
  probe("envelope.extra-fields", "further fields in every project, page and error"),
  probe("other-fields", "the fields of every project"),
  probe("list.id-width", "the ids of every project"),
  probe("list.order", "the sequence of the account's projects"),
  probe("list.short-page", "the length of every page that another one follows"),
];

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
  const skipped = skip.flatMap(probesNamed);
  const isChosen = ({ id }: Probe) => only.length === 0 || only.some((name) => isNamedBy(id, name));
  const probes = allProbes.filter((each) => isChosen(each) && !skipped.includes(each));
  if (probes.length === 0) throw new InputProblem("the selection leaves no case to run");
  return probes;
}

/** The probes that a narrowed run asks: those that it judges, and those whose requests show their rules; none that `skip` names. */
export function probesToAsk(judged: readonly Probe[], skip: readonly string[] = []): Probe[] {
  const skipped = skip.flatMap(probesNamed);
  const showing = judged.flatMap(({ shownBy = [] }) => shownBy);
  return allProbes.filter(
    (each) => judged.includes(each) || (showing.includes(each.id) && !skipped.includes(each)),
  );
}

/** What to know of a rule, labelled: what a breach costs a client, the fix, and what is asked. */
export function ruleFacts(rule: Rule): (readonly [label: string, text: string])[] {
  const { id, level, impact, fix, whyUnseen = "" } = rule;
  const asks = allProbes.find((each) => each.id === id)?.asks;
  const [cost, remedy] = level === "observed" ? ["risk", "avoid"] : ["if broken", "fix"];
  return [
    [cost, impact],
    [remedy, fix],
    asks === undefined ? ["not asked", whyUnseen] : ["asked", asks],
  ];
}

/** The probes that a name of `--only`, `--skip` or `explain` stands for. */
function probesNamed(name: string): Probe[] {
  return allProbes.filter(({ id }) => isNamedBy(id, name));
}

/** Whether a name is this rule, or the beginning of it, also of a case `explore.RULE`. */
export function isNamedBy(id: string, name: string): boolean {
  return `${id}.`.startsWith(`${name.replace(/^explore\./, "")}.`);
}

/** The problem with a name that is no case. */
export function unknownName(name: string): string {
  const ids = allProbes.map(({ id }) => id);
  const meant = nearestText(name, ids);
  const groups = new Set(ids.map((id) => id.split(".")[0]));
  const advice = meant ? `Did you mean "${meant}"?` : `Choose from: ${[...groups].join(", ")}`;
  return `no case is called "${name}". ${advice}`;
}
