import { allOperations, type OperationId } from "../../openapi/index.ts";
import { DELIVERIES, type Delivery } from "../http/message.ts";
import { BASE_PATH } from "../http/router.ts";
import { DELAY } from "./delay.ts";
import { type Check, checked, entryOf, InputProblem, inPart, isObject, oneOf, textLike, wholeNumber } from "./input-checks.ts";

/** A fault: the requests that it applies to, and its effect. A request must match all conditions that are given. */
export interface Fault {
  /** Default: `fault-` and its position in the list, from 1. */
  readonly id?: string;
  readonly operation?: OperationId;
  /** `mk_premium` also matches its copies; `mk_premium:x` matches only that copy. */
  readonly key?: string;
  readonly method?: string;
  /** The path as sent, such as `/v1/projects`. */
  readonly path?: string;
  /** Applies only to this one of the matching requests, counted from 1. */
  readonly nth?: number;
  /** Applies to every n-th matching request. */
  readonly every?: number;
  /** The probability, from 0 to 1, that it applies; drawn from `seed`, so that a run can be repeated. */
  readonly probability?: number;
  /** Default: the seed of the mock. */
  readonly seed?: number;
  /** The most requests that it applies to. */
  readonly times?: number;
  /** Whether it applies `before` the request takes effect, so that there is no effect, or `after` (default). */
  readonly when?: "before" | "after";
  /** The error status of the answer, from 400 to 599. */
  readonly status?: number;
  /** The body of the answer: `html`, the page of a gateway; `empty`; `text`, which is not JSON; or any other text. */
  readonly body?: string;
  /** The media type of the body. Default: `text/html` for `html`, else the media type of the answer. */
  readonly contentType?: string;
  /** The `Retry-After` beside the status: seconds, or an HTTP date. */
  readonly retryAfter?: number | string;
  /** The delay: milliseconds, a range such as `100-500`, or `lognormal:MEDIAN:SIGMA`. */
  readonly delay?: number | string;
  /** How the answer breaks on its way. */
  readonly break?: Delivery;
  /** @deprecated The old name of `break`. */
  readonly answer?: Delivery;
}

/** A valid fault, with its id, and without the old name of `break`. */
export type ParsedFault = Omit<Fault, "answer"> & { readonly id: string };

/** The most faults: every request is compared with each of them. */
const MOST_FAULTS = 1000;

/** Validates faults from parsed JSON. Throws an {@link InputProblem} of one line if the list is not valid. */
export function parseFaults(value: unknown): ParsedFault[] {
  if (!Array.isArray(value))
    throw new InputProblem('faults are a list, such as [{"operation": "deleteProject", "break": "reset"}]');
  if (value.length > MOST_FAULTS)
    throw new InputProblem(`at most ${MOST_FAULTS} faults are allowed at a time; these are ${value.length}`);
  const faults = value.map((fault, index) => inPart(`fault ${index + 1}`, () => parseFault(fault, `fault-${index + 1}`)));
  const ids = faults.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw new InputProblem(`id: "${repeated}" appears twice`);
  return faults;
}

/**
 * Parses faults from a text: JSON, or `operation=deleteProject,every=3,break=reset`; several are separated by `;`. Throws an
 * {@link InputProblem} of one line if the text is not valid.
 */
export function parseFaultText(text: string): ParsedFault[] {
  const faults = text.split(BETWEEN_FAULTS).flatMap((part) => {
    if (/[,;]\s*$/.test(part))
      throw new InputProblem(`"${part.trim().slice(-40)}" ends in a separator; write such a text as JSON`);
    return /^\s*[[{]/.test(part) ? fromJson(part) : fromPairs(part);
  });
  return parseFaults(faults);
}

/** Values may contain semicolons and commas: they separate only before the name of a field. */
const BETWEEN_FAULTS = /;(?=\s*(?:[[{]|(?!charset)[a-z]+=))/i;
const BETWEEN_FIELDS = /,(?=\s*[a-z]+=)/i;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputProblem(`${text.trim().slice(0, 60)} is not JSON`);
  }
}

const NUMBERS: readonly string[] = ["nth", "every", "probability", "seed", "times", "status", "retryAfter"];

function fromPairs(text: string): object {
  const fault = new Map<string, string | number>();
  for (const pair of text.split(BETWEEN_FIELDS).map((each) => each.trim())) {
    const [, name = "", value = ""] = /^([a-z]+)=(.+)/is.exec(pair) ?? [];
    if (name === "") throw new InputProblem(`"${pair.slice(0, 40)}" is not NAME=VALUE, such as break=reset`);
    if (fault.has(name)) throw new InputProblem(`${name}: appears twice`);
    fault.set(name, NUMBERS.includes(name) && /^\d*\.?\d+$/.test(value) ? Number(value) : value);
  }
  return Object.fromEntries(fault);
}

/** The check of each field. */
export const FIELDS: { readonly [Name in keyof Required<ParsedFault>]: Check } = {
  id: textLike(/^[\w.-]{1,64}$/, "up to 64 letters, digits, dots, hyphens"),
  operation: oneOf(allOperations.map(({ id }) => id)),
  key: textLike(/./s, "an account's key, such as mk_premium or mk_premium:copy"),
  method: textLike(/^[A-Z]+$/, "a method in capitals, such as DELETE"),
  path: textLike(/^\/[^?#]*$/, "a path that starts with a slash, without a query"),
  nth: wholeNumber(1),
  every: wholeNumber(1),
  probability: { takes: "a number from 0 to 1", isRight: (value) => typeof value === "number" && value >= 0 && value <= 1 },
  seed: wholeNumber(0, 2 ** 32 - 1),
  times: wholeNumber(1),
  when: oneOf(["before", "after"]),
  status: wholeNumber(400, 599),
  body: textLike(/^.{1,100000}$/s, "html, empty, text, or any other text"),
  contentType: textLike(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+="?[\w.-]+"?)*$/, "a media type, such as text/html"),
  retryAfter: { takes: "seconds, or an HTTP date such as Wed, 21 Oct 2026 07:28:00 GMT", isRight: isRetryAfter },
  delay: DELAY,
  break: oneOf(DELIVERIES),
};

function parseFault(value: unknown, defaultId: string): ParsedFault {
  if (!isObject(value)) throw new InputProblem("a fault is an object");
  const { answer, ...given } = value;
  for (const [name, member] of Object.entries(given)) checked(name, entryOf(FIELDS, name, "field"), member);
  if (answer !== undefined && "break" in given) throw new InputProblem("answer: is the old name of break, which is given too");
  const broken = answer === undefined ? {} : { break: checked<Delivery>("answer", FIELDS.break, answer) };
  const fault = { ...given, ...broken, id: given.id ?? defaultId } as ParsedFault;
  const problem = combinationProblem(fault);
  if (problem) throw new InputProblem(problem);
  return fault;
}

/** Says which fields contradict each other or need another one; undefined if the fault can apply and has an effect. */
function combinationProblem(fault: ParsedFault): string | undefined {
  const { operation, nth = 0, every = 1 } = fault;
  if (nth % every !== 0) return `nth: ${nth} is not a multiple of every, ${every}, so the fault would never apply`;
  if ("retryAfter" in fault && !("status" in fault)) return "retryAfter: needs a status beside it, such as 503";
  if ("contentType" in fault && !("body" in fault)) return "contentType: needs a body beside it";
  if (allOperations.some(({ path }) => path === fault.path)) return `path: lacks the version; give ${BASE_PATH}${fault.path}`;
  const route = allOperations.find(({ id }) => id === operation);
  const has = { method: route?.method, path: route && BASE_PATH + route.path };
  const idle = (["method", "path"] as const).find((name) => route && fault[name] !== undefined && fault[name] !== has[name]);
  if (idle) return `${idle}: ${operation} has ${has[idle]}, so the fault would never apply`;
  const hasEffect = ["status", "body", "delay", "break"].some((name) => name in fault);
  return hasEffect ? undefined : "names no effect: give status, body, delay or break";
}

function isRetryAfter(value: unknown): boolean {
  if (typeof value === "number") return wholeNumber(0).isRight(value);
  return typeof value === "string" && (/^\d{1,9}$/.test(value) || new Date(value).toUTCString() === value);
}
