import { Ajv2020 } from "ajv/dist/2020.js";
import {
  examplesOf as examplesIn,
  operationsOf as operationsIn,
  questionsOf as questionsIn,
} from "../../openapi/generate/placed.ts";
import type { OpenApi, Source, SourceOperation, SourceQuestions, SourceRule } from "../../openapi/generate/source.ts";
import { conditionRows, questionRows } from "../../openapi/generate/tables.ts";
import type { Level } from "../../openapi/index.ts";

/** The shipped document, as far as the review reads it by name. */
export interface OpenApiDocument extends OpenApi {
  readonly "x-rules": readonly DocumentRule[];
  readonly "x-open-questions": SourceQuestions;
}

/** A rule of `x-rules`. */
export interface DocumentRule {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  readonly sentence: string;
  readonly check?: string;
  readonly seenBy?: "store" | "nobody";
  readonly whyUnseen?: string;
}

/** An open question as a profile answers it: one for each part. */
export type Question = ReturnType<typeof questionRows>[number];

/** An open question as the document states it, with the answers for any of its parts. */
export interface DocumentQuestion {
  readonly rule: string;
  readonly question: string;
  readonly answers: Question["answers"];
  readonly reference: string;
  readonly why: string;
  readonly at: Path;
}

/** A place in the document: the keys and indexes from the root. */
export type Path = readonly (string | number)[];

/** Each operation with its method, path and place, in the order of the document. */
export const operationsOf = oncePerDocument((document: OpenApiDocument) =>
  operationsIn(sourceOf(document)).map(({ method, path, ...operation }) => {
    return { method, path, operation, at: ["paths", path, method.toLowerCase()] as Path };
  }),
);

/** Each condition under which an operation refuses; its place is that of the example of its refusal. */
export const conditionsOf = oncePerDocument((document: OpenApiDocument) =>
  conditionRows(sourceOf(document)).map((condition) => {
    return { ...condition, at: ["components", "examples", condition.rule] as Path };
  }),
);

/** The examples of an operation's responses, each with its status. */
export function examplesOf(document: OpenApiDocument, operation: SourceOperation) {
  return examplesIn(sourceOf(document), operation);
}

/** Each open question with its place. */
export const placedQuestions = oncePerDocument((document: OpenApiDocument): DocumentQuestion[] => {
  const rows = questionsOf(document);
  return questionsIn(sourceOf(document)).map(({ group, rule, question, reference: { answer, why } }) => {
    const ofRule = rows.filter((row) => row.rule === rule).flatMap(({ answers }) => answers);
    const answers = [...new Map(ofRule.map((each) => [each.answer, each])).values()];
    return { rule, question, answers, reference: String(answer), why, at: ["x-open-questions", group, rule] };
  });
});

/** The open questions as a profile answers them. */
export const questionsOf = oncePerDocument((document: OpenApiDocument): Question[] => questionRows(sourceOf(document)));

/** Whether an answer to an open question is a status. */
export function isStatus(answer: string): boolean {
  return /^\d+$/.test(answer);
}

/** Formats a place as a JSON pointer (RFC 6901) in the fragment of a URL. */
export function pointerOf(at: Path): string {
  return `#${at.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** Follows a reference to a parameter, a response or an example; a schema keeps its name. Other values are returned as they are. */
export function followed(document: OpenApiDocument, node: unknown, at: Path): { readonly node: unknown; readonly at: Path } {
  const { $ref } = (node ?? {}) as { readonly $ref?: unknown };
  const [, kind = "", name = ""] = /^#\/components\/(parameters|responses|examples)\/(.+)$/.exec(String($ref)) ?? [];
  if (kind === "") return { node, at };
  const components = document.components as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return { node: components[kind]?.[name] ?? {}, at: ["components", kind, name] };
}

/** Keeps what a function reads from a document: the facts of a document ask for the same tables many times. */
function oncePerDocument<Result>(read: (document: OpenApiDocument) => Result): (document: OpenApiDocument) => Result {
  const known = new WeakMap<OpenApiDocument, Result>();
  return (document) => {
    const result = known.get(document) ?? read(document);
    known.set(document, result);
    return result;
  };
}

/** Why this is not a document with our x- blocks, as far as the review depends on them; undefined if it is one. */
export function shapeProblem(document: unknown): string | undefined {
  if (isDocument(document)) return undefined;
  const [error] = isDocument.errors ?? [];
  return `${error?.instancePath || "/"} ${error?.message}`;
}

function sourceOf(document: OpenApiDocument): Source {
  const rules = document["x-rules"].map(({ id, level, section, check, seenBy, sentence, whyUnseen }): [string, SourceRule] => {
    const basis = { level, section, ...(check && { check }), ...(seenBy && { seenBy }) };
    return [id, { basis, sentence, ...(whyUnseen && { whyUnseen }), impact: "", fix: "" }];
  });
  return { document, rules: Object.fromEntries(rules), questions: document["x-open-questions"] };
}

const objectOf = (each: object) => ({ type: "object", additionalProperties: each });
const withKeys = (required: readonly string[], properties: object = {}) => ({ type: "object", required, properties });
const texts = (...required: string[]) =>
  withKeys(required, Object.fromEntries(required.map((name) => [name, { type: "string" }])));

const isDocument = new Ajv2020({ strict: false }).compile(
  withKeys(["paths", "components", "x-rules", "x-open-questions"], {
    paths: objectOf(objectOf(withKeys(["operationId", "parameters", "responses"], { responses: objectOf(texts("$ref")) }))),
    components: withKeys(["parameters", "responses", "examples", "schemas"], {
      responses: objectOf(
        withKeys(["content"], { content: objectOf(withKeys(["examples"], { examples: objectOf(texts("$ref")) })) }),
      ),
      examples: objectOf(withKeys(["value"], { value: { type: "object" } })),
    }),
    "x-rules": { type: "array", minItems: 1, items: texts("id", "level", "section", "sentence") },
    "x-open-questions": {
      ...withKeys(["statuses"], { statuses: { type: "object" } }),
      additionalProperties: objectOf(withKeys(["question", "reference"], { reference: withKeys(["answer", "why"]) })),
    },
  }),
);
