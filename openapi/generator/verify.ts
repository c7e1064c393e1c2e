import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { admits, describeAnswers, type Question, sampleAnswers } from "../answers.ts";
import extensionsSchema from "../extensions.schema.json" with { type: "json" };
import {
  type DocumentCondition,
  type DocumentOperation,
  examplesOf,
  type OpenApiDocument,
  operationsOf,
  questionsOf,
  successMessages,
} from "./document.ts";

/**
 * What is wrong with the document's x- blocks, one line each; empty when nothing is.
 * A block that breaks extensions.schema.json is reported alone, since nothing else can be read from it.
 */
export function verifyDocument(document: unknown): string[] {
  const shape = schemaProblems(document);
  if (shape.length > 0) return shape;
  const readable = document as OpenApiDocument;
  return [
    ...ruleProblems(readable),
    ...questionsOf(readable).flatMap((question) => questionProblems(question)),
    ...operationsOf(readable).flatMap(({ operation }) => operationProblems(readable, operation)),
  ];
}

function schemaProblems(document: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, strictRequired: false, strictTypes: false, formats: { regex: isRegex } });
  const validate = ajv.compile(extensionsSchema);
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}

function ruleProblems(document: OpenApiDocument): string[] {
  const ids = document["x-rules"].map((rule) => rule.id);
  const questions = questionsOf(document).map((question) => question.rule);
  const headers = operationsOf(document).flatMap(({ operation }) => operation["x-request-headers"] ?? []);
  const oneOf = document["x-rules"].filter((rule) => rule.level === "one-of");
  return [
    ...repeated(ids).map((id) => `x-rules: ${id} is there twice`),
    ...repeated(questions).map((id) => `x-open-questions: ${id} is asked twice`),
    ...missing(questions, ids).map((id) => `x-open-questions: no rule has the id ${id}`),
    ...missing(
      headers.map((header) => header.rule),
      ids,
    ).map((id) => `x-request-headers: no rule has the id ${id}`),
    ...missing(
      oneOf.map((rule) => rule.id),
      questions,
    ).map((id) => `x-rules: ${id} is one-of, but no open question asks for it`),
  ];
}

function questionProblems(question: Question): string[] {
  const at = `x-open-questions: ${question.rule}:`;
  const answers = sampleAnswers(question);
  const foreign = [question.reference, ...answers].filter((answer) => !admits(question, answer));
  return [
    ...(answers.length < 2 ? [`${at} an open question has at least two answers`] : []),
    ...repeated(answers).map((answer) => `${at} ${answer} is there twice`),
    ...foreign.map((answer) => `${at} ${answer} is not among ${describeAnswers(question)}`),
  ];
}

function operationProblems(document: OpenApiDocument, operation: DocumentOperation): string[] {
  const conditions = operation["x-error-conditions"];
  const at = operation.operationId;
  const used = new Set(["200", ...conditions.map((condition) => String(condition.reference.code))]);
  const unused = Object.keys(operation.responses).filter((status) => !used.has(status));
  const messages = successMessages(operation);
  return [
    ...repeated(conditions.map((condition) => condition.rule)).map((rule) => `${at}: ${rule} is there twice`),
    ...conditions.flatMap((condition) => conditionProblems(document, operation, condition)),
    ...unused.map((status) => `${at}: no condition is answered with ${status}`),
    ...(messages.length === 1 ? [] : [`${at}: the examples of 200 carry ${messages.length} messages, not one`]),
  ];
}

function conditionProblems(document: OpenApiDocument, operation: DocumentOperation, condition: DocumentCondition): string[] {
  const at = `${operation.operationId}: ${condition.rule}:`;
  const { reference } = condition;
  const rule = document["x-rules"].find(({ id }) => id === condition.rule);
  const question = questionsOf(document).find((candidate) => candidate.rule === condition.rule);
  const example = examplesOf(operation, String(reference.code))[condition.rule];
  const undocumented = condition.admissible.filter((status) => !(status in operation.responses));
  return [
    ...(rule ? [] : [`${at} no rule has this id`]),
    ...(rule && rule.level !== condition.level ? [`${at} its rule is ${rule.level}, the condition says ${condition.level}`] : []),
    ...undocumented.map((status) => `${at} ${status} is admissible, but the operation does not document it`),
    ...(condition.admissible.includes(reference.code)
      ? []
      : [`${at} the reference answers ${reference.code}, which is not admissible`]),
    ...(isDeepStrictEqual(example?.value, reference) ? [] : [`${at} no example of ${reference.code} has this name and body`]),
    ...(question && /^\d+$/.test(question.reference) && question.reference !== String(reference.code)
      ? [`${at} the condition answers ${reference.code}, its open question ${question.reference}`]
      : []),
  ];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function missing(values: readonly string[], among: readonly string[]): string[] {
  return values.filter((value) => !among.includes(value));
}

function isRegex(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
