import type { OperationId } from "../openapi/contract.ts";
import { InputProblem } from "../openapi/input-problem.ts";
import type { Answers } from "../openapi/profile.ts";
import { answerByRules, operationAt } from "./operations/answer-by-rules.ts";
import { errorAnswer, withHeaders } from "./operations/envelope.ts";
import { type Answer, headerOf, type MockRequest } from "./operations/message.ts";
import { DELAY_SCHEMA, type Fault, wait } from "./simulation/fault.ts";
import { checkFaults, Faults, underFault } from "./simulation/faults.ts";
import { Journal, type JournalFilter } from "./simulation/journal.ts";
import { type JournalEntry, lineOf, summaryOf } from "./simulation/journal-entry.ts";
import { findNearMisses } from "./simulation/near-misses.ts";
import { underPreference } from "./simulation/prefer.ts";
import { ProfileSwitch, profileOf } from "./simulation/profile-switch.ts";
import { checkValue, type Fields, objectSchema, type Schema } from "./store/check-value.ts";
import {
  dataOf,
  firstAccounts,
  type KeyedState,
  type MockData,
  putAccounts,
} from "./store/data.ts";
import { type AccountData, type Store, StoreUnavailable } from "./store/store.ts";

/** What a mock starts with, and what a reset restores. */
export interface StartState {
  /** The accounts. Default: the development accounts. */
  readonly data?: MockData | undefined;
  /** Answers to open questions that differ from the reference's. */
  readonly profile?: Answers;
  readonly faults?: readonly Fault[];
  /** How late every answer comes, in milliseconds: `500` or a range such as `100-300`. */
  readonly delay?: number | string | undefined;
}

export interface CoreOptions extends StartState {
  /** How many requests the journal keeps. Default 500. */
  readonly journalSize?: number | undefined;
  /** Called with a line for each answered request. If it throws, the answer is given all the same; a promise is not awaited. */
  readonly log?: ((line: string) => void) | undefined;
}

/** The schemas of the options that every entry point takes. Data, answers and faults are checked where they are read. */
export const CORE_OPTIONS: Readonly<Record<keyof CoreOptions, Schema>> = {
  data: {},
  profile: {},
  faults: {},
  delay: DELAY_SCHEMA,
  journalSize: { type: "integer", minimum: 0, description: "a whole number" },
  log: { type: "function" },
};

/** Throws an {@link InputProblem} of one line, which begins with the name of the caller, if an option is unknown or not valid. */
export function checkOptions(fields: Fields, options: object, caller: string): void {
  checkValue(objectSchema(fields), options, caller);
}

/** A mock without a transport: its state, and the function that answers. */
export interface MockCore {
  /**
   * Answers a request: the whole mock. It never rejects.
   *
   * @param operation the operation that the request calls, if a router has found it. Default: found by method and path.
   */
  answer(request: MockRequest, operation?: OperationId): Promise<Answer>;
  readonly store: Store;
  readonly state: MockState;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly profile: Readonly<ProfileSwitch>;
  /** The kept requests that pass all filters, oldest first. */
  requests(filter?: JournalFilter): JournalEntry[];
  /** Waits for a request: the first kept one that passes all filters, or the next. Rejects after `timeoutMs` (default 3000). */
  waitFor(filter: JournalFilter, options?: { readonly timeoutMs?: number }): Promise<JournalEntry>;
  /** Restores the initial state of one key; or of all, with faults, profile and journal. Rejects if no account has the key. */
  reset(key?: string): Promise<void>;
  /**
   * Replaces the start, which a reset restores, and restores the parts of it that have changed; accounts in Redis stay. Throws, and
   * changes nothing, if a part is not valid.
   */
  begin(state: StartState): void;
}

/** The state of the accounts, in the form of a data file. */
export interface MockState {
  /** One account or copy, or all accounts and changed copies; empty if no account has the key. */
  read(key?: string): Promise<readonly KeyedState[]>;
  /** Replaces the state of accounts or copies, or opens accounts. Rejects if two accounts of a universe would have the same id. */
  put(accounts: KeyedState | readonly KeyedState[]): Promise<void>;
}

/** Creates a mock over a store. Throws an InputProblem of one line if what it starts with is not valid. */
export function createCore(
  options: CoreOptions,
  createStore: (accounts: readonly AccountData[]) => Store,
): MockCore {
  // First, because it may throw: a store in Redis would then stay open.
  let start = checkedStart(options);
  const store = createStore(start.accounts);
  const faults = new Faults(() => store.keys());
  faults.begin(start);
  const profile = new ProfileSwitch();
  profile.begin(start.profile);
  const journal = new Journal(options.journalSize);
  return {
    store,
    faults,
    journal,
    profile,
    state: {
      read: async (key) => (await store.read(key)).map(dataOf),
      put: (accounts) => putAccounts(store, { accounts: [accounts].flat() }),
    },
    answer,
    requests: (filter) => journal.find(filter),
    waitFor: (filter, limits) => journal.waitFor(filter, limits),
    reset: async (key) => {
      if (key !== undefined && (await store.account(key)) === undefined)
        throw new InputProblem(`no account has the key ${key}`);
      await store.reset(key);
      faults.reset(key);
      if (key !== undefined) return;
      profile.reset();
      journal.clear();
    },
    begin: (state) => {
      checkOptions(CORE_OPTIONS, state, "begin");
      const next = checkedStart(state);
      const hasChanged = (part: keyof typeof next) =>
        JSON.stringify(next[part]) !== JSON.stringify(start[part]);
      if (hasChanged("accounts")) store.begin?.(next.accounts);
      if (hasChanged("faults") || hasChanged("delay")) faults.begin(next);
      if (hasChanged("profile")) profile.begin(next.profile);
      start = next;
    },
  };

  async function answer(
    request: MockRequest,
    operation: OperationId | undefined = operationAt(request),
  ): Promise<Answer> {
    const startedAt = performance.now();
    const addAnswer = journal.add(request, operation);
    const due = faults.next(request, operation);
    const given = await answerUnder(due?.fault, request, operation).catch(failureAnswer);
    const preference = given.headers["Preference-Applied"];
    // A delay that the request prefers replaces the usual one.
    if (faults.delay !== undefined && !preference?.includes("delay=")) await wait(faults.delay);
    const found = findNearMisses(request, given, operation, store);
    // What is known is not waited for: that would cost as much as the answer.
    const nearMisses = found instanceof Promise ? await found.catch(() => []) : found;
    const sent = withNearMisses(given, nearMisses);
    const cause = due?.cause ?? (preference && `Prefer ${preference}`);
    const durationMs = performance.now() - startedAt;
    const kept = addAnswer(sent, { cause, nearMisses, durationMs });
    try {
      options.log?.(lineOf(summaryOf(kept)));
    } catch (thrown) {
      console.error("tts-projects-mock: the log threw:", thrown);
    }
    return sent;
  }

  /** A fault comes before a preference of the request, and a preference before the rules of the interface. */
  function answerUnder(
    fault: Fault | undefined,
    request: MockRequest,
    operation: OperationId | undefined,
  ): Promise<Answer> {
    const { current } = profile;
    const prefer = headerOf(request, "prefer");
    const byRules = async () => answerByRules(operation, request, current, store);
    const preferred = () =>
      prefer === undefined ? byRules() : underPreference(prefer, operation, current, byRules);
    return fault ? underFault(fault, operation, current, preferred) : preferred();
  }
}

/** Reads what a mock starts with. Throws an {@link InputProblem} if the answers, the data or the faults are not valid. */
function checkedStart({ data, profile: answers = {}, faults = [], delay }: StartState) {
  const profile = profileOf(answers);
  const accounts = firstAccounts(data, profile);
  const keys = accounts.map(({ key }) => key);
  checkFaults(faults, keys);
  return { accounts, profile, faults, delay };
}

/** Returns an answer with a header of its near misses, if it has any. */
function withNearMisses(answer: Answer, lines: readonly string[]): Answer {
  if (lines.length === 0) return answer;
  // A key that a line proposes may have characters that no header can have.
  return withHeaders(answer, { "X-Near-Miss": lines.join("; ").replace(/[^ -~]/gu, "?") });
}

/** The answer to a request whose handling threw: the store is away, or the mock has a bug, which is logged. */
function failureAnswer(thrown: unknown): Answer {
  if (!(thrown instanceof StoreUnavailable)) return bugAnswer(thrown);
  return withHeaders(
    errorAnswer(503, "mock.store", "The store of the mock server is unavailable", thrown.message),
    { "Retry-After": "1" },
  );
}

/** Logs an exception under a request id. Returns the answer, which names the id and nothing of the exception. */
export function bugAnswer(thrown: unknown): Answer {
  const id = crypto.randomUUID();
  console.error(`tts-projects-mock: bug in request ${id}:`, thrown);
  return withHeaders(
    errorAnswer(
      500,
      "mock.error",
      "Internal error of the mock server",
      `This is a bug; the log names its cause under the request id ${id}.`,
    ),
    { "X-Request-Id": id },
  );
}
