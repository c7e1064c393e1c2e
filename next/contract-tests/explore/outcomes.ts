import type { Answers, RuleId } from "../../openapi/index.ts";
import type { TargetClient } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";

/** The access of an exploration to its target. */
export interface ExploreAccess {
  readonly client: TargetClient;
  /** The answers to open questions that the run has recorded of the target. */
  readonly answers: Answers;
  /** The number of requests that the client has sent. */
  readonly sent: () => number;
  /** Drops the judged exchanges from memory. */
  readonly forget: () => void;
  readonly sleep: (ms: number) => Promise<void>;
  /** Maximum number of concurrent requests; above 1, some sequences are rounds of two clients. */
  readonly concurrency: number;
}

/** A violation of a rule. */
export interface Broken extends Violation {
  readonly rule: RuleId;
}

/** What an answer or a walk shows: a broken rule, or as text what may be right all the same; undefined if all is as predicted. */
export type Outcome = Broken | string | undefined;

/** The target cannot be explored, although neither the target nor the suite has a bug. */
export class Unexplorable extends Error {
  override readonly name = "Unexplorable";
}

/** A sequence of requests broke a rule. */
export class BrokenRule extends Error {
  override readonly name = "BrokenRule";
  readonly broken: Broken;
  /** The whole sequence up to the wrong answer. */
  readonly exchanges: readonly Exchange[];

  constructor(broken: Broken, exchanges: readonly Exchange[]) {
    super(broken.actual);
    this.broken = broken;
    this.exchanges = exchanges;
  }
}

/** Maximum number of doubts that are kept. */
const MOST_LINES = 20;
/** Maximum number of requests whose statuses are remembered, to find a target that answers inconsistently. */
const MOST_STATUSES = 10_000;

/** The doubts of an exploration: admissible answers that differ from the profile, and changes by other clients. */
export class Doubts {
  /** One line for each of the first twenty doubts. */
  readonly lines: Set<string> = new Set();
  readonly #statuses = new Map<string, number>();

  note(line: string): void {
    if (this.lines.size < MOST_LINES) this.lines.add(line);
  }

  /** Notes an answer outside the profile, and whether the same request had another status before. */
  saw({ request, answer: { status } }: Exchange, outcome: Outcome): void {
    const { method, path, query, headers, body } = request;
    const identity = JSON.stringify([method, path, query, headers, body]);
    const before = this.#statuses.get(identity);
    const wavering = before !== undefined && before !== status ? `; the same request was answered with ${before} before` : "";
    if (typeof outcome === "string") this.note(outcome + wavering);
    if (this.#statuses.size < MOST_STATUSES) this.#statuses.set(identity, status);
  }
}
