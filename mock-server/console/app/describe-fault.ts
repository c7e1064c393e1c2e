import type { CountedFault } from "../../layers/faults.ts";
import type { Fault } from "../../layers/parse-faults.ts";

/** A fault in one sentence. */
export function describeFault(fault: Fault): string {
  return `${subject(fault)} ${effects(fault).join(" and ")}${moment(fault)}${limit(fault)}.`;
}

function subject({ nth, every, probability, operation, key, method, path }: Fault): string {
  const request = operation ? (OPERATIONS[operation] ?? operation) : "request";
  const noun = [request, method && `by ${method}`, path && `to ${path}`, key && `with ${key}`].filter(Boolean).join(" ");
  if (nth !== undefined) return `The ${ordinal(nth)} ${noun}`;
  if (every !== undefined && every > 1) return `Every ${ordinal(every)} ${noun}`;
  if (probability !== undefined) return `By a chance of ${Math.round(probability * 1000) / 10} %, a ${noun}`;
  return `Every ${noun}`;
}

const OPERATIONS: Readonly<Record<string, string>> = { listProjects: "list", deleteProject: "delete" };

function effects({ status, body, retryAfter, delay, break: kind }: Fault): string[] {
  return [
    ...(status === undefined ? [] : [`is answered with ${status}`]),
    ...(retryAfter === undefined ? [] : [`is told to come again: ${retryAfter}`]),
    ...(body === undefined ? [] : [BODIES[body] ?? "gets another body"]),
    ...(delay === undefined ? [] : [`is late by ${/^\d+(-\d+)?$/.test(String(delay)) ? `${delay} ms` : delay}`]),
    ...(kind === undefined ? [] : [BROKEN[kind] ?? `is broken (${kind})`]),
  ];
}

const BODIES: Readonly<Record<string, string>> = {
  html: "gets the page of a gateway",
  empty: "gets an empty body",
  text: "gets a text that is no JSON",
};

const BROKEN: Readonly<Record<string, string>> = {
  reset: "meets a reset connection",
  empty: "gets no byte back",
  hang: "never gets an answer",
  truncated: "gets half of its answer",
  "malformed-chunk": "gets a broken chunk",
  "wrong-length": "gets an answer of the wrong length",
  drip: "gets its answer drop by drop",
};

function moment({ when, status, body, break: kind }: Fault): string {
  if (status === undefined && body === undefined && kind === undefined) return "";
  return when === "before" ? ", without having taken effect" : ", after it took effect";
}

function limit({ times }: Fault): string {
  if (times === undefined) return "";
  return times === 1 ? ", once" : `, ${times} times at most`;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th")}`;
}

/** A fault as it can be put in force again. */
export function uncounted({ matched: _matched, fired: _fired, ...fault }: CountedFault): Fault {
  return fault;
}
