import { admits } from "../../openapi/answers.ts";
import type { OperationId } from "../../openapi/contract.ts";
import {
  type Answers,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/profile.ts";
import { questionsOf } from "../../openapi/question.ts";
import { type Entry, signatureOf } from "../model/timeline.ts";
import type { TargetAccounts } from "./accounts.ts";
import type { Reason } from "./reasons.ts";

/** What has been learned so far. */
export class Learned {
  readonly #seen = new Map<string, Set<string>>();
  readonly #refusals = new Map<string, Set<string>>();
  /** The profile of the answers so far; undefined if one came since it was made. */
  #profile: Profile | undefined;

  constructor(noted: Readonly<Record<string, string>>, { deleteType }: TargetAccounts) {
    for (const [question, answer] of Object.entries(noted)) this.add(question, answer);
    if (deleteType) this.add("delete.content-type", deleteType);
  }

  add(question: string | undefined, answer: string): void {
    if (question === undefined || answer === "") return;
    if (this.#seen.get(question)?.has(answer) !== true) this.#profile = undefined;
    addTo(this.#seen, question, answer);
  }

  /** A refusal that only one condition explains. */
  addRefusal(entry: Entry, reason: Reason): void {
    const status = String(entry.answer.status);
    const [question] = questionsOf(questionOf(reason) ?? "");
    if (question?.answers.some(({ answer }) => answer === status)) this.add(question.id, status);
    addTo(this.#refusals, conditionName(entry.request.operation, reason), signatureOf(entry));
  }

  /** The texts of the refusals that are known to be due to one condition alone. */
  textsOf(operation: OperationId, condition: Pick<Reason, "rule" | "part">): readonly string[] {
    return [...(this.#refusals.get(conditionName(operation, condition)) ?? [])];
  }

  /** The answers by question; several answers to one question are joined by a comma. */
  answers(): Record<string, string> {
    return Object.fromEntries(
      [...this.#seen].map(([question, answers]) => [question, [...answers].sort().join(", ")]),
    );
  }

  /** The profile of the answers so far; the reference's where the target has shown none, or several. */
  profile(): Profile {
    this.#profile ??= this.#profileOfAnswers();
    return this.#profile;
  }

  #profileOfAnswers(): Profile {
    const admitted = Object.entries(this.answers()).filter(([id, answer]) =>
      questionsOf(id).some((each) => admits(each, answer)),
    );
    const result = parseProfile(Object.fromEntries(admitted) as Answers);
    return result.ok ? result.profile : referenceProfile;
  }
}

/** The open question that a refusal for this reason answers. */
export function questionOf({ rule, part }: Pick<Reason, "rule" | "part">): string | undefined {
  return questionsOf(rule).find((question) => question.part === undefined || question.part === part)
    ?.id;
}

function conditionName(
  operation: OperationId | undefined,
  { rule, part }: Pick<Reason, "rule" | "part">,
): string {
  return `${operation} ${rule} ${part}`;
}

function addTo(map: Map<string, Set<string>>, name: string, value: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(value));
}
