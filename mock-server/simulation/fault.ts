import { allOperations, type OperationId } from "../../openapi/contract.ts";
import { BREAKS, type Break } from "../operations/message.ts";
import { type Fields, objectSchema, type Schema } from "../store/check-value.ts";

/** A fault: the requests that it matches, those of them that it applies to, and its effect. Conditions that are absent match all. */
export interface Fault {
  /** No two faults have the same. Default: `fault-` and its place in the list, from 1, with `.2` behind it if another has that. */
  readonly id?: string;
  readonly operation?: OperationId;
  /** `mk_premium` matches its copies too; `mk_premium:x` only that copy. */
  readonly key?: string;
  /** So many matching requests pass first. */
  readonly skip?: number;
  /** Then it applies to every n-th matching request. Default 1. */
  readonly every?: number;
  /** The most requests that it applies to. */
  readonly times?: number;
  /** Whether it applies before a request takes effect, so that nothing changes, or after. Default before. */
  readonly when?: "before" | "after";
  /** The error status of the answer, from 400 to 599. */
  readonly status?: number;
  /** Headers of the answer, in place of its own of the same names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the answer, with 503 unless `status` says otherwise: `html`, as of a gateway; `empty`; another text; or JSON. */
  readonly body?: unknown;
  /** The `Retry-After` of the answer, in seconds. */
  readonly retryAfter?: number;
  /** How late the answer comes, in milliseconds: `500` or a range such as `100-300`. */
  readonly delay?: number | string;
  /** How the answer breaks on its way. */
  readonly break?: Break;
}

const count: Schema = { type: "integer", minimum: 1 };

/** What a delay is, as messages say it. */
export const A_DELAY = "milliseconds up to 999999, such as 500 or 100-300";

/** Whether a value is {@link A_DELAY}. */
export function isDelay(value: unknown): boolean {
  if (typeof value === "object") return false;
  const [from, to] = rangeOf(value);
  return /^\d{1,6}(-\d{1,6})?$/.test(String(value)) && from <= to;
}

function rangeOf(delay: unknown): readonly [from: number, to: number] {
  const [from = 0, to = from] = String(delay).split("-").map(Number);
  return [from, to];
}

/** The schema of a delay. */
export const DELAY_SCHEMA: Schema = { check: isDelay, description: A_DELAY };

/** The schema of the id of an operation. */
export const OPERATION_SCHEMA: Schema = { enum: allOperations.map(({ id }) => id) };

/** The schema of each field of a {@link Fault}. */
export const FAULT_FIELDS: Fields = {
  id: {
    type: "string",
    pattern: "^[\\w.-]{1,64}$",
    description: "up to 64 letters, digits, dots and hyphens",
  },
  operation: OPERATION_SCHEMA,
  key: { type: "string" },
  skip: { type: "integer", minimum: 0 },
  every: count,
  times: count,
  when: { enum: ["before", "after"] },
  status: {
    type: "integer",
    minimum: 400,
    maximum: 599,
    description: "an error status from 400 to 599",
  },
  headers: {
    type: "object",
    check: areHeaders,
    description:
      'header names and texts, such as {"X-Request-Id": "7"}, without Content-Length, Transfer-Encoding and Trailer',
  },
  body: {
    check: isShallow,
    description: "html, empty, any other text, or JSON of at most 64 levels",
  },
  retryAfter: { type: "integer", minimum: 0 },
  delay: DELAY_SCHEMA,
  break: { enum: BREAKS },
} satisfies Record<keyof Fault, Schema>;

const EFFECTS = ["status", "headers", "body", "delay", "break", "retryAfter"];

/** The schema of one fault. */
export const FAULT_SCHEMA: Schema = {
  ...objectSchema(FAULT_FIELDS),
  check: (fault) => EFFECTS.some((name) => Object(fault)[name] !== undefined),
  description: "a fault with an effect: status, headers, body, delay, break or retryAfter",
};

/** The schema of a list of faults, also of one that a mock gave, with counts. */
export const FAULTS_SCHEMA: Schema = {
  type: "array",
  items: { ...FAULT_SCHEMA, properties: { ...FAULT_FIELDS, matched: {}, fired: {} } },
};

/** A fault as `--fault` takes it, such as `operation=deleteProject,break=reset`. */
export function faultText(fault: Fault): string {
  return Object.entries(fault)
    .filter(([name]) => name in FAULT_FIELDS)
    .map(([name, value]) => `${name}=${fieldText(value)}`)
    .join(",");
}

/** A value of a field as a flag or a form has it: a text that they would read as something else is in quotes. */
export function fieldText(value: unknown): string {
  const isJson = typeof value === "object" || /^\s*[[{]|"|[,;]\s*\w+=/.test(String(value));
  return isJson ? JSON.stringify(value) : String(value);
}

/** A fault from the texts of a flag or a form: the name and the value of each field. It is not checked. */
export function faultFrom(texts: readonly (readonly string[])[]): Fault {
  return Object.fromEntries(texts.map(([name = "", text = ""]) => [name, valueFrom(name, text)]));
}

/** A number, a list, an object or a text in quotes if the text is one; an id is a text. */
function valueFrom(name: string, text: string): unknown {
  if (name === "id" || !/^\s*(\d+$|[[{"])/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a value has few levels: writing a deep one would overflow the stack. */
function isShallow(value: unknown, levels = 64): boolean {
  return (
    typeof value !== "object" ||
    (levels > 0 && Object.values(Object(value)).every((part) => isShallow(part, levels - 1)))
  );
}

/** Whether a value has only headers that an answer can carry, and none that say where it ends. */
function areHeaders(value: unknown) {
  return Object.entries(Object(value)).every(
    ([name, text]) => typeof text === "string" && HEADER.test(`${name}:${text}`),
  );
}

/** A header as Node writes it: `Headers` of the fetch standard would take control characters too. */
const HEADER =
  /^(?!(content-length|transfer-encoding|trailer):)[!#$%&'*+.^_`|~\w-]+:[\t\x20-\x7e\x80-\xff]*$/i;

/** Waits for a delay. */
export function wait(delay: number | string): Promise<void> {
  const [from, to] = rangeOf(delay);
  return new Promise((resolve) => void setTimeout(resolve, from + Math.random() * (to - from)));
}
