import { allOperations, type OperationId } from "../../openapi/contract.ts";
import type { Break } from "../operations/message.ts";
import { objectSchema } from "../store/data.ts";

/** A fault: the requests that it matches, those of them that it applies to, and its effect. Conditions that are absent match all. */
export interface Fault {
  /** Default: `fault-` and its place in the list, from 1. */
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
  /** The body of the answer: `html`, the page of a gateway; `empty`; or any other text. */
  readonly body?: string;
  /** The `Retry-After` of the answer, in seconds. */
  readonly retryAfter?: number;
  /** How late the answer comes, in milliseconds: `500` or a range such as `100-300`. */
  readonly delay?: number | string;
  /** How the answer breaks on its way. */
  readonly break?: Break;
}

const count = { type: "integer", minimum: 1, maximum: 1_000_000 };

const LONGEST_DELAY = 600_000;

/** What a delay is, as messages say it. */
export const A_DELAY: string = `milliseconds up to ${LONGEST_DELAY}, such as 500 or 100-300`;

/** The schema of a delay. */
export const DELAY_SCHEMA: FieldSchema = {
  type: ["integer", "string"],
  check: isDelay,
  description: A_DELAY,
};

type FieldSchema = { readonly enum?: readonly string[]; readonly [keyword: string]: unknown };

/** The schema of each field of a {@link Fault}. */
export const FAULT_FIELDS: Readonly<Record<string, FieldSchema>> = {
  id: {
    type: "string",
    pattern: "^[\\w.-]{1,64}$",
    description: "up to 64 letters, digits, dots and hyphens",
  },
  operation: { enum: allOperations.map(({ id }) => id) },
  key: { type: "string", minLength: 1 },
  skip: { type: "integer", minimum: 0, maximum: 1_000_000 },
  every: count,
  times: count,
  when: { enum: ["before", "after"] },
  status: {
    type: "integer",
    minimum: 400,
    maximum: 599,
    description: "an error status from 400 to 599",
  },
  body: { type: "string", minLength: 1, maxLength: 100_000 },
  retryAfter: { type: "integer", minimum: 0, maximum: 1_000_000_000 },
  delay: DELAY_SCHEMA,
  break: { enum: ["reset", "empty", "truncate", "hang"] satisfies Break[] },
} satisfies Record<keyof Fault, FieldSchema>;

/** The schema of one fault. */
export const FAULT_SCHEMA: object = {
  ...objectSchema(FAULT_FIELDS),
  anyOf: ["status", "body", "delay", "break", "retryAfter"].map((name) => ({ required: [name] })),
  description: "a fault with an effect: status, body, delay, break or retryAfter",
};

const faultOfList = { ...FAULT_SCHEMA, properties: { ...FAULT_FIELDS, matched: {}, fired: {} } };

/** The schema of a list of faults, also of one that a mock gave, with counts. */
export const FAULTS_SCHEMA: object = { type: "array", maxItems: 1000, items: faultOfList };

/** A fault as `--fault` takes it, such as `operation=deleteProject,break=reset`. */
export function faultText(fault: Fault): string {
  return Object.entries(fault)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
}

/** A fault from the texts of a flag or a form. It is not checked. */
export function faultFrom(texts: readonly (readonly [name: string, text: string])[]): Fault {
  const isNumber = (name: string, text: string) =>
    FAULT_FIELDS[name]?.type === "integer" && /^\d+$/.test(text);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, isNumber(name, text) ? Number(text) : text]),
  );
}

/** Whether a value is {@link A_DELAY}. */
export function isDelay(value: unknown): boolean {
  const [from, to] = rangeOf(value);
  return /^\d{1,6}(-\d{1,6})?$/.test(String(value)) && from <= to && to <= LONGEST_DELAY;
}

/** Draws a delay, in milliseconds. */
export function drawDelay(delay: number | string): number {
  const [from, to] = rangeOf(delay);
  return from + Math.random() * (to - from);
}

function rangeOf(delay: unknown): readonly [from: number, to: number] {
  const [from = 0, to = from] = String(delay).split("-").map(Number);
  return [from, to];
}

/** Waits so many milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
