import { expectTypeOf, test } from "vitest";
import {
  type Answers,
  type AnswerTo,
  conditionOf,
  type OpenRule,
  type Profile,
  type QuestionId,
  type RefusalRule,
  type RuleId,
  referenceProfile,
} from "./index.ts";

test("a profile has one of the documented answers to each open question", () => {
  expectTypeOf<keyof Profile>().toEqualTypeOf<QuestionId>();
  expectTypeOf<"list.limit-invalid.zero" | "list.total">().toExtend<QuestionId>();
  expectTypeOf<"list.limit-invalid">().not.toExtend<QuestionId>();
  expectTypeOf<"list.limit-invalid">().toExtend<OpenRule>();
  expectTypeOf<"rounded-down">().toExtend<AnswerTo<"list.limit-invalid.fraction">>();
  expectTypeOf<"rounded-down">().not.toExtend<AnswerTo<"list.limit-invalid.text">>();
  expectTypeOf<AnswerTo<"list.total">>().toEqualTypeOf<"all" | "page">();
  expectTypeOf<AnswerTo<"list.order">>().toEqualTypeOf<"id-ascending" | "id-descending" | "name" | "hash">();
  expectTypeOf<AnswerTo<"delete.id-missing">>().toEqualTypeOf<"400" | "401" | "402" | "404">();
  // @ts-expect-error: no answer to the question
  expectTypeOf(referenceProfile["list.total"] === "pages").toBeBoolean();
  // @ts-expect-error: no open question
  expectTypeOf(referenceProfile["list.sum"]).toBeAny();
});

test("a family is as narrow as a type can tell", () => {
  expectTypeOf<AnswerTo<"list.short-page">>().toEqualTypeOf<"full" | `cap-${string}`>();
  expectTypeOf<"error,project">().toExtend<AnswerTo<"envelope.extra-fields">>();
  expectTypeOf<"project,project">().not.toExtend<AnswerTo<"envelope.extra-fields">>();
  expectTypeOf<"plan,key,existence,parameters,content-type">().toExtend<AnswerTo<"auth.precedence">>();
  expectTypeOf<"plan,key">().not.toExtend<AnswerTo<"auth.precedence">>();
  expectTypeOf<AnswerTo<"envelope.media-type">>().toEqualTypeOf<string>();
});

test("the answers of a user are some of a profile's", () => {
  expectTypeOf<Record<never, never>>().toExtend<Answers>();
  expectTypeOf({ "list.total": "page" } as const).toExtend<Answers>();
  expectTypeOf({ "list.total": "pages" } as const).not.toExtend<Answers>();
});

test("a rule that the document does not have does not compile", () => {
  expectTypeOf<"list.total">().toExtend<RuleId>();
  expectTypeOf<"list.sum">().not.toExtend<RuleId>();
  // @ts-expect-error: no rule of the document
  expectTypeOf(() => conditionOf("listProjects", "list.sum")).toBeFunction();
});

test("an operation refuses by its own rules", () => {
  expectTypeOf<"delete.again">().toExtend<RefusalRule<"deleteProject">>();
  expectTypeOf<"list.limit-invalid">().not.toExtend<RefusalRule<"deleteProject">>();
  expectTypeOf<RefusalRule<"deleteProject" | "listProjects">>().toExtend<RuleId>();
});
