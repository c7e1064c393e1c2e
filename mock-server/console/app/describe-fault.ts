import type { Delivery } from "../../http/message.ts";
import type { Fault } from "../../layers/parse-faults.ts";

export function describeFault(fault: Fault): string {
  return `${subject(fault)} ${effects(fault)}${moment(fault)}${limit(fault)}.`;
}

function subject({ nth, every, probability, operation, key, method, path }: Fault): string {
  const request = operation ? (OPERATIONS[operation] ?? operation) : "request";
  const noun = [request, method && `by ${method}`, path && `to ${path}`, key && `with ${key}`].filter(Boolean).join(" ");
  if (nth !== undefined) return `The ${ordinal(nth)} ${noun}`;
  if (every !== undefined && every > 1) return `Every ${ordinal(every)} ${noun}`;
  if (probability !== undefined) return `With a probability of ${Math.round(probability * 1000) / 10} %, a ${noun}`;
  return `Every ${noun}`;
}

const OPERATIONS: Readonly<Record<string, string>> = { listProjects: "list", deleteProject: "delete" };

function effects({ status, body, retryAfter, delay, break: kind }: Fault): string {
  const later = retryAfter === undefined ? "" : ` (Retry-After: ${retryAfter})`;
  const unit = /^\d+(-\d+)?$/.test(String(delay)) ? " ms" : "";
  const parts = [
    status !== undefined && `is answered with ${status}${later}`,
    body !== undefined && (EFFECTS[`body=${body}` as Effect] ?? "gets another body"),
    delay !== undefined && `is delayed by ${delay}${unit}`,
    kind !== undefined && EFFECTS[`break=${kind}`],
  ];
  return parts.filter(Boolean).join(" and ");
}

type Effect = `body=${"html" | "empty" | "text"}` | `break=${Delivery}`;

/** The effect on a request, by field and value of the fault. */
export const EFFECTS: Readonly<Record<Effect, string>> = {
  "body=html": "gets a gateway page",
  "body=empty": "gets an empty body",
  "body=text": "gets text that is not JSON",
  "break=hang": "hangs",
  "break=reset": "gets a connection reset",
  "break=empty": "is closed without an answer",
  "break=truncated": "is cut off in the body",
  "break=malformed-chunk": "gets a broken chunk",
  "break=wrong-length": "gets half of the JSON",
  "break=drip": "gets its body in drips",
};

function moment({ when, status, body, break: kind }: Fault): string {
  if (status === undefined && body === undefined && kind === undefined) return "";
  return when === "before" ? ", without taking effect" : ", after it took effect";
}

function limit({ times }: Fault): string {
  if (times === undefined) return "";
  return times === 1 ? ", once" : `, ${times} times at most`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

function ordinal(number: number): string {
  return `${number}${SUFFIXES[ORDINALS.select(number)] ?? "th"}`;
}
