import { expect, test } from "vitest";
import {
  admits,
  allQuestions,
  answerTo,
  type Profile,
  parseAnswers,
  parseProfile,
  questionsOf,
  referenceProfile,
  sampleAnswers,
} from "./index.ts";

test("a question has at least two answers, and the reference and every sample are admissible", () => {
  for (const question of allQuestions) {
    const { id, reference } = question;
    const samples = sampleAnswers(question);
    expect(samples.length, id).toBeGreaterThan(1);
    expect(
      [reference, ...samples].filter((answer) => !admits(question, answer)),
      id,
    ).toEqual([]);
  }
  expect(Object.keys(referenceProfile.answers)).toEqual(allQuestions.map(({ id }) => id));
});

test("a profile has the reference's answer to each question that it does not name", () => {
  const { answers } = profileOf({
    "list.total": "page",
    "list.last-id-foreign": 400,
    $comment: "for people",
  });
  expect(answers).toEqual({
    ...referenceProfile.answers,
    "list.total": "page",
    "list.last-id-foreign": "400",
  });
});

test.each<[answers: unknown, problems: unknown[]]>([
  [{ "list.totl": "page" }, ['no open question is called "list.totl"; did you mean list.total?']],
  [
    { x: "page" },
    [
      expect.stringMatching(
        /^no open question is called "x"; the open questions are: .*list\.total, /,
      ),
    ],
  ],
  [{ "list.total": "both" }, ['list.total cannot be "both"; admissible: all, page']],
  [{ "list.total": null }, ["list.total cannot be null; admissible: all, page"]],
  [{ "delete.id-invalid": 401 }, ["delete.id-invalid cannot be 401; admissible: 404, 400"]],
  [
    { "list.short-page": "cap-0" },
    ['list.short-page cannot be "cap-0"; admissible: full, cap-N (such as cap-1 or cap-10)'],
  ],
  [
    { "list.limit-invalid.text": "rounded-down" },
    ['list.limit-invalid.text cannot be "rounded-down"; admissible: 400, 401, 402, 403, default'],
  ],
  [
    { "auth.key-unknown.deleteProject": "403" },
    ['auth.key-unknown.deleteProject cannot be "403"; admissible: 401, 400, 402, 404'],
  ],
  [null, [expect.stringContaining("a profile is an object")]],
])("the problems of %j", (answers, problems) => {
  expect(parseProfile(answers)).toEqual({ ok: false, problems });
});

test.each([
  ["list.short-page", ["full", "cap-1", "cap-99"], ["cap-0", "cap-100", "cap", "cap-07"]],
  [
    "envelope.extra-fields",
    ["none", "list", "project,error"],
    ["", "project,project", "page", "error,project,none"],
  ],
  [
    "envelope.media-type",
    ["application/json", "application/json;charset=UTF-8"],
    ["text/json", "application/json; charset=latin1", 'application/json; charset="utf-8'],
  ],
  [
    "auth.precedence",
    ["plan,key,existence,parameters,content-type"],
    [
      "existence,key,plan,content-type,parameters",
      "key,plan",
      "key,key,content-type,parameters,existence",
      "key,plan,content-type,parameters,existence,route",
      "key,plan,content-type,parameters,existence,",
    ],
  ],
])("%s admits what its pattern matches and nothing else", (rule, admissible, inadmissible) => {
  for (const question of questionsOf(rule)) {
    expect(admissible.filter((answer) => !admits(question, answer))).toEqual([]);
    expect(inadmissible.filter((answer) => admits(question, answer))).toEqual([]);
  }
});

test("answers are read from RULE=ANSWER, in which an answer may hold commas and equals signs", () => {
  const order = "key,plan,existence,content-type,parameters";
  const result = parseAnswers([
    `auth.precedence=${order}`,
    "envelope.media-type = application/json; charset=utf-8",
  ]);
  expect(result).toMatchObject({
    ok: true,
    profile: {
      answers: {
        "auth.precedence.listProjects": order,
        "auth.precedence.deleteProject": order,
        "envelope.media-type": "application/json; charset=utf-8",
      },
    },
  });
  expect(parseAnswers(["list.total"])).toEqual({
    ok: false,
    problems: ['"list.total" is not RULE=ANSWER, such as list.total=page'],
  });
});

test("the name of a rule answers for each part that admits the answer and is not named itself, in any order", () => {
  const parts = { "list.limit-invalid.zero": 400, "list.limit-invalid.fraction": "rounded-down" };
  const expected = {
    "list.limit-invalid.text": "default",
    "list.limit-invalid.zero": "400",
    "list.limit-invalid.fraction": "rounded-down",
  };
  expect(profileOf({ "list.limit-invalid": "default", ...parts }).answers).toMatchObject(expected);
  expect(profileOf({ ...parts, "list.limit-invalid": "default" }).answers).toMatchObject(expected);
  const rounded = profileOf({ "list.limit-invalid": "rounded-down" });
  expect(answerTo(rounded, "list.limit-invalid", "fraction")).toBe("rounded-down");
  expect(answerTo(rounded, "list.limit-invalid", "text")).toBe("400");
});

function profileOf(answers: unknown, base?: Profile): Profile {
  const result = parseProfile(answers, base);
  if (result.ok) return result.profile;
  throw new Error(result.problems.join("\n"));
}
