import { admittedBy } from "../../openapi/answers.ts";
import { allConditions } from "../../openapi/contract.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import {
  type Answers,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/profile.ts";
import { allQuestions, type NamedAnswer, type Question } from "../../openapi/question.ts";

/** The answers to the open questions, which can be changed while the mock runs. */
export class ProfileSwitch {
  current: Profile = referenceProfile;
  #start = referenceProfile;

  /** Changes these answers. Throws an InputProblem if one is not admissible. */
  set(answers: Answers): void {
    const next = profileOf(answers, this.current);
    if (next.answers["list.id-width"] !== this.#start.answers["list.id-width"])
      throw new InputProblem(
        "list.id-width is a property of the data: start the mock with --answer list.id-width=ANSWER",
      );
    this.current = next;
  }

  /** Replaces the answers, which a reset restores from now on. */
  begin(profile: Profile): void {
    this.#start = profile;
    this.reset();
  }

  /** Restores the answers of the start. */
  reset(): void {
    this.current = this.#start;
  }
}

/** Throws an InputProblem if an answer is not admissible. */
export function profileOf(answers: Answers, base?: Profile): Profile {
  const parsed = parseProfile(answers, base);
  if (!parsed.ok) throw new InputProblem(parsed.problems.join("; "));
  const missing = notImplemented(parsed.profile);
  if (missing.length > 0)
    throw new InputProblem(`the mock does not implement ${missing.join(" or ")}`);
  return parsed.profile;
}

/** Each answer of a profile that the mock would not give, as `list.total=page`. */
export function notImplemented({ answers }: Profile): string[] {
  return allQuestions
    .filter((question) => !isImplemented(question, answers[question.id]))
    .map(({ id }) => `${id}=${answers[id]}`);
}

function isImplemented(question: Question, answer: string): boolean {
  const isStatus = allConditions.some(
    ({ rule, admissible }) => rule === question.rule && admissible.includes(Number(answer)),
  );
  const named = `${question.rule}=${admittedBy(question, answer)?.answer}` as NamedAnswer;
  return isStatus || IMPLEMENTED.includes(named);
}

/** What the mock answers apart from a status. An answer that questions.yaml adds does not compile before it stands here. */
const IMPLEMENTED = [
  "auth.precedence=any order of the five checks with the plan before existence",
  "envelope.media-type=application/json",
  "envelope.media-type=application/json with charset=utf-8",
  "envelope.extra-fields=none",
  "envelope.extra-fields=any of project, list and error",
  "list.order=id-ascending",
  "list.order=id-descending",
  "list.order=name",
  "list.order=hash",
  "list.total=all",
  "list.total=page",
  "list.limit-over-maximum=clamp",
  "list.limit-over-maximum=default",
  "list.limit-invalid=default",
  "list.limit-invalid=rounded-down",
  "list.limit-invalid=clamp",
  "list.limit-invalid=first",
  "list.limit-invalid=last",
  "list.last-id-deleted=continues",
  "list.last-id-invalid=first-page",
  "list.last-id-invalid=rounded-down",
  "list.last-id-invalid=first",
  "list.last-id-invalid=last",
  "list.number-spelling=text",
  "list.number-spelling=number",
  "list.content-type-other=accepted",
  "list.content-type-other=refused",
  "list.content-type-other=any-type",
  "list.short-page=full",
  "list.short-page=cap-N",
  "list.id-width=safe",
  "list.id-width=wide",
  "delete.id-repeated=first",
  "delete.id-repeated=last",
  "delete.id-spelling=text",
  "delete.id-spelling=number",
  "delete.content-type=ignored",
  "delete.content-type=required",
  "delete.content-type=refused",
] satisfies NamedAnswer[];
