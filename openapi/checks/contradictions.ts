import { admits } from "../answers.ts";
import {
  CHECKS,
  errorsOf,
  examplesOf,
  operationsOf,
  type PlacedQuestion,
  questionsOf,
} from "../generate/placed.ts";
import type { Source } from "../generate/source.ts";
import { conditionRows, partsOf, questionRows } from "../generate/tables.ts";

/** One line for each contradiction between the hand-written files; each names the file, and the rule or place. */
export function contradictions(source: Source): string[] {
  const problems = [
    ruleProblems,
    exampleProblems,
    sharedProblems,
    questionProblems,
    referenceProblems,
    limitProblems,
  ];
  return problems.flatMap((find) => find(source));
}

const LEVELS = ["must", "listed", "one-of", "observed"];

function ruleProblems(source: Source): string[] {
  const asked = new Set(questionsOf(source).map(({ rule }) => rule));
  const refusing = new Set(
    operationsOf(source).flatMap((operation) =>
      examplesOf(source, operation).map(({ name }) => name),
    ),
  );
  return Object.entries(source.rules).flatMap(([id, { basis, ...texts }]) =>
    lines(`rules.yaml: ${id}`, [
      [!LEVELS.includes(basis.level), `level is one of ${LEVELS.join(", ")}, not ${basis.level}`],
      [
        basis.check !== undefined && !CHECKS.includes(basis.check),
        `check is one of ${CHECKS.join(", ")}, not ${basis.check}`,
      ],
      [
        !(basis.section && texts.sentence && texts.impact && texts.fix),
        "a rule needs a section, sentence, impact and fix",
      ],
      [
        (basis.seenBy === undefined) !== (texts.whyUnseen === undefined),
        "seenBy needs whyUnseen, and the other way round",
      ],
      [
        basis.check !== undefined && !refusing.has(id),
        "it has a check, but no response refers to an example of this name",
      ],
      [
        basis.level === "one-of" && !asked.has(id),
        "it is one-of, but questions.yaml has no question about it",
      ],
      [basis.level === "must" && asked.has(id), "it is a must, but questions.yaml asks for it"],
    ]),
  );
}

function exampleProblems(source: Source): string[] {
  const placed = operationsOf(source).flatMap((operation) =>
    examplesOf(source, operation).map((example) => ({ operation, example })),
  );
  const used = new Set(placed.map(({ example }) => example.name));
  const unused = Object.keys(source.document.components.examples).filter((name) => !used.has(name));
  const wrong = placed.flatMap(({ operation, example: { name, status, value } }) => {
    const { basis, sentence } = source.rules[name] ?? {};
    const isFixed = basis?.level === "must" || basis?.level === "listed";
    return lines(`openapi.yaml: ${operation.operationId} ${status}: ${name}`, [
      [status >= 400 && !basis, "rules.yaml has no rule of this name"],
      [status >= 400 && basis !== undefined && !basis.check, "its rule has no check"],
      [
        isFixed && !sentence?.includes(`${status}`),
        "the sentence of its rule does not name the status",
      ],
      [value.code !== status, `its code is ${value.code}`],
    ]);
  });
  return [
    ...unused.map((name) => `openapi.yaml: components/examples/${name}: no response refers to it`),
    ...wrong,
  ];
}

/** Routes, keys and plans are checked by every operation. */
function sharedProblems(source: Source): string[] {
  const shared = Object.entries(source.rules).filter(([, { basis }]) =>
    ["route", "key", "plan"].includes(basis.check ?? ""),
  );
  return operationsOf(source).flatMap((operation) => {
    const named = examplesOf(source, operation).map(({ name }) => name);
    const missing = shared.filter(([id]) => !named.includes(id));
    return missing.map(
      ([id]) => `openapi.yaml: ${operation.operationId}: no response refers to the example ${id}`,
    );
  });
}

function questionProblems(source: Source): string[] {
  const all = questionsOf(source);
  const ids = operationsOf(source).map(({ operationId }) => operationId);
  return all.flatMap((asked, place) => {
    const { group, rule, answers = {}, statuses = [] } = asked;
    const foreign = Object.values(answers).flatMap((answer) =>
      typeof answer === "string" ? [] : (answer.parts ?? []),
    );
    const unknownPart = foreign.find((part) => !partsOf(source, asked)?.includes(part));
    const undocumented = statuses.find((status) => !documentedFor(source, asked).includes(status));
    const unexplained = statuses.find(
      (status) => !(status in source.questions.statuses || status in answers),
    );
    return lines(`questions.yaml: ${rule}`, [
      [!source.rules[rule], "rules.yaml has no rule of this name"],
      [group !== "both" && !ids.includes(group), `the document has no operation ${group}`],
      [all.findIndex((other) => other.rule === rule) < place, "the question is listed twice"],
      [
        unknownPart !== undefined,
        `an answer is for the part ${unknownPart}, which the question does not have`,
      ],
      [undocumented !== undefined, `no operation that it is about documents ${undocumented}`],
      [unexplained !== undefined, `nothing says what ${unexplained} means`],
    ]);
  });
}

/** The errors of the operations that a question is about; a wrong route belongs to none, so it has every status with a meaning. */
function documentedFor(source: Source, { group, rule }: PlacedQuestion): number[] {
  if (source.rules[rule]?.basis.check === "route")
    return Object.keys(source.questions.statuses).map(Number);
  return operationsOf(source)
    .filter(({ operationId }) => group === "both" || group === operationId)
    .flatMap(errorsOf);
}

/** The reference is an admissible answer; where it is a status, the example answers with it. */
function referenceProblems(source: Source): string[] {
  const inadmissible = questionRows(source).flatMap((question) =>
    lines(`questions.yaml: ${question.id}`, [
      [
        !admits(question, question.reference),
        `the reference ${question.reference} is not among the answers`,
      ],
    ]),
  );
  const asked = new Map(
    questionsOf(source).map(({ rule, reference }) => [rule, String(reference.answer)]),
  );
  const other = conditionRows(source).flatMap(({ operation, rule, reference: { code } }) => {
    const answer = asked.get(rule);
    const isOther = answer !== undefined && /^\d+$/.test(answer) && Number(answer) !== code;
    return isOther
      ? [
          `questions.yaml: ${rule}: the reference is ${answer}, but the example in ${operation} has ${code}`,
        ]
      : [];
  });
  return [...inadmissible, ...other];
}

/** The numbers of `limit` are also in the schema of a page and in two sentences. */
function limitProblems({ document: { components }, rules }: Source): string[] {
  const { default: usual, maximum } = components.parameters.limit?.schema ?? {};
  const page = components.schemas.ProjectPage?.properties.projects?.maxItems;
  const isNamed = (bound: number | undefined, rule: string) =>
    rules[rule]?.sentence.includes(`${bound}`);
  return lines("openapi.yaml: limit", [
    [
      maximum !== page,
      `it has the maximum ${maximum}, but ProjectPage.projects has maxItems ${page}`,
    ],
    [
      !isNamed(maximum, "list.maximum"),
      `the sentence of list.maximum does not name the maximum ${maximum}`,
    ],
    [
      !isNamed(usual, "list.default-limit"),
      `the sentence of list.default-limit does not name the default ${usual}`,
    ],
  ]);
}

function lines(
  place: string,
  found: readonly (readonly [isWrong: boolean, problem: string])[],
): string[] {
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => `${place}: ${problem}`);
}
