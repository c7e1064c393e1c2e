import { allOperations } from "../../../openapi/index.ts";
import { DELIVERIES } from "../../http/message.ts";
import { DELAY_FORMS, parseDelay } from "./delay-of.ts";
import type { Fault } from "./fault.ts";

/** Every request is compared with each of them. */
const MOST_FAULTS = 1000;

/** The faults of a parsed JSON list, or one line on what is wrong with it and what would be right. */
export function parseFaults(value: unknown): { readonly faults: readonly Fault[] } | { readonly problem: string } {
  if (!Array.isArray(value)) return { problem: 'faults are a list, such as [{"operation": "deleteProject", "answer": "reset"}]' };
  if (value.length > MOST_FAULTS)
    return { problem: `there are at most ${MOST_FAULTS} faults at a time, and these are ${value.length}` };
  for (const [place, fault] of value.entries()) {
    const problem = problemOf(fault);
    if (problem) return { problem: `fault ${place + 1}: ${problem}` };
  }
  const ids = value.flatMap((fault: Fault, place) => fault.id ?? `fault-${place + 1}`);
  const repeated = ids.find((id, place) => ids.indexOf(id) !== place);
  return repeated === undefined ? { faults: value as Fault[] } : { problem: `id: "${repeated}" is there twice` };
}

interface Field {
  readonly takes: string;
  readonly right: (value: unknown) => boolean;
}

const FIELDS: { readonly [Name in keyof Required<Fault>]: Field } = {
  id: { takes: "up to 64 letters, digits, dots, hyphens", right: (value) => isText(value) && /^[\w.-]{1,64}$/.test(value) },
  operation: oneOf(allOperations.map(({ id }) => id)),
  key: { takes: "an account's key, such as mk_premium or mk_premium:copy", right: (value) => isText(value) && value !== "" },
  method: { takes: "a method in capitals, such as DELETE", right: (value) => isText(value) && /^[A-Z]+$/.test(value) },
  path: { takes: "a path that starts with a slash", right: (value) => isText(value) && value.startsWith("/") },
  nth: wholeNumber(1),
  every: wholeNumber(1),
  probability: { takes: "a number from 0 to 1", right: (value) => typeof value === "number" && value >= 0 && value <= 1 },
  seed: wholeNumber(0, 2 ** 32 - 1),
  times: wholeNumber(1),
  when: oneOf(["before", "after"]),
  status: wholeNumber(400, 599),
  delay: { takes: DELAY_FORMS, right: (value) => parseDelay(value) !== undefined },
  answer: oneOf(Object.keys(DELIVERIES)),
};

function problemOf(fault: unknown): string | undefined {
  if (typeof fault !== "object" || fault === null || Array.isArray(fault)) return "a fault is an object";
  for (const [name, value] of Object.entries(fault)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof Fault] : undefined;
    if (!field) return `${name.slice(0, 40)}: there is no such field; there are ${Object.keys(FIELDS).join(", ")}`;
    if (!field.right(value)) return `${name}: takes ${field.takes}`;
  }
  const { status, delay, answer } = fault as Fault;
  return status === undefined && delay === undefined && answer === undefined
    ? "names no effect: give status, delay or answer"
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function oneOf(values: readonly string[]): Field {
  return { takes: values.join(", "), right: (value) => isText(value) && values.includes(value) };
}

function wholeNumber(from: number, to = 1_000_000_000): Field {
  const right = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= from && value <= to;
  return { takes: `a whole number from ${from} to ${to}`, right };
}
