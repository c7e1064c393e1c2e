import { type Question, questionsOf } from "../../openapi/question.ts";
import { allRules, questionText, type Rule, ruleOf } from "../../openapi/rules.ts";
import { allProbes, selectProbes } from "../probes/all-probes.ts";
import { wrapped } from "../reporters/plain-text.ts";
import type { Io } from "./io.ts";
import type { RunFlags } from "./run-command.ts";

/** Prints a line for each selected case: its id, which is that of its rule, the level and the sentence of the rule. */
export function listRules(
  { only = [], skip = [] }: Pick<RunFlags, "only" | "skip">,
  { stdout }: Pick<Io, "stdout">,
): void {
  const lines = selectProbes(only, skip).map(
    ({ id, level }) => `${id.padEnd(28)} ${level.padEnd(8)} ${ruleOf(id).sentence}\n`,
  );
  stdout.write(lines.join(""));
}

/**
 * Explains each rule that a name of `--only` names: its level, what a breach costs a client, the fix, what is asked about it, and
 * the admissible answers to what it leaves open. Throws `InputProblem` for an unknown name.
 */
export function explain(name: string, { stdout }: Pick<Io, "stdout">): void {
  const texts = rulesNamed(name).map(
    (rule) => `${linesAbout(rule, stdout.columns ?? 120).join("\n")}\n`,
  );
  stdout.write(texts.join("\n"));
}

const COLUMN = 12;

/** The rules of a name; those that no client can see have no case. Throws `InputProblem` for a name that `--only` does not take. */
function rulesNamed(name: string): readonly Rule[] {
  const named = allRules.filter(({ id }) =>
    `${id}.`.startsWith(`${name.replace(/^explore\./, "")}.`),
  );
  return named.length > 0 ? named : selectProbes([name]).map(({ id }) => ruleOf(id));
}

function linesAbout(rule: Rule, width: number): string[] {
  const { id, level, section, sentence, impact, fix, whyUnseen } = rule;
  const asks = allProbes.find((each) => each.id === id)?.asks;
  return [
    `${id}  ${level}, section ${section} of the interface`,
    ...wrapped(sentence, width),
    "",
    ...labelled(level === "observed" ? "risk" : "if broken", impact, width),
    ...labelled(level === "observed" ? "avoid" : "fix", fix, width),
    ...labelled(asks === undefined ? "not asked" : "asked", asks ?? whyUnseen ?? "nothing", width),
    ...questionsOf(id).flatMap((question) => questionLines(question, width)),
  ];
}

function questionLines({ id, rule, answers, reference }: Question, width: number): string[] {
  const { question, means } = questionText(rule);
  const lines = answers.map(({ answer }) => {
    const note = answer === reference ? " (the reference)" : "";
    return `${answer}${note}: ${means[answer]}`;
  });
  return [
    "",
    ...labelled("open", `${question} (${id})`, width),
    ...lines.flatMap((line) => labelled("", line, width)),
  ];
}

/** A labelled text, wrapped within its column. */
function labelled(label: string, text: string, width: number): string[] {
  return wrapped(text, width - COLUMN).map(
    (line, place) => (place === 0 ? label : "").padEnd(COLUMN) + line,
  );
}
