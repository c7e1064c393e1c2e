import {
  conditionsOf,
  type DocumentQuestion,
  type OpenApiDocument,
  operationsOf,
  placedQuestions,
} from "../../../openapi/generate/read-document.ts";
import { DELETE, type Kinds, LIST, pointer, type Step, WORDS } from "./edit.ts";

const LEVELS = ["observed", "one-of", "listed", "must"] as const;

/** Changes of the x- extensions. */
export const EXTENSION_KINDS: Kinds = {
  "an answer is removed": (document, pick) => {
    const { question, at } = pick(questions(document).filter(({ question: { answers } }) => answers.length > 2));
    const others = [...question.answers.keys()].filter((index) => question.answers[index]?.answer !== question.reference);
    return [[`${at}/answers/${pick(others)}`]];
  },
  "a status is removed from the answers": (document, pick) => {
    const asked = questions(document).filter(({ question: { answers } }) => answers.filter(isStatus).length > 2);
    const { question, at } = pick(asked);
    const others = [...question.answers.entries()].filter(
      ([, answer]) => isStatus(answer) && answer.answer !== question.reference,
    );
    return [[`${at}/answers/${pick(others)[0]}`]];
  },
  "an answer changes": (document, pick) => {
    const { question, at } = pick(questions(document).filter(({ question: { rule } }) => isJudged(document, rule)));
    const others = [...question.answers.keys()].filter((index) => question.answers[index]?.answer !== question.reference);
    return [[`${at}/answers/${pick(others)}`, { answer: "none", means: WORDS }]];
  },
  "an answer is added": (document, pick) => {
    const { question, at } = pick(questions(document));
    const statuses = ["400", "401", "402", "403", "404"].filter((each) =>
      question.answers.every(({ answer }) => answer !== each),
    );
    const answer = question.answers.some(isStatus) ? pick([...statuses, "none"]) : "none";
    return [[`${at}/answers/-`, { answer, means: WORDS }]];
  },
  "an answer is for other parts": (document, pick) => {
    const places = questions(document).flatMap(({ question, at }) =>
      question.answers.flatMap(({ parts }, index) => (parts ? [{ question, parts, at: `${at}/answers/${index}/parts` }] : [])),
    );
    const { question, parts, at } = pick(places);
    const all = question.parts as string[];
    return [[at, pick([...all.map((part) => [part]), all].filter((others) => String(others) !== String(parts)))]];
  },
  "a part is added": (document, pick) => [[`${pick(questionsWithParts(document)).at}/parts/-`, "hex"]],
  "a part is removed": (document, pick) => {
    const { question, parts, at } = pick(questionsWithParts(document).filter(({ parts: { length } }) => length > 2));
    const gone = pick(parts);
    const without = (names: readonly string[]) => names.filter((name) => name !== gone);
    const answers = question.answers
      .map((answer) => (answer.parts ? { ...answer, parts: without(answer.parts) } : answer))
      .filter((answer) => answer.parts?.length !== 0);
    return [
      [`${at}/parts`, without(parts)],
      [`${at}/answers`, answers],
    ];
  },
  "a family has fewer members": (document) => {
    const family = `${questions(document).find(({ question }) => question.rule === "list.short-page")?.at}/answers/1`;
    return [
      [`${family}/pattern`, "^cap-[1-9]$"],
      [`${family}/examples`, ["cap-1", "cap-9"]],
    ];
  },
  "the reference answers differently": (document, pick) => {
    const { question, at } = pick(questions(document));
    const documented = operationsOf(document).map(({ operation }) => Object.keys(operation.responses));
    const others = question.answers.filter(
      (each) =>
        each.answer !== question.reference && (!isStatus(each) || documented.every((statuses) => statuses.includes(each.answer))),
    );
    const { answer, examples } = pick(others);
    const reference = examples?.find((example) => example !== question.reference) ?? answer;
    return [[`${at}/reference`, reference], ...movedExamples(document, question, reference)];
  },
  "a question is closed": (document, pick) => {
    const { question, at } = pick(questions(document));
    const rule = document["x-rules"].findIndex(({ id }) => id === question.rule);
    const level = document["x-rules"][rule]?.level;
    return [[at], [`/x-rules/${rule}/level`, level === "observed" ? level : "must"]];
  },
  "a rule changes its level": (document, pick) => {
    const index = pick([...document["x-rules"].keys()]);
    return [[`/x-rules/${index}/level`, pick(LEVELS.filter((level) => level !== document["x-rules"][index]?.level))]];
  },
  "a rule is added": (_, pick) => [
    [
      "/x-rules/-",
      { id: "list.colour", level: pick(LEVELS.filter((level) => level !== "one-of")), section: "1", sentence: WORDS },
    ],
    ["/x-interface-text/0/statements/-", { about: WORDS, rules: ["list.colour"] }],
  ],
  "a rule is removed": (document, pick) => withoutRule(document, pick(document["x-rules"]).id),
  "a rule is reworded": (document, pick) => [[`/x-rules/${pick([...document["x-rules"].keys()])}/sentence`, WORDS]],
  "a condition is removed": (document, pick) => [[pointer(pick(conditionsOf(document)).at)]],
  "a condition is added": (document, pick) => {
    const rule = pick(["list.shape", "list.order", "delete.gone"]);
    const operation = pick([LIST, DELETE]);
    const [example] = Object.values(
      document.paths["/projects"]?.get?.responses["400"]?.content?.["application/json"]?.examples ?? {},
    );
    return [
      [`${operation}/x-error-conditions/-`, { rule, stage: "parameters", condition: WORDS }],
      [`${operation}/responses/400/content/application~1json/examples/${rule}`, example],
    ];
  },
  "a check changes its stage": (document, pick) => {
    const { at, condition } = pick(conditionsOf(document));
    const stages = ["route", "key", "plan", "content-type", "parameters", "existence"];
    return [[`${pointer(at)}/stage`, pick(stages.filter((stage) => stage !== condition.stage))]];
  },
  "a refusal has another text": (document, pick) => {
    const { condition, operation, at } = pick(conditionsOf(document));
    const [status = ""] = Object.keys(operation.responses).filter(
      (each) => condition.rule in examplesIn(operation.responses[each]),
    );
    return [
      [
        `${pointer(at.slice(0, -2))}/responses/${status}/content/application~1json/examples/${condition.rule}/value/message`,
        "No",
      ],
    ];
  },
  "the header of a list has another value": () => ({
    steps: [[`${LIST}/x-request-headers/0/value`, "text/json"]],
    replaced: [/application\/json(?!; ?charset)/g, "text/json"],
  }),
  "an answer is reworded": (document, pick) => [[`${pick(questions(document)).at}/${pick(["why", "answers/0/means"])}`, WORDS]],
};

function questions(document: OpenApiDocument): { question: DocumentQuestion; at: string }[] {
  return placedQuestions(document).map(({ question, at }) => ({ question, at: pointer(at) }));
}

/** The questions about kinds of values. */
function questionsWithParts(document: OpenApiDocument): { question: DocumentQuestion; parts: readonly string[]; at: string }[] {
  return questions(document).flatMap(({ question, at }) =>
    Array.isArray(question.parts) ? [{ question, parts: question.parts, at }] : [],
  );
}

function isJudged(document: OpenApiDocument, rule: string): boolean {
  return document["x-rules"].some(({ id, level }) => id === rule && level !== "observed");
}

function isStatus({ answer }: { readonly answer: string }): boolean {
  return /^\d+$/.test(answer);
}

type Response = OpenApiDocument["paths"][string][string]["responses"][string];

function examplesIn(response?: Response): Record<string, unknown> {
  return response?.content?.["application/json"]?.examples ?? {};
}

/** Moves the example of a refusal to the status with which the reference answers. */
function movedExamples(document: OpenApiDocument, { rule }: DocumentQuestion, status: string): Step[] {
  if (!/^\d+$/.test(status)) return [];
  return operationsOf(document).flatMap(({ operation, at }) =>
    Object.entries(operation.responses).flatMap(([was, response]): Step[] => {
      const example = examplesIn(response)[rule] as { value: object } | undefined;
      const place = (code: string) => `${pointer(at)}/responses/${code}/content/application~1json/examples/${rule}`;
      if (!example || was === status) return [];
      return [[place(was)], [place(status), { value: { ...example.value, code: Number(status) } }]];
    }),
  );
}

/** Removes a rule and everything that names it; from each list the last item is removed first. */
function withoutRule(document: OpenApiDocument, id: string): Step[] {
  const statements = document["x-interface-text"].flatMap(({ statements: all }, section) =>
    all.map(
      ({ rules }, index): Step => [`/x-interface-text/${section}/statements/${index}/rules`, rules.filter((rule) => rule !== id)],
    ),
  );
  const gone = [
    ...document["x-rules"].flatMap((rule, index): Step[] => (rule.id === id ? [[`/x-rules/${index}`]] : [])),
    ...questions(document).flatMap(({ question, at }): Step[] => (question.rule === id ? [[at]] : [])),
    ...conditionsOf(document).flatMap(({ condition, at }): Step[] => (condition.rule === id ? [[pointer(at)]] : [])),
  ];
  return [...statements, ...gone.reverse()];
}
