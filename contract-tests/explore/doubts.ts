import type { Exchange } from "../model/exchange.ts";
import type { StepVerdict } from "./judge-step.ts";

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
