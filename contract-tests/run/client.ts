import { setMaxListeners } from "node:events";
import { setTimeout as sleepFor } from "node:timers/promises";
import { TRIES } from "../judge/answer.ts";
import type { ParsedAnswer, RawAnswer, SentRequest } from "../model/exchange.ts";
import { readAnswer } from "../model/read-answer.ts";
import type { Target } from "../model/target.ts";
import { type Entry, isTrouble, type Phase, type ProbeId, statusLine } from "../model/timeline.ts";
import { listRequest } from "../operations/requests.ts";
import { StillLimited, TargetLost } from "./end-of-run.ts";
import { NoAnswer, type Transport } from "./http-transport.ts";
import type { RunOptions } from "./options.ts";
import { Pace } from "./pace.ts";

/** A request hangs if it has no answer after so many milliseconds and all its tries. After so many of them, each request has one try. */
const HANGING_MS = 5_000;
const MOST_HANGING = 2;
/** The pause before a request is sent again, times its attempts; the longer one where the target may be restarting amid the run. */
const PAUSE_MS = 100;
const RESTART_MS = 1_000;
/** How long one request waits for the end of limits (429); each request that has waited in vain shortens it for the next ones. */
const LONGEST_WAIT_MS = 60_000;
/** How long all requests of the run wait for the end of limits; waits at the same time count each. */
const LONGEST_WAITS_MS = 900_000;
/** How long the answer to a write is waited for after the run was ended. */
const LAST_WRITE_MS = 3_000;

/** Sends the requests of a run, with patience, and appends each with its answer to the timeline. */
export class Client {
  /** What happened so far; an exploration begins a new one for each of its sequences. */
  timeline: Entry[] = [];
  /** Every request that was not a GET. */
  readonly ledger: Entry[] = [];
  phase: Phase = "look";
  /** The number of requests sent, those that were repeated too. */
  sent = 0;
  /** How many of them were sent again. */
  repeated = 0;
  /** The milliseconds that requests waited for the end of a limit, in all. */
  waitedMs = 0;
  /** Called with each request and each wait. */
  onSent: (() => void) | undefined;
  /** What the client waits for; undefined if it does not wait. */
  waiting: string | undefined;
  /** Whether each GET uses the kept connection: an exploration sends many, and a new connection takes longer than an answer. */
  keepsConnection = false;
  readonly target: Target;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** The most requests at once. */
  readonly concurrency: number;
  readonly #transport: Transport;
  readonly #options: RunOptions;
  /** Milliseconds since the start of the run. */
  readonly #now: () => number;
  readonly #queue: (() => void)[] = [];
  readonly #pace: Pace;
  /** The requests that hung, and those that waited in vain for the end of a limit. */
  #hanging = 0;
  #limited = 0;
  /** Aborted some time after the run was ended: a write may have taken effect, so its answer is waited for. */
  readonly #endOfWrites = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  #isEnded = false;

  constructor(target: Target, transport: Transport, options: RunOptions) {
    this.target = target;
    const { signal } = options;
    // Each pause and each answer that a request waits for listens to it.
    if (signal) setMaxListeners(0, signal);
    const endWrites = () => this.#endOfWrites.abort();
    signal?.addEventListener("abort", () => setTimeout(endWrites, LAST_WRITE_MS).unref());
    // The end of the run ends each pause: what comes after it is not sent.
    this.sleep =
      options.sleep ?? ((ms) => sleepFor(ms, undefined, { signal }).catch(() => undefined));
    this.#transport = transport;
    this.#options = options;
    const now = options.now ?? (() => performance.now());
    const startedAt = now();
    this.#now = () => now() - startedAt;
    this.concurrency = options.concurrency ?? 6;
    this.#pace = new Pace(options.ratePerSecond, this.#now, this.sleep);
  }

  /**
   * Sends a request and appends it to the timeline. A GET or HEAD that a gateway, the time or the connection cost its answer is sent
   * again; a write never. Throws `TargetLost` if plain lists are not answered either, `StillLimited` after a long time of 429.
   */
  async send(asked: SentRequest, probe: ProbeId, walk?: number): Promise<Entry> {
    const isKept = this.keepsConnection && asked.method === "GET";
    const request: SentRequest = isKept ? { ...asked, connection: "kept" } : asked;
    const sending: Sending = {
      at: this.#now(),
      since: this.timeline.length,
      phase: this.phase,
      probe,
      walk,
      request,
    };
    const { answer, attempts } = await this.#answerTo(sending);
    return this.#append(sending, answer, attempts);
  }

  #append(sending: Sending, answer: ParsedAnswer, attempts: number): Entry {
    const durationMs = this.#now() - sending.at;
    const entry: Entry = { ...sending, durationMs, answer, attempts };
    this.timeline.push(entry);
    if (entry.request.method !== "GET") this.ledger.push(entry);
    return entry;
  }

  /** Ends the run: nothing more is sent. Resolves when the timeline has the answers to all that was sent. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.allSettled(this.#underWay);
    // The senders of the last answers append them to the timeline only after this.
    await new Promise(setImmediate);
  }

  async #answerTo(sending: Sending): Promise<Pick<Entry, "answer" | "attempts">> {
    const { request } = sending;
    const startedAt = this.#now();
    const tries = isSafe(request) && this.#hanging < MOST_HANGING ? TRIES : 1;
    let answer = await this.#attempt(sending);
    let attempts = 1;
    const repeat = async (most: number, pauseMs: number) => {
      for (; isTrouble(answer) && attempts < most; attempts++) {
        await this.#beforeRepeating(pauseMs * attempts);
        answer = await this.#attempt(sending);
      }
    };
    await repeat(tries, this.#pauseFor(sending));
    if (!isTrouble(answer) || sending.probe === SIGN_OF_LIFE) return { answer, attempts };
    const why = answer.status === 0 ? `: ${answer.problem}` : ", which a gateway answers";
    await this.#demandLife(sending, statusLine({ request, answer }) + why).catch((error) => {
      // A write whose answer was lost may have taken effect, so the timeline has it.
      this.#append(sending, answer, attempts);
      throw error;
    });
    // Lists are answered, but this request is not: ask again, because a bad connection may hit one request three times.
    if (tries > 1) await repeat(2 * tries, 0);
    if (isTrouble(answer) && this.#now() - startedAt > HANGING_MS) this.#hanging += 1;
    return { answer, attempts };
  }

  #pauseFor({ probe }: Sending): number {
    const wasAnswered = this.timeline.some(({ answer }) => !isTrouble(answer));
    return probe === SIGN_OF_LIFE && wasAnswered ? RESTART_MS : PAUSE_MS;
  }

  async #beforeRepeating(ms: number): Promise<void> {
    if (ms > 0) await this.sleep(ms);
    this.repeated += 1;
  }

  /** Throws `TargetLost` unless a plain list is answered. */
  async #demandLife(sending: Sending, why: string): Promise<void> {
    const request = listRequest(this.target, { limit: 1 });
    const { answer } = await this.#answerTo({ ...sending, request, probe: SIGN_OF_LIFE });
    if (!isTrouble(answer)) return;
    throw new TargetLost(`${why}; a plain list is not answered either`, { cause: why });
  }

  /** One attempt, repeated after each 429 once its time has passed. */
  async #attempt(sending: Sending): Promise<ParsedAnswer> {
    const { request } = sending;
    let waited = 0;
    for (;;) {
      await this.#pace.turn();
      const answer = await this.#inTurn(() => this.#sendNow(sending));
      if (answer.status !== 429) return answer;
      this.#append(sending, answer, 1);
      const wait = waitOf(answer.headers);
      waited += wait;
      const longest = LONGEST_WAIT_MS / (1 + this.#limited);
      if (waited > longest || this.waitedMs + wait > LONGEST_WAITS_MS) {
        this.#limited += 1;
        throw new StillLimited(
          `${statusLine({ request, answer })}, and to wait for its end takes too long; --rate sends slower`,
        );
      }
      this.#pace.slowDown();
      this.waiting = `the end of a limit (429), ${Math.round(wait / 1000)} s`;
      this.onSent?.();
      const since = this.#now();
      await this.#beforeRepeating(wait);
      this.waitedMs += this.#now() - since;
      this.waiting = undefined;
    }
  }

  /** Sends a request and reads its answer. Throws `TargetLost` if the run has ended meanwhile. */
  async #sendNow({ request, probe }: Sending): Promise<ParsedAnswer> {
    const { signal, onRequest } = this.#options;
    if (signal?.aborted || this.#isEnded)
      throw new TargetLost(String(signal?.reason ?? "the run has ended"));
    this.sent += 1;
    this.onSent?.();
    onRequest?.({ caseId: probe, request });
    const answer = this.#transport(request, isSafe(request) ? signal : this.#endOfWrites.signal);
    return readAnswer(await answer.catch(unanswered));
  }

  /** Sends once fewer requests than `concurrency` are under way. */
  async #inTurn(send: () => Promise<ParsedAnswer>): Promise<ParsedAnswer> {
    while (this.#underWay.size >= this.concurrency)
      await new Promise<void>((start) => this.#queue.push(start));
    const answered = send();
    this.#underWay.add(answered);
    try {
      return await answered;
    } finally {
      this.#underWay.delete(answered);
      this.#queue.shift()?.();
    }
  }
}

/** Whether a request may be sent again, or its answer missed. */
function isSafe({ method }: SentRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** A request on its way. */
type Sending = Omit<Entry, "answer" | "attempts" | "durationMs">;

const SIGN_OF_LIFE = "sign of life";

function unanswered(error: unknown): RawAnswer {
  if (error instanceof NoAnswer)
    return { status: 0, headers: {}, text: "", problem: error.message };
  throw error;
}

/** Milliseconds to wait after a 429: its Retry-After, in seconds or as a date; half a second without a readable one. */
function waitOf({ "retry-after": retryAfter = "", date = "" }: RawAnswer["headers"]): number {
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - (Date.parse(date) || Date.now());
  return Number.isNaN(ms) ? 500 : Math.min(Math.max(ms, 100), LONGEST_WAIT_MS + 1);
}
