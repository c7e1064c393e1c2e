import { describeAnswers } from "../../openapi/answers.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { type Question, questionsOf } from "../../openapi/question.ts";
import { allRules, questionText, type Rule, ruleOf } from "../../openapi/rules.ts";
import { isNamedBy, ruleFacts, selectProbes, unknownName } from "../probes/all-probes.ts";
import type { Io } from "./io.ts";
import type { RunFlags } from "./run-command.ts";

/** Prints a line for each selected case: its id, which is that of its rule, the level and the sentence of the rule. */
export function listRules({ only = [], skip = [] }: RunFlags, { stdout }: Io): void {
  const lines = selectProbes(only, skip).map(
    ({ id, level }) => `${id.padEnd(28)} ${level.padEnd(8)} ${ruleOf(id).sentence}\n`,
  );
  stdout.write(lines.join(""));
}

/**
 * Explains each rule that a name of `--only` names: its level, what a breach costs a client, the fix, what is asked about it, and
 * the admissible answers to what it leaves open. Throws `InputProblem` for an unknown name.
 */
export function explain(name: string, { stdout }: Io): void {
  // Rules that no client can see have no case, but are explained too.
  const named = allRules.filter(({ id }) => isNamedBy(id, name));
  if (named.length === 0) throw new InputProblem(unknownName(name));
  stdout.write(named.map(textAbout).join("\n"));
}

function textAbout(rule: Rule): string {
  const { id, level, section, sentence } = rule;
  const lines = [
    `${id}  ${level}, section ${section} of the interface`,
    sentence,
    "",
    ...ruleFacts(rule).map(([label, text]) => labelled(label, text)),
    ...questionsOf(id).flatMap(questionLines),
  ];
  return `${lines.join("\n")}\n`;
}

function questionLines({ id, rule, answers, reference }: Question): string[] {
  const { question, means } = questionText(rule);
  const lines = answers.map((each) => {
    const note = each.answer === reference ? " (the reference)" : "";
    return labelled("", `${describeAnswers({ answers: [each] })}${note}: ${means[each.answer]}`);
  });
  return ["", labelled("open", `${question} (${id})`), ...lines];
}

function labelled(label: string, text: string): string {
  return label.padEnd(12) + text;
}
