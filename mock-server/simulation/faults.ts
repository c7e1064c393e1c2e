import type { OperationId } from "../../openapi/contract.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, withBody, withHeaders } from "../operations/envelope.ts";
import { type Answer, keyOf, type MockRequest } from "../operations/message.ts";
import { baseOf, isOrCopies } from "../store/account-key.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";
import { A_DELAY, drawDelay, type Fault, isDelay, sleep } from "./fault.ts";
import { forcedAnswer } from "./prefer.ts";

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
  readonly #initial: readonly [readonly Fault[], Faults["delay"]];
  #set: readonly Counted[] = [];
  /** The counts of the preset of a key, by the key of the account or copy. */
  readonly #presets = new Map<string, Counted>();

  /** Throws an InputProblem if faults do not fit their schema. In a page it accepts all. */
  readonly check: (faults: readonly Fault[]) => void;

  /** Throws as `set` does, or if the delay is not valid. */
  constructor(
    initial: readonly Fault[] = [],
    delay?: number | string,
    check: Faults["check"] = () => {},
  ) {
    this.check = check;
    if (delay !== undefined && !isDelay(delay))
      throw new InputProblem(`the delay must be ${A_DELAY}; it is ${delay}`);
    this.#initial = [initial, delay];
    this.reset();
  }

  /** The faults that were set; the presets of the development keys are always in force and not listed. */
  list(): CountedFault[] {
    return this.#set.map(({ fault, matched, fired }) => ({ ...fault, matched, fired }));
  }

  /** Replaces all faults, without their counts. Throws an InputProblem if one is not valid, or two have the same id. */
  set(faults: readonly Partial<CountedFault>[]): void {
    // Without faults ajv, which takes a third of the start, is not loaded.
    if (faults.length !== 0) this.check(faults);
    const named = faults.map(({ matched, fired, ...fault }, index) => ({
      id: `fault-${index + 1}`,
      ...fault,
    }));
    const twice = named.find(
      ({ id }, index) => named.findIndex((other) => other.id === id) !== index,
    );
    if (twice) throw new InputProblem(`two faults have the id ${twice.id}; an id names one`);
    this.#set = named.map((fault) => uncounted(fault, `fault ${fault.id}`));
  }

  clear(): void {
    this.set([]);
  }

  /** Forgets the requests of a key that its preset counted; or restores faults and delay of the start, with counts of 0. */
  reset(key?: string): void {
    if (key !== undefined) return void this.#presets.delete(key);
    const [faults, delay] = this.#initial;
    this.set(faults);
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
    const base = baseOf(key);
    const fault = PRESETS.find(({ id }) => id === base);
    if (!fault) return undefined;
    const known = this.#presets.get(key) ?? uncounted(fault, `key ${base}`);
    if (this.#presets.size === MOST_COUNTED) this.#presets.clear();
    this.#presets.set(key, known);
    return known;
  }
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
  const { when = "before", delay, status, body, retryAfter } = fault;
  const real = when === "after" ? await run() : undefined;
  if (delay !== undefined) await sleep(drawDelay(delay));
  const isReplaced = status !== undefined || body !== undefined;
  const answer =
    isReplaced || (fault.break && !real)
      ? replacement(fault, operation, profile)
      : (real ?? (await run()));
  const later =
    retryAfter === undefined ? answer : withHeaders(answer, { "Retry-After": String(retryAfter) });
  return fault.break ? { ...later, break: fault.break } : later;
}

function uncounted(fault: NamedFault, cause: string): Counted {
  return { fault, cause, matched: 0, fired: 0 };
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
  return withBody(gateway, body === "empty" ? "" : body);
}

function gatewayPage(status: number): string {
  return `<html>\n<head><title>${status}</title></head>\n<body>\n<center><h1>${status}</h1></center>\n</body>\n</html>\n`;
}
