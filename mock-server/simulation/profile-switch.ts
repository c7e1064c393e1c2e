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
  return isStatus || `${question.rule}=${admittedBy(question, answer)?.answer}` in IMPLEMENTED;
}

/** What the mock answers apart from a status. An answer that questions.yaml adds does not compile before it stands here. */
const IMPLEMENTED: { readonly [Answer in NamedAnswer]: true } = {
  "auth.precedence=any order of the five checks with the plan before existence": true,
  "envelope.media-type=application/json": true,
  "envelope.media-type=application/json with charset=utf-8": true,
  "envelope.extra-fields=none": true,
  "envelope.extra-fields=any of project, list and error": true,
  "list.order=id-ascending": true,
  "list.order=id-descending": true,
  "list.order=name": true,
  "list.order=hash": true,
  "list.total=all": true,
  "list.total=page": true,
  "list.limit-over-maximum=clamp": true,
  "list.limit-over-maximum=default": true,
  "list.limit-invalid=default": true,
  "list.limit-invalid=rounded-down": true,
  "list.limit-invalid=clamp": true,
  "list.limit-invalid=first": true,
  "list.limit-invalid=last": true,
  "list.last-id-deleted=continues": true,
  "list.last-id-invalid=first-page": true,
  "list.last-id-invalid=rounded-down": true,
  "list.last-id-invalid=first": true,
  "list.last-id-invalid=last": true,
  "list.number-spelling=text": true,
  "list.number-spelling=number": true,
  "list.content-type-other=accepted": true,
  "list.content-type-other=refused": true,
  "list.content-type-other=any-type": true,
  "list.short-page=full": true,
  "list.short-page=cap-N": true,
  "list.id-width=safe": true,
  "list.id-width=wide": true,
  "delete.id-repeated=first": true,
  "delete.id-repeated=last": true,
  "delete.id-spelling=text": true,
  "delete.id-spelling=number": true,
  "delete.content-type=ignored": true,
  "delete.content-type=required": true,
  "delete.content-type=refused": true,
};
