import type { Facts, Operation, Parameters } from "../../mock-server/operations/operation.ts";
import { admits } from "../../openapi/answers.ts";
import type { SchemaName } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { type Answers, type Profile, parseProfile } from "../../openapi/profile.ts";
import { allQuestions, questionsOf } from "../../openapi/question.ts";
import type { SentRequest } from "../model/timeline.ts";

/** What the suite has to know of an operation of the interface; the reference says the rest. */
export interface SuiteOperation {
  readonly reference: Operation;
  /** Whether it changes nothing, even on a careless server. */
  readonly reads: boolean;
  /** The Content-Type that the interface requires of it. */
  readonly contentType: string | null;
  /** The schema of a success. */
  readonly success: SchemaName;
  /** The rules that every success of it is evidence of, by its form. */
  readonly formRules: readonly RuleId[];
  readonly spelling: "list.number-spelling" | "delete.id-spelling";
  /** The rule that a refusal breaks which shows the project of another account that it names. */
  readonly leak: RuleId;
  /** The ways to read its parameters: as the reference, and as other servers read other spellings and repeated values. */
  readings(request: SentRequest, deleteType: DeleteType | undefined): readonly Profile[];
  /** Whether an admissible server may serve what the reference refuses by this rule. */
  mayServe(rule: RuleId): boolean;
  /** What a success is, by each reading of the request: the first is that of the reference. */
  successOf(variants: readonly [Facts, ...Facts[]]): Success;
  /** What a success rests on, apart from key and type: each rule with the part of the request that it is about. */
  conditionsOf(query: URLSearchParams): readonly RulePart[];
}

/** A rule, and the part of it that is meant, if it has parts. */
export interface RulePart {
  readonly rule: RuleId;
  readonly part?: string | undefined;
}

/** What a target makes of a Content-Type on a delete (rule delete.content-type). */
export type DeleteType = "ignored" | "required" | "refused";

/** A page of a list, or the project that a delete deletes. */
export interface Success {
  readonly rule: RuleId;
  /** The page that is asked for, as read. Where the reading refuses a parameter, any place or any length is right. */
  readonly page?: Parameters;
  readonly deletes?: string | undefined;
}

export function profileWith(answers: Answers): Profile {
  const result = parseProfile(answers);
  if (!result.ok) throw new Error(result.problems.join("; "));
  return result.profile;
}

/** The answers that a profile can have: of each question the one that it admits. */
export function admittedAnswers(answers: Readonly<Record<string, string>>): Answers {
  const admitted = allQuestions.flatMap((question) => {
    const answer = answers[question.id];
    return answer !== undefined && admits(question, answer) ? [[question.id, answer]] : [];
  });
  return Object.fromEntries(admitted) as Answers;
}

/** Whether an open question of a rule has an answer that is not an error status. */
export function admitsSuccess(rule: RuleId): boolean {
  return questionsOf(rule).some(({ answers }) =>
    answers.some(({ answer }) => Number.isNaN(Number(answer))),
  );
}

/** The project that a call names, as read. */
export function namedId({ id }: Pick<Facts, "id">): string | undefined {
  return "value" in id ? id.value : undefined;
}
