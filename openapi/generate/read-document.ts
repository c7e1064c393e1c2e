import type { Answer, Question } from "../answers.ts";
import type { ErrorCondition, Rule, Success } from "../contract.ts";

/** The parts of openapi.yaml that the generator, the checks, the pages and the review read. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly summary?: string; readonly description: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { name: string; in: string; description: string }>>;
  };
  readonly "x-rules": readonly DocumentRule[];
  readonly "x-open-questions": readonly DocumentQuestion[];
  readonly "x-interface-text": readonly TextSection[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
}

export interface DocumentRule extends Omit<Rule, "id"> {
  readonly id: string;
}

/** A section of the interface text: the facts that it states, and those that it marks as not shown. */
export interface TextSection {
  readonly section: string;
  readonly title: string;
  readonly statements: readonly Statement[];
}

/** A statement of the interface text, with the rules and the places of the document that hold it. */
export interface Statement {
  readonly about: string;
  readonly notShown?: true;
  readonly rules: readonly string[];
  readonly places?: readonly string[];
}

/** The keywords of a JSON Schema that are read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
}

export interface DocumentParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: Pick<DocumentResponse, "content">;
  readonly responses: Readonly<Record<string, DocumentResponse>>;
  readonly "x-error-conditions": readonly DocumentCondition[];
  readonly "x-open-questions": readonly DocumentQuestion[];
  readonly "x-request-headers"?: readonly RequestHeader[];
}

/** A request header that an OpenAPI parameter cannot describe. */
type RequestHeader = Readonly<Record<"name" | "value" | "rule", string>> & { readonly required: boolean };

interface DocumentResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, Example>> }>>;
}

/** An open question as written; with `parts`, it stands for one question per part. */
export interface DocumentQuestion extends Omit<Question, "id" | "part" | "answers"> {
  /** The names of kinds of values, or all operations. */
  readonly parts?: readonly string[] | "operations";
  /** An answer with `parts` is admissible for those only. */
  readonly answers: readonly (Answer & { readonly parts?: readonly string[] })[];
}

export interface DocumentCondition extends Omit<ErrorCondition, "operation" | "rule"> {
  readonly rule: string;
}

/** A place in the document: the keys and indexes from the root. */
export type Path = readonly (string | number)[];

/** A part of the document with its operation and place. */
export interface Placed {
  readonly operation: DocumentOperation;
  readonly at: Path;
}

/** Each operation with its method, path and place, in the order of the document. */
export function operationsOf(document: OpenApiDocument): (Placed & { method: string; path: string })[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => !NOT_OPERATIONS.includes(key))
      .map(([key, operation]) => ({ method: key.toUpperCase(), path, operation, at: ["paths", path, key] })),
  );
}

/** The keys of a path that are not operations. */
const NOT_OPERATIONS = ["summary", "description"];

/** Each error condition with its operation and place; its name has the operation and the rule. */
export function conditionsOf(document: OpenApiDocument): (Placed & { name: string; condition: DocumentCondition })[] {
  return operationsOf(document).flatMap(({ operation, at }) =>
    operation["x-error-conditions"].map((condition, index) => ({
      name: `${operation.operationId}: ${condition.rule}`,
      condition,
      operation,
      at: [...at, "x-error-conditions", index],
    })),
  );
}

/** Each of the `x-request-headers` with its operation and place. */
export function headersOf(document: OpenApiDocument): (Placed & { header: RequestHeader })[] {
  return operationsOf(document).flatMap(({ operation, at }) =>
    (operation["x-request-headers"] ?? []).map((header, index) => ({
      header,
      operation,
      at: [...at, "x-request-headers", index],
    })),
  );
}

/** Each parameter and each of the `x-request-headers` of an operation, with its place. */
export function inputsOf({ operation, at }: Placed): { name: string; required: boolean; at: Path }[] {
  return (["parameters", "x-request-headers"] as const).flatMap((kind) =>
    (operation[kind] ?? []).map(({ name, required = false }, index) => ({ name, required, at: [...at, kind, index] })),
  );
}

/** Each open question with its place: the shared ones, then those of each operation. */
export function placedQuestions(document: OpenApiDocument): { question: DocumentQuestion; at: Path }[] {
  const holders = [{ operation: document, at: [] }, ...operationsOf(document)];
  return holders.flatMap(({ operation, at }) =>
    operation["x-open-questions"].map((question, index) => ({ question, at: [...at, "x-open-questions", index] })),
  );
}

/** Each statement of the interface text with its section and place. */
export function statementsOf(document: OpenApiDocument): (Statement & { section: string; at: Path })[] {
  return document["x-interface-text"].flatMap(({ section, statements }, index) =>
    statements.map((statement, place) => ({ ...statement, section, at: ["x-interface-text", index, "statements", place] })),
  );
}

/** The open questions as a profile answers them: one for each part, with the answers that are admissible for it. */
export function questionsOf(document: OpenApiDocument): Question[] {
  return placedQuestions(document).flatMap(({ question }) => questionParts(question, document));
}

/** A question as a profile answers it: itself, or one for each of its parts. */
export function questionParts(asked: DocumentQuestion, document: OpenApiDocument): Question[] {
  const { rule, question, parts, reference, why } = asked;
  if (parts === undefined) return [{ id: rule, rule, question, answers: asked.answers, reference, why }];
  const names = parts === "operations" ? operationsOf(document).map(({ operation }) => operation.operationId) : parts;
  return names.map((part) => {
    const condition = conditionsOf(document).find(({ name }) => name === `${part}: ${rule}`)?.condition;
    const answers = asked.answers.flatMap(({ parts: only, ...answer }) => {
      const isRefused = isStatus(answer.answer) && condition?.admissible.includes(Number(answer.answer)) === false;
      return isRefused || only?.includes(part) === false ? [] : [answer];
    });
    return { id: `${rule}.${part}`, rule, part, question, answers, reference, why };
  });
}

/** Whether an answer to an open question is a status. */
export function isStatus(answer: string): boolean {
  return /^\d+$/.test(answer);
}

export function examplesOf(operation: Pick<DocumentOperation, "responses">, status: string): Readonly<Record<string, Example>> {
  return operation.responses[status]?.content?.["application/json"]?.examples ?? {};
}

/** Each success status of an operation with the envelopes of its examples, which `success-has-one-message` makes equal. */
export function successesOf(operation: DocumentOperation): { status: string; envelopes: Success[] }[] {
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith("2"));
  return statuses.map((status) => ({
    status,
    envelopes: Object.values(examplesOf(operation, status)).map(({ value }) => value as Success),
  }));
}

/** The statuses with which an operation refuses. */
export function errorsOf({ responses }: DocumentOperation): string[] {
  return Object.keys(responses).filter((status) => !status.startsWith("2"));
}

/**
 * Resolves a place that `x-interface-text` names, such as `listProjects.limit`; undefined if the document has no such place.
 * A place is an operation, its parameter, request header or status; a schema or its property; or a security scheme.
 */
export function placeOf(document: OpenApiDocument, name: string): Path | undefined {
  const [owner = "", part] = name.split(".");
  const found = operationsOf(document).find(({ operation }) => operation.operationId === owner);
  if (found) return part === undefined ? found.at : placeInOperation(found, part);
  // A document that is only compared with this one may lack components.
  const { schemas = {}, securitySchemes = {} }: Partial<OpenApiDocument["components"]> = document.components ?? {};
  if (part !== undefined) {
    return part in (schemas[owner]?.properties ?? {}) ? ["components", "schemas", owner, "properties", part] : undefined;
  }
  if (owner in securitySchemes) return ["components", "securitySchemes", owner];
  return owner in schemas ? ["components", "schemas", owner] : undefined;
}

function placeInOperation(placed: Placed, part: string): Path | undefined {
  if (part in placed.operation.responses) return [...placed.at, "responses", part];
  return inputsOf(placed).find(({ name }) => name === part)?.at;
}

/** Formats a place as a JSON pointer (RFC 6901) in the fragment of a URL. */
export function pointerOf(at: Path): string {
  return `#${at.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}
