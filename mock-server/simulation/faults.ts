import { allConditions, type OperationId } from "../../openapi/contract.ts";
import { InputProblem, nearestText } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, refusalAnswer, withBody, withHeaders } from "../operations/envelope.ts";
import { type Answer, keyOf, type MockRequest } from "../operations/message.ts";
import { checkValue } from "../store/check-value.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";
import { baseOf, isOrCopies } from "../store/store.ts";
import { DELAY_SCHEMA, FAULTS_SCHEMA, type Fault, wait } from "./fault.ts";

/** A fault in force, with the number of requests that it matched, and that it applied to. */
export interface CountedFault extends Fault {
  readonly id: string;
  matched: number;
  fired: number;
}

/** The faults of two of the development keys. Each copy of a key has counts of its own. */
const KEY_FAULTS = new Map<string, Fault>([
  [DEV_KEYS.slow, { when: "after", delay: 1500 }],
  [DEV_KEYS.flaky, { every: 3, when: "after", break: "empty" }],
]);

/** When so many copies of those keys have counts, all counts begin again. */
const MOST_COUNTED = 100_000;

/** The faults, and the delay of every answer. */
export interface FaultSettings {
  readonly faults: readonly Fault[];
  readonly delay?: number | string | undefined;
}

/** The faults in force, with their counts, and the delay of every answer. */
export class Faults {
  readonly #keys: () => readonly string[];
  #initial: FaultSettings = { faults: [] };
  #delay: FaultSettings["delay"];
  #set: readonly CountedFault[] = [];
  /** The faults of the development keys, by the key of the account or copy. */
  readonly #keyFaults = new Map<string, CountedFault>();

  /** @param keys returns the keys of the accounts. */
  constructor(keys: () => readonly string[]) {
    this.#keys = keys;
  }

  /** How late every answer comes, in milliseconds; undefined if it comes at once. Throws an InputProblem if it is not valid. */
  get delay() {
    return this.#delay;
  }

  set delay(delay: FaultSettings["delay"]) {
    this.#delay = checkValue(DELAY_SCHEMA, delay ?? 0, "the delay") || undefined;
  }

  /** Replaces faults and delay, which a reset restores from now on. They are not checked. */
  begin(initial: FaultSettings): void {
    this.#initial = initial;
    this.reset();
  }

  /** The faults that were set; those of the development keys are always in force and not listed. */
  list(): CountedFault[] {
    return this.#set.map((fault) => ({ ...fault }));
  }

  /** Replaces all faults, without their counts. Throws an InputProblem as {@link checkFaults} does. */
  set(faults: readonly Fault[]): void {
    checkFaults(faults, this.#keys());
    this.#set = uncounted(faults);
  }

  clear(): void {
    this.#set = [];
  }

  /** Restores faults and delay of the start, with counts of 0; of one key, only the counts of its own fault. */
  reset(key?: string): void {
    if (key !== undefined) return void this.#keyFaults.delete(key);
    this.#set = uncounted(this.#initial.faults);
    this.delay = this.#initial.delay;
    this.#keyFaults.clear();
  }

  /** Counts a request at every fault that it matches. Returns the first one that applies to it, with the cause that the journal shows. */
  next(
    request: MockRequest,
    operation: OperationId | undefined,
  ): { readonly fault: Fault; readonly cause: string } | undefined {
    const key = keyOf(request) ?? "";
    const matching = this.#set.filter((each) => matches(each, key, operation));
    const ofKey = this.#faultOfKey(key);
    if (ofKey) matching.push(ofKey);
    for (const each of matching) each.matched += 1;
    const fault = matching.find(applies);
    if (!fault) return undefined;
    fault.fired += 1;
    return { fault, cause: `${fault === ofKey ? "key" : "fault"} ${fault.id}` };
  }

  #faultOfKey(key: string): CountedFault | undefined {
    const base = baseOf(key);
    const fault = KEY_FAULTS.get(base);
    if (!fault) return undefined;
    const counted = this.#keyFaults.get(key) ?? { id: base, ...fault, matched: 0, fired: 0 };
    if (this.#keyFaults.size === MOST_COUNTED) this.#keyFaults.clear();
    this.#keyFaults.set(key, counted);
    return counted;
  }
}

/** Faults with counts of 0. One without an id gets that of its place, with `.2` behind it if another has that. */
function uncounted(faults: readonly Fault[]): CountedFault[] {
  const taken = new Set(faults.map(({ id }) => id));
  return faults.map((fault, place) => {
    let free = `fault-${place + 1}`;
    while (taken.has(free)) free += ".2";
    return { id: free, ...fault, matched: 0, fired: 0 };
  });
}

function matches({ operation, key }: Fault, sent: string, asked: OperationId | undefined) {
  if (operation !== undefined && operation !== asked) return false;
  return key === undefined || isOrCopies(sent, key);
}

/** Whether a fault applies to the request that it counted last. */
function applies(fault: CountedFault) {
  const { matched, fired, skip = 0, every = 1, times = Number.POSITIVE_INFINITY } = fault;
  return matched > skip && (matched - skip) % every === 0 && fired < times;
}

/** Throws an {@link InputProblem} if a fault is not valid, has the id of another, or is for a key of no account. */
export function checkFaults(faults: readonly Fault[], keys: readonly string[]): void {
  checkValue(FAULTS_SCHEMA, faults, "faults");
  // One without an id is in it by its index, which is no id of another.
  const ids = new Set();
  for (const [index, { id = index, key }] of faults.entries()) {
    if (ids.has(id))
      throw new InputProblem(`faults: the id ${id} occurs twice; give each fault an id of its own`);
    ids.add(id);
    if (key === undefined || keys.some((each) => isOrCopies(key, each))) continue;
    const meant = nearestText(baseOf(key), keys);
    const example = keys[0] ? `such as ${keys[0]}` : "there is no account";
    const advice = meant ? `did you mean ${meant}?` : example;
    throw new InputProblem(
      `faults: [${index}].key must be the key of an account or copy; it is "${key}"; ${advice}`,
    );
  }
}

/**
 * Answers a request under a fault. A fault that replaces or loses the answer keeps `run` from being called, so that nothing changes;
 * with `when: "after"` it is called first, and the client does not learn of the effect. Any other fault only delays and changes the
 * answer of `run`.
 */
export async function underFault(
  fault: Fault,
  operation: OperationId | undefined,
  profile: Profile,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { when, delay, status, body } = fault;
  const isReplaced = status !== undefined || body !== undefined;
  const isKept = !isReplaced && fault.break === undefined;
  const real = isKept || when === "after" ? await run() : undefined;
  if (delay !== undefined) await wait(delay);
  const answer = isReplaced || !real ? replacement(fault, operation, profile) : real;
  return { ...withHeadersOf(fault, answer), break: fault.break ?? answer.break };
}

/** Returns an answer with the headers of a fault, in place of its own of the same names. */
function withHeadersOf({ retryAfter, headers = {} }: Fault, answer: Answer): Answer {
  const own =
    retryAfter === undefined
      ? answer.headers
      : { ...answer.headers, "Retry-After": String(retryAfter) };
  const replacing = new Headers(headers);
  const kept = Object.entries(own).filter(([name]) => !replacing.has(name));
  return withHeaders({ ...answer, headers: Object.fromEntries(kept) }, headers);
}

/** The answer of a fault that replaces it: the documented one of the status, or one such as a gateway gives. */
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
  if (body === undefined) return documentedAnswer(operation, status, profile) ?? gateway;
  if (body === "html")
    return withHeaders(withBody(gateway, `<h1>${status}</h1>\n`), { "Content-Type": "text/html" });
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return withBody(gateway, body === "empty" ? "" : text);
}

/** The refusal that the document gives with this status: by a rule of certain status if there is one; undefined if it gives none. */
function documentedAnswer(
  operation: OperationId | undefined,
  status: number,
  profile: Profile,
): Answer | undefined {
  const candidates = allConditions.filter(
    (each) =>
      each.operation === operation && each.check !== "route" && each.reference.code === status,
  );
  const certain = candidates.find(({ level }) => level === "must" || level === "listed");
  const condition = certain ?? candidates[0];
  return (
    condition && refusalAnswer(condition.operation, { refusedBy: condition.rule }, profile, status)
  );
}
