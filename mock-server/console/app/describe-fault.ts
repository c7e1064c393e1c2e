import type { Break } from "../../operations/message.ts";
import type { Fault } from "../../simulation/fault.ts";

export function describeFault(fault: Fault): string {
  return `${subject(fault)} ${effects(fault)}${moment(fault)}${limit(fault)}.`;
}

function subject({ skip = 0, every = 1, times, operation, key }: Fault): string {
  const noun = `${operation ? OPERATIONS[operation] : "request"}${key === undefined ? "" : ` with ${key}`}`;
  if (times === 1) return `The ${ordinal(skip + every)} ${noun}`;
  const turn = every === 1 ? noun : `${ordinal(every)} ${noun}`;
  return skip === 0 ? `Every ${turn}` : `From the ${ordinal(skip + 1)} on, every ${turn}`;
}

const OPERATIONS = { listProjects: "list", deleteProject: "delete" };

function effects({ status, body, retryAfter, delay, break: kind }: Fault): string {
  const later = retryAfter === undefined ? "" : ` (Retry-After: ${retryAfter})`;
  const parts = [
    status === undefined ? later && `is answered${later}` : `is answered with ${status}${later}`,
    body !== undefined && (EFFECTS[`body=${body}` as Effect] ?? "gets another body"),
    delay !== undefined && `is delayed by ${delay} ms`,
    kind !== undefined && EFFECTS[`break=${kind}`],
  ];
  return parts.filter(Boolean).join(" and ");
}

type Effect = `body=${"html" | "empty" | "text"}` | `break=${Break}`;

/** The effect on a request, by field and value of the fault. */
export const EFFECTS: Readonly<Record<Effect, string>> = {
  "body=html": "gets a gateway page",
  "body=empty": "gets an empty body",
  "body=text": "gets text that is not JSON",
  "break=hang": "hangs",
  "break=reset": "gets a connection reset",
  "break=empty": "is closed without an answer",
  "break=truncate": "is cut off in the body",
};

function moment({ when, status, body, break: kind }: Fault): string {
  if (status === undefined && body === undefined && kind === undefined) return "";
  return when === "after" ? ", after it took effect" : ", without taking effect";
}

function limit({ times = 1 }: Fault): string {
  return times === 1 ? "" : `, ${times} times at most`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

function ordinal(number: number): string {
  return `${number}${SUFFIXES[ORDINALS.select(number)] ?? "th"}`;
}
