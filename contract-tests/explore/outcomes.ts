import type { Answers, RuleId } from "../../openapi/index.ts";
import type { TargetClient } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";
import type { StepVerdict } from "./judge-step.ts";

/** How an exploration reaches its target: by a client of the run. */
export interface ExploreAccess {
  readonly client: TargetClient;
  /** What the run has recorded of the target so far. */
  readonly answers: Answers;
  /** How many requests the client has sent. */
  readonly sent: () => number;
  /** Lets go of what was judged, because a run keeps everything else that it sent. */
  readonly forget: () => void;
  readonly sleep: (ms: number) => Promise<void>;
  /** Most requests under way at once; above 1, two clients are played now and then. */
  readonly concurrency: number;
}

/** The target cannot be explored, or no further: no fault of the target or of the suite. */
export class Unexplorable extends Error {
  override readonly name = "Unexplorable";
}

/** A sequence has shown that a rule is broken. */
export class BrokenRule extends Error {
  override readonly name = "BrokenRule";
  readonly rule: RuleId;
  readonly violation: Violation;
  /** The whole sequence up to the wrong answer. */
  readonly exchanges: readonly Exchange[];

  constructor(rule: RuleId, found: Violation, exchanges: readonly Exchange[]) {
    super(found.actual);
    this.rule = rule;
    this.violation = found;
    this.exchanges = exchanges;
  }
}

/** Most lines about what is admissible and not foreseen. */
const MOST_LINES = 20;
/** Most requests whose statuses are remembered, to tell a target that wavers. */
const MOST_STATUSES = 10_000;

/** What an exploration cannot decide: admissible answers that are not those of the profile, and changes by other clients. */
export class Doubts {
  /** One line for each, without those beyond the first twenty. */
  readonly lines: Set<string> = new Set();
  readonly #statuses = new Map<string, number>();

  note(line: string): void {
    if (this.lines.size < MOST_LINES) this.lines.add(line);
  }

  /** Notes an answer outside the profile, and whether the same request was answered otherwise before. */
  saw({ request, answer: { status } }: Exchange, verdict: StepVerdict): void {
    const { method, path, query, headers, body } = request;
    const identity = JSON.stringify([method, path, query, headers, body]);
    const before = this.#statuses.get(identity);
    const wavering = before !== undefined && before !== status ? `; the same request was answered with ${before} before` : "";
    if (verdict.kind === "outside") this.note(`${verdict.detail}${wavering}`);
    if (this.#statuses.size < MOST_STATUSES) this.#statuses.set(identity, status);
  }
}
