import {
  conditionsOf,
  type DocumentParameter,
  errorsOf,
  examplesOf,
  headersOf,
  type OpenApiDocument,
  operationsOf,
  type Path,
  statementsOf,
} from "../generate/read-document.ts";
import type { Checks } from "./check.ts";

/** The checks of facts that a text repeats: if a fact changes, each text that still states the old one is a problem. */
export const mentionChecks: Checks = {
  *"text-repeats-facts"(document) {
    const kinds = mentions(document);
    for (const { text, at } of textsIn(document, [])) {
      for (const [what, pattern, known] of kinds) {
        const unknown = [...text.matchAll(pattern)].filter(([, name]) => known.every((each) => String(each) !== name));
        for (const [, name] of unknown) yield { at, message: `"${text.trim()}": the document has no ${what} ${name}` };
      }
    }
  },

  // A rule names only statuses of its conditions; a statement that lists the errors of an operation lists all of them.
  *"text-repeats-statuses"(document) {
    for (const [index, { id, sentence }] of document["x-rules"].entries()) {
      const conditions = conditionsOf(document).filter(({ condition }) => condition.rule === id);
      const statuses = conditions.flatMap(({ condition: { listed, admissible } }) => (listed ? [listed] : admissible));
      const wrong = errorsIn(sentence).filter((status) => conditions.length > 0 && !statuses.includes(status));
      for (const status of wrong) {
        yield { at: ["x-rules", index, "sentence"], message: `${id}: its sentence says ${status}, its conditions ${statuses}` };
      }
    }
    for (const { about, places = [], at } of statementsOf(document)) {
      const listed = errorsIn(about);
      for (const { operation } of operationsOf(document)) {
        const { operationId } = operation;
        const errors = errorsOf(operation);
        if (listed.length < 2 || !places.includes(operationId) || String(errors) === String(listed)) continue;
        yield { at, message: `x-interface-text: "${about}": ${operationId} documents ${errors.join(", ")}` };
      }
    }
  },
};

/** A kind of fact, a pattern whose first group captures the mention of one, and the facts of the document. */
type Mention = readonly [what: string, pattern: RegExp, known: readonly unknown[]];

/** HTTP's own status for too many requests, which no operation documents. */
const RATE_LIMITED = 429;

function mentions(document: OpenApiDocument): Mention[] {
  const operations = operationsOf(document);
  const { schemas, securitySchemes } = document.components;
  const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
  const fields = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties));
  const totals = operations.flatMap(({ operation }) =>
    Object.values(examplesOf(operation, "200")).map(({ value }) => (value as { total?: number }).total),
  );
  const numbers = [
    ...operations.flatMap(({ operation }) => Object.keys(operation.responses)),
    ...conditionsOf(document).flatMap(({ condition }) => condition.admissible),
    ...parameters.flatMap(numbersOf),
    ...fields.flatMap(([, { minimum, maximum, minLength, maxLength }]) => [minimum, maximum, minLength, maxLength]),
    ...[...totals, RATE_LIMITED],
  ];
  const names = [...parameters.map(({ name }) => name), ...fields.map(([name]) => name)];
  return [
    ["number", /(?<![\w^.-])(\d{2,})(?![\w.-]*\w)/g, numbers],
    ["parameter or field", /`(\w+)(?:=\w+)?`/g, names],
    ["key header", /\b(X-[\w-]+)/g, Object.values(securitySchemes).map(({ name }) => name)],
    ["media type", /\b(application\/[\w.+-]*\w)/g, headersOf(document).map(({ header }) => header.value)],
    ["route", /\b([A-Z]+ \/\w+)/g, operations.map(({ method, path }) => `${method} ${path}`)],
  ];
}

/** The numbers that a text may repeat: the bounds and the default, or the examples of a parameter without a maximum. */
function numbersOf({ schema: { minimum, maximum, default: usual } = {}, examples = {} }: DocumentParameter): unknown[] {
  return maximum === undefined ? Object.values(examples).map(({ value }) => value) : [minimum, maximum, usual];
}

const TEXTS = /^(sentence|question|means|why|condition|about|message|subMessage|summary|description|maxItems)$/;

/** Each text for readers, and each `maxItems`, with its place. */
function* textsIn(node: unknown, at: Path): Iterable<{ text: string; at: Path }> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const place = [...at, Array.isArray(node) ? Number(key) : key];
    if (TEXTS.test(key) && typeof value !== "object") yield { text: String(value), at: place };
    else yield* textsIn(value, place);
  }
}

function errorsIn(text: string): number[] {
  return [...text.matchAll(/\b4\d\d\b/g)].map(Number);
}
