import { allConditions, type OperationId } from "../../openapi/contract.ts";
import { InputProblem, nearestText } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, refusalAnswer, withBody, withHeaders } from "../operations/envelope.ts";
import { type Answer, keyOf, type MockRequest } from "../operations/message.ts";
import { checkValue } from "../store/check-value.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";
import { baseOf, isOrCopies } from "../store/store.ts";
import { drawDelay, FAULTS_SCHEMA, type Fault, sleep } from "./fault.ts";

/** A fault with the number of requests that it matched, and that it applied to. */
export interface CountedFault extends Fault {
  readonly id: string;
  readonly matched: number;
  readonly fired: number;
}

/** When so many keys have counts, all of them begin again. */
const MOST_COUNTED = 100_000;

type NamedFault = Fault & { readonly id: string };

interface Counted {
  readonly fault: NamedFault;
  /** What the journal says of an answer to which it applied. */
  readonly cause: string;
  matched: number;
  fired: number;
}

/** What the keys of the development accounts do to an answer; each copy of them counts its own requests. */
const PRESETS: readonly NamedFault[] = [
  { id: DEV_KEYS.slow, delay: 1500 },
  { id: DEV_KEYS.flaky, every: 3, when: "after", break: "empty" },
];

/** The faults in force, with their counts, and the delay of every answer. */
export class Faults {
  /** How late every answer comes, in milliseconds; undefined if it comes at once. */
  delay: number | string | undefined;
  readonly #keys: () => readonly string[];
  #initial: readonly [faults: readonly Fault[], delay: Faults["delay"]] = [[], undefined];
  #set: readonly Counted[] = [];
  /** The counts of the preset of a key, by the key of the account or copy. */
  readonly #presets = new Map<string, Counted>();

  /** @param keys returns the keys of the accounts. */
  constructor(keys: () => readonly string[]) {
    this.#keys = keys;
  }

  /** Replaces faults and delay, which a reset restores from now on. They are not checked. */
  begin(...initial: readonly [faults: readonly Fault[], delay: Faults["delay"]]): void {
    this.#initial = initial;
    this.reset();
  }

  /** The faults that were set; the presets of the development keys are always in force and not listed. */
  list(): CountedFault[] {
    return this.#set.map(({ fault, matched, fired }) => ({ ...fault, matched, fired }));
  }

  /** Replaces all faults, without their counts. Throws an InputProblem as {@link checkFaults} does. */
  set(faults: readonly Partial<CountedFault>[]): void {
    checkFaults(faults, this.#keys());
    this.#set = uncounted(faults);
  }

  clear(): void {
    this.#set = [];
  }

  /** Forgets the requests of a key that its preset counted; or restores faults and delay of the start, with counts of 0. */
  reset(key?: string): void {
    if (key !== undefined) return void this.#presets.delete(key);
    const [faults, delay] = this.#initial;
    this.#set = uncounted(faults);
    this.delay = delay;
    this.#presets.clear();
  }

  /** Counts the request at every fault that it matches, and returns the first that applies to it. */
  next(
    request: MockRequest,
    operation: OperationId | undefined,
  ): { readonly fault: Fault; readonly cause: string } | undefined {
    const key = keyOf(request) ?? "";
    const due = this.#set.filter(
      (counted) => matches(counted.fault, key, operation) && isDue(counted),
    );
    const preset = this.#presetOf(key);
    if (preset && isDue(preset)) due.push(preset);
    const [first] = due;
    if (first) first.fired += 1;
    return first;
  }

  #presetOf(key: string): Counted | undefined {
    const fault = PRESETS.find(({ id }) => isOrCopies(key, id));
    if (!fault) return undefined;
    const known = this.#presets.get(key) ?? {
      fault,
      cause: `key ${fault.id}`,
      matched: 0,
      fired: 0,
    };
    if (this.#presets.size === MOST_COUNTED) this.#presets.clear();
    this.#presets.set(key, known);
    return known;
  }
}

/** Throws an {@link InputProblem} if a fault is not valid, if two have the same id, or if one is for a key of no account. */
export function checkFaults(
  faults: readonly Partial<CountedFault>[],
  keys: readonly string[],
): void {
  checkValue(FAULTS_SCHEMA, faults, "faults");
  const ids = named(faults).map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw new InputProblem(`two faults have the id ${twice}; an id names one`);
  for (const [index, { key }] of faults.entries()) {
    if (key === undefined || keys.includes(key) || keys.includes(baseOf(key))) continue;
    const meant = nearestText(baseOf(key), keys);
    const advice = meant
      ? `did you mean ${meant}?`
      : `the keys are ${keys.slice(0, 10).join(", ")}`;
    throw new InputProblem(
      `faults: [${index}].key must be the key of an account or copy; it is "${key}"; ${advice}`,
    );
  }
}

/** Faults without counts, each with an id. */
function named(faults: readonly Partial<CountedFault>[]): readonly NamedFault[] {
  return faults.map(({ matched, fired, ...fault }, index) => ({
    id: `fault-${index + 1}`,
    ...fault,
  }));
}

/**
 * Applies a fault. Before the effect, a fault that replaces or loses the answer keeps the request from taking effect; after it,
 * the request has taken effect and the client does not learn of it.
 */
export async function underFault(
  fault: Fault,
  operation: OperationId | undefined,
  profile: Profile,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { when = "before", delay, status, body } = fault;
  const real = when === "after" ? await run() : undefined;
  if (delay !== undefined) await sleep(drawDelay(delay));
  const isReplaced = status !== undefined || body !== undefined;
  const answer =
    isReplaced || (fault.break && !real)
      ? replacement(fault, operation, profile)
      : (real ?? (await run()));
  const changed = withHeadersOf(fault, answer);
  return fault.break ? { ...changed, break: fault.break } : changed;
}

/** Returns an answer with the headers of a fault, in place of its own of the same names. */
function withHeadersOf({ retryAfter, headers = {} }: Fault, answer: Answer): Answer {
  const more =
    retryAfter === undefined ? headers : { "Retry-After": String(retryAfter), ...headers };
  const names = new Set(Object.keys(more).map((name) => name.toLowerCase()));
  const kept = Object.entries(answer.headers).filter(([name]) => !names.has(name.toLowerCase()));
  return withHeaders({ ...answer, headers: Object.fromEntries(kept) }, more);
}

function uncounted(faults: readonly Partial<CountedFault>[]): Counted[] {
  return named(faults).map((fault) => ({
    fault,
    cause: `fault ${fault.id}`,
    matched: 0,
    fired: 0,
  }));
}

function matches({ operation, key }: Fault, sent: string, asked: OperationId | undefined): boolean {
  if (operation !== undefined && operation !== asked) return false;
  return key === undefined || isOrCopies(sent, key);
}

/** Counts a matching request, and returns whether the fault applies to it. */
function isDue(counted: Counted): boolean {
  const { skip = 0, every = 1, times = Number.POSITIVE_INFINITY } = counted.fault;
  counted.matched += 1;
  return counted.matched > skip && (counted.matched - skip) % every === 0 && counted.fired < times;
}

/** The answer in place of that of the interface: the documented one of the status, or one as of a gateway. */
function replacement(
  { status = 503, body }: Fault,
  operation: OperationId | undefined,
  profile: Profile,
): Answer {
  const gateway = errorAnswer(
    status,
    "mock.fault",
    "Fault on purpose",
    `A fault of the mock server answers with ${status}.`,
  );
  if (body === undefined) return (operation && forcedAnswer(operation, status, profile)) ?? gateway;
  if (body === "html") return withBody(gateway, gatewayPage(status), "text/html");
  if (body === "empty") return withBody(gateway, "");
  return withBody(gateway, typeof body === "string" ? body : JSON.stringify(body));
}

/** The documented refusal with this status: of the most certain rule that gives it, else of the first that may; undefined if none may. */
function forcedAnswer(operation: OperationId, code: number, profile: Profile): Answer | undefined {
  const own = allConditions.filter(
    (condition) => condition.operation === operation && condition.check !== "route",
  );
  const usual = own.filter(({ reference }) => reference.code === code);
  const condition =
    usual.find(({ level }) => level === "must") ??
    usual.find(({ level }) => level === "listed") ??
    usual[0] ??
    own.find(({ admissible }) => admissible.includes(code));
  return condition && refusalAnswer(operation, { refusedBy: condition.rule }, profile, code);
}

function gatewayPage(status: number): string {
  return `<html>\n<head><title>${status}</title></head>\n<body>\n<center><h1>${status}</h1></center>\n</body>\n</html>\n`;
}
