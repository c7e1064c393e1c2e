import { pointerOf } from "../../../openapi/generate/places.ts";
import {
  conditionsOf,
  type DocumentQuestion,
  type OpenApiDocument,
  operationsOf,
  placedQuestions,
} from "../../../openapi/generate/read-document.ts";
import { planted } from "../../../openapi/plant.fixture.ts";

/** A place of the document and what is planted there; without a value, what stands there goes. */
type Step = readonly [pointer: string, value?: unknown];
/** The steps of a change, and perhaps a text that is replaced in every text. */
interface Edit {
  readonly steps: readonly Step[];
  readonly replaced?: readonly [text: RegExp, by: string];
}
type Pick = <T>(values: readonly T[]) => T;

/** The document after a change of this kind, drawn at random. */
export function drawn(document: OpenApiDocument, kind: string, random: () => number): OpenApiDocument {
  const pick: Pick = (values) => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error(`${kind}: nothing to draw from`);
    return value;
  };
  const edit = KINDS[kind]?.(document, pick) ?? [];
  const { steps, replaced } = "steps" in edit ? edit : { steps: edit, replaced: undefined };
  const changed = steps.reduce((copy, [pointer, value]) => planted(copy, pointer, value), document);
  return replaced ? rewritten(changed, replaced) : changed;
}

function rewritten(document: OpenApiDocument, [text, by]: NonNullable<Edit["replaced"]>): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value) => (typeof value === "string" ? value.replace(text, by) : value));
}

const LIST = "/paths/~1projects/get";
const DELETE = "/paths/~1project/delete";
const SCHEMAS = "/components/schemas";
const WORDS = "Other words, which say the same.";
const LEVELS = ["observed", "one-of", "listed", "must"] as const;

/** Every kind of change that is drawn. */
export const KINDS: Readonly<Record<string, (document: OpenApiDocument, pick: Pick) => Edit | readonly Step[]>> = {
  "an answer goes": (document, pick) => {
    const { question, at } = pick(questions(document).filter(({ question: { answers } }) => answers.length > 2));
    const others = [...question.answers.keys()].filter((index) => question.answers[index]?.answer !== question.reference);
    return [[`${at}/answers/${pick(others)}`]];
  },
  "an answer of an operation's refusal goes": (document, pick) => {
    const asked = questions(document).filter(({ question: { answers } }) => answers.filter(isStatus).length > 2);
    const { question, at } = pick(asked);
    const others = [...question.answers.entries()].filter(
      ([, answer]) => isStatus(answer) && answer.answer !== question.reference,
    );
    return [[`${at}/answers/${pick(others)[0]}`]];
  },
  "an answer comes": (document, pick) => {
    const { question, at } = pick(questions(document));
    const statuses = ["400", "401", "402", "403", "404"].filter((each) =>
      question.answers.every(({ answer }) => answer !== each),
    );
    const answer = question.answers.some(isStatus) ? pick([...statuses, "none"]) : "none";
    return [[`${at}/answers/-`, { answer, means: WORDS }]];
  },
  "an answer is for other parts": (document, pick) => {
    const places = questions(document).flatMap(({ question, at }) =>
      question.answers.flatMap(({ parts }, index) => (parts ? [{ question, at: `${at}/answers/${index}/parts` }] : [])),
    );
    const { question, at } = pick(places);
    return [[at, pick([[pick(question.parts as string[])], question.parts])]];
  },
  "a family has fewer members": (document) => {
    const family = `${questions(document).find(({ question }) => question.rule === "list.short-page")?.at}/answers/1`;
    return [
      [`${family}/pattern`, "^cap-[1-9]$"],
      [`${family}/examples`, ["cap-1", "cap-9"]],
    ];
  },
  "the reference answers otherwise": (document, pick) => {
    const { question, at } = pick(questions(document));
    const documented = operationsOf(document).map(({ operation }) => Object.keys(operation.responses));
    const others = question.answers.filter(
      (each) =>
        each.answer !== question.reference && (!isStatus(each) || documented.every((statuses) => statuses.includes(each.answer))),
    );
    const { answer, examples } = pick(others);
    const reference = examples?.[0] ?? answer;
    return [[`${at}/reference`, reference], ...movedExamples(document, question, reference)];
  },
  "a question is closed": (document, pick) => {
    const { question, at } = pick(questions(document));
    const rule = document["x-rules"].findIndex(({ id }) => id === question.rule);
    const level = document["x-rules"][rule]?.level;
    return [[at], [`/x-rules/${rule}/level`, level === "observed" ? level : "must"]];
  },
  "a rule has another level": (document, pick) => {
    const index = pick([...document["x-rules"].keys()]);
    return [[`/x-rules/${index}/level`, pick(LEVELS.filter((level) => level !== document["x-rules"][index]?.level))]];
  },
  "a rule comes": (_, pick) => [
    [
      "/x-rules/-",
      { id: "list.colour", level: pick(LEVELS.filter((level) => level !== "one-of")), section: "1", sentence: WORDS },
    ],
    ["/x-interface-text/0/statements/-", { about: WORDS, rules: ["list.colour"] }],
  ],
  "a rule goes": (document, pick) => withoutRule(document, pick(document["x-rules"]).id),
  "a rule is reworded": (document, pick) => [[`/x-rules/${pick([...document["x-rules"].keys()])}/sentence`, WORDS]],
  "a condition goes": (document, pick) => [[pointer(pick(conditionsOf(document)).at)]],
  "a condition comes": (document, pick) => {
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
  "a check moves": (document, pick) => {
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
  "the header of a list is not needed": (document) => [
    [`${LIST}/x-request-headers/0/required`, false],
    ...conditionsOf(document).flatMap(({ condition, at }): Step[] =>
      condition.rule === "list.content-type-missing" ? [[pointer(at)]] : [],
    ),
  ],
  "the header of a list has another value": () => ({
    steps: [[`${LIST}/x-request-headers/0/value`, "text/json"]],
    replaced: [/application\/json(?!; ?charset)/g, "text/json"],
  }),
  "the largest page is another": (_, pick) => {
    const maximum = pick([50, 99, 150]);
    const steps: Step[] = [
      [`${LIST}/parameters/1/schema/maximum`, maximum],
      [`${SCHEMAS}/ProjectPage/properties/projects/maxItems`, maximum],
    ];
    return { steps, replaced: [/\b100\b/g, String(maximum)] };
  },
  "the usual page is another": (_, pick) => {
    const usual = pick([10, 30]);
    return { steps: [[`${LIST}/parameters/1/schema/default`, usual]], replaced: [/\b20\b/g, String(usual)] };
  },
  "a parameter has another bound": (_, pick) => [[`${LIST}/parameters/${pick([0, 1])}/schema/minimum`, pick([-5, 2])]],
  "a parameter comes": (_, pick) => [
    [
      `${pick([LIST, DELETE])}/parameters/-`,
      { name: "sort", in: "query", required: pick([true, false]), schema: { type: "string" } },
    ],
  ],
  "a parameter has another name": (_, pick) => {
    const [place, name] = pick([
      [`${LIST}/parameters/0`, "last_id"],
      [`${LIST}/parameters/1`, "limit"],
      [`${DELETE}/parameters/0`, "projectId"],
    ] as const);
    return {
      steps: [[`${place}/name`, "other"]],
      replaced: [new RegExp(`(\`|listProjects\\.|deleteProject\\.)${name}`, "g"), "$1other"],
    };
  },
  "a parameter is needed, or not": (_, pick) => [
    pick<Step>([
      [`${LIST}/parameters/0/required`, true],
      [`${DELETE}/parameters/0/required`, false],
    ]),
  ],
  "a field may be missing": (document, pick) => {
    const [name, { required }] = pick(schemasOf(document));
    const gone = pick([...required.keys()]);
    return [[`${SCHEMAS}/${name}/required/${gone}`]];
  },
  "a field of a project may be missing": (_, pick) => [
    [
      `${SCHEMAS}/Project/required`,
      pick([
        ["id", "name"],
        ["id", "desc"],
      ]),
    ],
  ],
  "a field comes": (document, pick) => {
    const [name] = pick(schemasOf(document));
    const needed: Step[] = pick([true, false]) ? [[`${SCHEMAS}/${name}/required/-`, "owner"]] : [];
    return [[`${SCHEMAS}/${name}/properties/owner`, { type: "string" }], ...needed];
  },
  "a field of a project goes": (_, pick) => {
    const [gone, required] = pick([
      ["desc", ["id", "name"]],
      ["name", ["id", "desc"]],
    ] as const);
    const steps: Step[] = [[`${SCHEMAS}/Project/properties/${gone}`], [`${SCHEMAS}/Project/required`, required]];
    return { steps, replaced: [new RegExp(`\`${gone}\``, "g"), "`id`"] };
  },
  "a schema is closed or open": (document, pick) => {
    const [name, schema] = pick(schemasOf(document));
    return [[`${SCHEMAS}/${name}/additionalProperties`, schema.additionalProperties === false ? undefined : false]];
  },
  "a field of a project is bounded": (_, pick) => [
    pick<Step>([
      [`${SCHEMAS}/Project/properties/name/minLength`, 1],
      [`${SCHEMAS}/Project/properties/desc/maxLength`, 500],
    ]),
  ],
  "a field of a project may be null": (_, pick) => [
    [`${SCHEMAS}/Project/properties/${pick(["name", "desc"])}/type`, ["string", "null"]],
  ],
  "a field has another type": (_, pick) => [
    [`${SCHEMAS}/${pick(["Project/properties/id", "Project/properties/name", "ProjectPage/properties/total"])}/type`, "boolean"],
  ],
  "a constant is another": (_, pick) => [
    [
      `${SCHEMAS}/${pick(["Deleted/properties/status", "ErrorEnvelope/properties/status", "Error402/allOf/1/properties/code"])}/const`,
      7,
    ],
  ],
  "an operation has another path": (document) => ({
    steps: [["/paths/~1items", document.paths["/projects"]], ["/paths/~1projects"]],
    replaced: [/GET \/projects/g, "GET /items"],
  }),
  "the key has another header": () => ({ steps: [], replaced: [/X-Master-Key/g, "X-Other-Key"] }),
  "the base path is another": () => [["/servers/0/url", "http://127.0.0.1:4010/v2"]],
  "an example comes": (_, pick) => [
    [
      `${pick([LIST, DELETE])}/responses/400/content/application~1json/examples/other`,
      { summary: WORDS, value: { code: 400, message: "x", subMessage: "x", status: "error" } },
    ],
  ],
  "a description is reworded": (document, pick) => [[pick(descriptionsIn(document)), WORDS]],
  "an answer is explained otherwise": (document, pick) => [
    [`${pick(questions(document)).at}/${pick(["why", "answers/0/means"])}`, WORDS],
  ],
};

function pointer(at: Parameters<typeof pointerOf>[0]): string {
  return pointerOf(at).slice(1);
}

function questions(document: OpenApiDocument): { question: DocumentQuestion; at: string }[] {
  return placedQuestions(document).map(({ question, at }) => ({ question, at: pointer(at) }));
}

function isStatus({ answer }: { readonly answer: string }): boolean {
  return /^\d+$/.test(answer);
}

type Response = OpenApiDocument["paths"][string][string]["responses"][string];

function examplesIn(response?: Response): Record<string, unknown> {
  return response?.content?.["application/json"]?.examples ?? {};
}

/** A refusal stands under the status with which the reference answers. */
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

/** Everything that names the rule goes with it; of what is in one list, the last comes first. */
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

type Schemas = Record<string, { required: string[]; additionalProperties?: boolean }>;

function schemasOf(document: OpenApiDocument): [string, Schemas[string]][] {
  const { components } = document as unknown as { components: { schemas: Schemas } };
  return Object.entries(components.schemas).filter(([, { required }]) => required !== undefined);
}

function descriptionsIn(node: unknown, at = ""): string[] {
  return Object.entries(node as object).flatMap(([key, value]) => {
    const place = `${at}/${key.replaceAll("/", "~1")}`;
    if (typeof value === "object" && value !== null) return descriptionsIn(value, place);
    return /^(description|summary|title)$/.test(key) ? [place] : [];
  });
}
