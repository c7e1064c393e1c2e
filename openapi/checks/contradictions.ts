import { isDeepStrictEqual } from "node:util";
import { admits } from "../answers.ts";
import { type Problem, problemLine, problemsAt } from "../generate/files.ts";
import { errorsOf, operationsOf, placedQuestions } from "../generate/placed.ts";
import { claimsIn, type HandWritten, type Source } from "../generate/source.ts";
import { questionRow } from "../generate/tables.ts";
import { stepsOf, valueAt } from "../pointer.ts";
import { validatorOf } from "../schema-problems.ts";

/** One line for each contradiction between the hand-written files, with the file and line of one of its sides. */
export function contradictions(source: HandWritten): string[] {
  const problems = [
    ...source.textProblems,
    ...ruleProblems(source),
    ...claimProblems(source),
    ...answerProblems(source),
    ...defaultProblems(source),
    ...questionProblems(source),
  ];
  return [...new Set(problems.map((problem) => problemLine(source.files, problem)))];
}

function ruleProblems(source: Source): Problem[] {
  const asked = placedQuestions(source).map(({ rule }) => rule);
  const placed = operationsOf(source).flatMap(({ examples }) => examples.map(({ name }) => name));
  return Object.entries(source.rules).flatMap(([id, { basis, sentence, seenBy }]) => {
    const { level, section } = basis;
    const isOpen = level === "one-of" || level === "listed";
    const isAsked = asked.includes(id);
    const saysOpen = /not (fixed|shown)|is (recorded|expected)/.test(sentence);
    return problemsAt(
      "rules.yaml",
      ["rules", id],
      !source.sections[section] && `there is no section ${section}`,
      saysOpen !== (level === "observed") &&
        "an observed rule, and no other, says what is not fixed",
      isOpen && !isAsked && !seenBy && `it is ${level}, but no question asks for it`,
      level === "must" && isAsked && "it is a must, but a question asks for it",
      basis.check &&
        !placed.includes(id) &&
        "it has a check, but no response refers to an example of this name",
    );
  });
}

/** What a rule says about a place of the document has to stand there. */
function claimProblems({ document, rules }: Source): Problem[] {
  return Object.entries(rules).flatMap(([id, { about = {} }]) =>
    claimsIn(about).flatMap(({ steps, wanted }) => {
      const value = valueAt(document, steps.join("/")) ?? null;
      return problemsAt(
        "rules.yaml",
        ["rules", id, "about", ...steps],
        !meets(value, wanted) &&
          `openapi.yaml has ${JSON.stringify(value)} there, not ${JSON.stringify(wanted)}`,
      );
    }),
  );
}

/** Whether a value is what a claim wants: at least the items of a list; anything for `{}`; else the same text or number. */
function meets(value: unknown, wanted: unknown) {
  if (Array.isArray(wanted))
    return wanted.every((item) => [value].flat().some((each) => isDeepStrictEqual(each, item)));
  if (isDeepStrictEqual(wanted, {})) return value !== null;
  return String(value) === String(wanted);
}

/** The operations that refuse by rules of the group of a rule, such as those that begin with `list.`; empty if no such rule refuses. */
function operationsOfGroup(source: Source, rule: string): string[] {
  const group = rule.replace(/\..*/, ".");
  return operationsOf(source)
    .filter(({ examples }) => examples.some(({ name }) => name.startsWith(group)))
    .map(({ operationId }) => operationId);
}

function questionProblems(source: Source): Problem[] {
  const { examples } = source.document.components;
  return placedQuestions(source).flatMap((asked) => {
    const { group, rule, statuses = [] } = asked;
    const row = questionRow(source, asked);
    const { operations, reference, answers, parts = [], means } = row;
    const isStatus = /^\d+$/.test(reference);
    const refusing = operationsOfGroup(source, rule).join(" and ");
    // A wrong route belongs to no operation, so its refusal may have every status that has a meaning.
    const isRoute = source.rules[rule]?.basis.check === "route";
    const own = operationsOf(source).filter(({ operationId }) => operations.includes(operationId));
    const documented = own.flatMap(errorsOf);
    const undocumented = statuses.filter((status) => !isRoute && !documented.includes(status));
    const meaningless = Object.keys(means).filter((answer) => means[answer] === "");
    const answered = answers.flatMap((answer) => answer.parts ?? []);
    const unknownParts = answered.filter((part) => !parts.includes(part));
    const unmatched = answers.flatMap(({ pattern = "", examples: texts = [] }) =>
      texts.filter((text) => !new RegExp(pattern).test(text)),
    );
    return problemsAt(
      "questions.yaml",
      [group, rule],
      !source.rules[rule] && "rules.yaml has no rule of this name",
      ![operations.join(" and "), ""].includes(refusing) && `such rules are of ${refusing}`,
      !admits(row, reference) && `the reference ${reference} is not among its answers`,
      isStatus &&
        Number(reference) !== examples[rule]?.value.code &&
        `the reference ${reference} is not the status of its example`,
      ...undocumented.map((status) => `no operation of it documents ${status}`),
      ...meaningless.map((answer) => `nothing says the meaning of ${answer}`),
      ...unknownParts.map((part) => `an answer is for what is no part: ${part}`),
      ...unmatched.map((text) => `no pattern matches the example ${text}`),
    );
  });
}

/** An answer has the status of its response and fits the schema there; a refusal is named after its rule. */
function answerProblems({ document, rules }: Source): Problem[] {
  const misfitsOf = validatorOf(document);
  const placed = operationsOf({ document }).flatMap(({ examples }) => examples);
  const statuses = operationsOf({ document }).flatMap(errorsOf);
  return placed.flatMap(({ name, status, response, schema, value }) => {
    const path = ["components", "examples", name];
    const { sentence, basis } = rules[name] ?? {};
    const { description } = document.components.responses[response] ?? {};
    const misfits = misfitsOf(schema.$ref.replace("#/", ""), value);
    return [
      ...problemsAt(
        "openapi.yaml",
        path,
        status >= 400 && !basis?.check && "rules.yaml has no rule of this name with a check",
        value.code !== status && `its code is not the status of its response, ${status}`,
      ),
      ...misfits.flatMap(({ pointer, problem }) => {
        const place = [...path, "value", ...stepsOf(pointer.slice(1))];
        return problemsAt("openapi.yaml", place, `it ${problem}`);
      }),
      ...problemsAt(
        "openapi.yaml",
        ["components", "responses", response, "description"],
        otherStatus(description, status, statuses),
      ),
      ...problemsAt(
        "rules.yaml",
        ["rules", name, "sentence"],
        otherStatus(sentence, status, statuses),
      ),
    ];
  });
}

/** What is wrong with a text that names the status of another refusal. */
function otherStatus(text = "", status: number, statuses: readonly number[]) {
  const isOther = statuses.some((each) => each !== status && text.includes(String(each)));
  return isOther && `it names another status than ${status}`;
}

/** Redocly checks the examples of parameters, but no defaults. */
function defaultProblems({ document }: Source): Problem[] {
  const misfitsOf = validatorOf(document);
  return Object.entries(document.components.parameters).flatMap(([id, { schema }]) => {
    const path = ["components", "parameters", id, "schema", "default"];
    const misfits = misfitsOf(`components/parameters/${id}/schema`, schema.default ?? 0);
    return misfits.flatMap(({ problem }) => problemsAt("openapi.yaml", path, `it ${problem}`));
  });
}
