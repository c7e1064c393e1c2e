import { expectTypeOf, test } from "vitest";
import {
  type Answers,
  conditionOf,
  type OpenRule,
  type Profile,
  type QuestionId,
  type RuleId,
  referenceProfile,
} from "./index.ts";

type Texts = Profile["answers"];

test("a profile has one of the documented answers to each open question", () => {
  expectTypeOf<keyof Texts>().toEqualTypeOf<QuestionId>();
  expectTypeOf<"list.limit-invalid.zero" | "list.total">().toExtend<QuestionId>();
  expectTypeOf<"list.limit-invalid">().not.toExtend<QuestionId>();
  expectTypeOf<"list.limit-invalid">().toExtend<OpenRule>();
  expectTypeOf<"rounded-down">().toExtend<Texts["list.limit-invalid.fraction"]>();
  expectTypeOf<"rounded-down">().not.toExtend<Texts["list.limit-invalid.text"]>();
  expectTypeOf<Texts["list.total"]>().toEqualTypeOf<"all" | "page">();
  expectTypeOf<Texts["list.order"]>().toEqualTypeOf<
    "id-ascending" | "id-descending" | "name" | "hash"
  >();
  expectTypeOf<Texts["delete.id-missing"]>().toEqualTypeOf<"400" | "401" | "402" | "404">();
  expectTypeOf<
    Texts["envelope.media-type" | "auth.precedence.listProjects" | "list.short-page"]
  >().toEqualTypeOf<string>();
  // @ts-expect-error: no answer to the question
  expectTypeOf(referenceProfile.answers["list.total"] === "pages").toBeBoolean();
  // @ts-expect-error: no open question
  expectTypeOf(referenceProfile.answers["list.sum"]).toBeAny();
});

test("the answers of a user are some of a profile's, by rule or part, and a status may be a number", () => {
  expectTypeOf<Record<never, never>>().toExtend<Answers>();
  expectTypeOf({
    "list.total": "page",
    "list.limit-invalid": "default",
    "delete.foreign": 400,
  } as const).toExtend<Answers>();
  expectTypeOf({ "list.total": "pages" } as const).not.toExtend<Answers>();
  expectTypeOf({ "delete.foreign": 403 } as const).not.toExtend<Answers>();
});

test("a rule that the document does not have does not compile", () => {
  expectTypeOf<"list.total">().toExtend<RuleId>();
  expectTypeOf<"list.sum">().not.toExtend<RuleId>();
  // @ts-expect-error: no rule of the document
  expectTypeOf(() => conditionOf("listProjects", "list.sum")).toBeFunction();
  // @ts-expect-error: a rule by which only a delete refuses
  expectTypeOf(() => conditionOf("listProjects", "delete.again")).toBeFunction();
});
