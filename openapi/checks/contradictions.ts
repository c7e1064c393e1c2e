import { isDeepStrictEqual } from "node:util";
import { admits } from "../answers.ts";
import { type FileName, type Problem, problemLine } from "../generate/files.ts";
import {
  errorsOf,
  examplesOf,
  operationsOf,
  placedExamples,
  placedQuestions,
} from "../generate/placed.ts";
import type { HandWritten, Source } from "../generate/source.ts";
import { questionRows } from "../generate/tables.ts";
import { valueAt } from "../pointer.ts";

/** One line for each contradiction between the hand-written files, with the file and line of one of its sides. */
export function contradictions(source: HandWritten): string[] {
  const problems = [
    ...source.textProblems,
    ...ruleProblems(source),
    ...claimProblems(source),
    ...operationProblems(source),
    ...questionProblems(source),
  ];
  return [...new Set(problems.map((problem) => problemLine(source.files, problem)))];
}

/** Returns a function that reports what is wrong at a place. */
function at(file: FileName, ...path: readonly string[]) {
  return (isWrong: boolean, text: string): Problem[] => (isWrong ? [{ file, path, text }] : []);
}

function ruleProblems(source: Source): Problem[] {
  const asked = placedQuestions(source).map(({ rule }) => rule);
  return Object.entries(source.rules).flatMap(
    ([
      id,
      {
        basis: { level, section },
      },
    ]) => {
      const report = at("rules.yaml", "rules", id);
      const isAsked = asked.includes(id);
      return [
        ...report(!(section in source.sections), `there is no section ${section}`),
        ...report(level === "one-of" && !isAsked, "it is one-of, but no question asks for it"),
        ...report(level === "must" && isAsked, "it is a must, but a question asks for it"),
      ];
    },
  );
}

/** What a rule says about a place of the document has to stand there. */
function claimProblems({ document, rules }: Source): Problem[] {
  return Object.entries(rules).flatMap(([id, { about = {} }]) =>
    Object.entries(about).flatMap(([pointer, claim]) => {
      const report = at("rules.yaml", "rules", id, "about", pointer);
      return unmet(valueAt(document, pointer), claim).flatMap((text) => report(true, text));
    }),
  );
}

/** Each part of a claim that the value does not meet: an object or a list may hold more, and null stands for nothing. */
function unmet(value: unknown = null, claim: unknown, name = ""): string[] {
  if (Array.isArray(claim)) {
    const held: readonly unknown[] = Array.isArray(value) ? value : [];
    const missing = claim.filter((item) => !held.some((each) => isDeepStrictEqual(each, item)));
    return missing.map((item) => `openapi.yaml has no ${JSON.stringify(item)} there${name}`);
  }
  if (typeof claim === "object" && claim !== null && value !== null)
    return Object.entries(claim).flatMap(([key, part]) =>
      unmet(Object(value)[key], part, `${name} > ${key}`),
    );
  if (String(value) === String(claim)) return [];
  return [`openapi.yaml has ${JSON.stringify(value)} there${name}, not ${JSON.stringify(claim)}`];
}

/** Routes, keys and plans are checked by every operation; the other checks by the operations that refuse by their rules. */
const SHARED_CHECKS = ["route", "key", "plan"];

/** The refusals of the operations are the rules with a check. */
function operationProblems(source: Source): Problem[] {
  const { rules } = source;
  const placed = placedExamples(source);
  const wrong = placed.flatMap(({ name, status, value }) => {
    const report = at("openapi.yaml", "components", "examples", name);
    const isUnknown = status >= 400 && !rules[name]?.basis.check;
    return [
      ...report(isUnknown, "rules.yaml has no rule of this name with a check"),
      ...report(value.code !== status, `its code is not the status of its response, ${status}`),
    ];
  });
  const checked = Object.keys(rules).filter((id) => rules[id]?.basis.check);
  const unused = checked.filter((id) => !placed.some(({ name }) => name === id));
  const shared = checked.filter((id) => SHARED_CHECKS.includes(rules[id]?.basis.check ?? ""));
  const missing = operationsOf(source).flatMap((operation) => {
    const own = examplesOf(source, operation).map(({ name }) => name);
    const report = at("openapi.yaml", "paths", operation.path, operation.method.toLowerCase());
    const absent = shared.filter((id) => !own.includes(id));
    return absent.flatMap((id) => report(true, `no response refers to the example ${id}`));
  });
  return [
    ...missing,
    ...wrong,
    ...unused.flatMap((id) =>
      at(
        "rules.yaml",
        "rules",
        id,
      )(true, "it has a check, but no response refers to an example of this name"),
    ),
  ];
}

function questionProblems(source: Source): Problem[] {
  const placed = placedQuestions(source);
  const { examples } = source.document.components;
  return questionRows(source).flatMap((row, index) => {
    const { rule, reference, answers, parts = [], means } = row;
    const { group = "", statuses = [] } = placed[index] ?? {};
    const documented = documentedFor(source, row);
    const report = at("questions.yaml", group, rule);
    const reportAll = (names: readonly unknown[], text: string) =>
      report(names.length > 0, `${text} ${names.join(", ")}`);
    return [
      ...report(!source.rules[rule], "rules.yaml has no rule of this name"),
      ...report(!admits(row, reference), `the reference ${reference} is not among its answers`),
      ...report(
        /^\d+$/.test(reference) && Number(reference) !== examples[rule]?.value.code,
        `the reference ${reference} is not the status of its example`,
      ),
      ...reportAll(
        statuses.filter((status) => !documented.includes(status)),
        "no operation of it documents",
      ),
      ...reportAll(
        Object.keys(means).filter((answer) => means[answer] === ""),
        "nothing says the meaning of",
      ),
      ...reportAll(
        answers.flatMap((answer) => answer.parts ?? []).filter((part) => !parts.includes(part)),
        "an answer is for what is no part:",
      ),
      ...reportAll(
        answers.flatMap(({ pattern = "", examples = [] }) =>
          examples.filter((example) => !new RegExp(pattern).test(example)),
        ),
        "no pattern matches the example",
      ),
    ];
  });
}

/** The errors of the operations of a question; a wrong route belongs to none, so it may have every status that has a meaning. */
function documentedFor(
  source: Source,
  { rule, operations }: { readonly rule: string; readonly operations: readonly string[] },
): number[] {
  if (source.rules[rule]?.basis.check === "route")
    return Object.keys(source.questions.statuses).map(Number);
  const own = operationsOf(source).filter(({ operationId }) => operations.includes(operationId));
  return own.flatMap(errorsOf);
}
