import { expect, test } from "vitest";
import { admits, sampleAnswers } from "./answers.ts";
import { conditionOf } from "./contract.ts";
import {
  allQuestions,
  contestsOf,
  nearestOrder,
  parseAnswers,
  parseProfile,
  questionsOf,
  referenceProfile,
  stagesOf,
  statusUnder,
} from "./profile.ts";

test("the reference answers every question with an admissible answer", () => {
  for (const question of allQuestions) expect(admits(question, question.reference), question.rule).toBe(true);
  expect(Object.keys(referenceProfile)).toEqual(allQuestions.map(({ id }) => id));
});

test("every question has at least two answers, and every sample is admissible", () => {
  for (const question of allQuestions) {
    expect(sampleAnswers(question).length, question.rule).toBeGreaterThan(1);
    for (const answer of sampleAnswers(question)) expect(admits(question, answer), `${question.rule}=${answer}`).toBe(true);
  }
});

test("a profile has the reference's answer to each question that it does not name", () => {
  const result = parseProfile({ "list.total": "page", "list.last-id-foreign": 400, $comment: "for people" });
  expect(result).toEqual({ ok: true, profile: { ...referenceProfile, "list.total": "page", "list.last-id-foreign": "400" } });
});

test("the problem with an unknown rule suggests a similar rule, or else lists all rules", () => {
  expect(problemsOf({ "list.totl": "page", x: "page" })).toEqual([
    'no open question is called "list.totl"; did you mean list.total?',
    expect.stringMatching(/"x"; the open questions are: .*list\.total, /),
  ]);
  const many = problemsOf(Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`list.total${place}`, "page"])));
  expect([many.length, many.filter((line) => line.includes("did you mean")).length]).toEqual([1000, 20]);
});

test("the problem with an inadmissible answer lists the admissible ones", () => {
  expect(problemsOf({ "list.total": "both" })).toEqual(['list.total cannot be "both"; admissible: all, page']);
  expect(problemsOf({ "delete.id-invalid": 401 })).toEqual(["delete.id-invalid cannot be 401; admissible: 404, 400"]);
  expect(problemsOf({ "list.total": null })).toEqual(["list.total cannot be null; admissible: all, page"]);
});

test.each([[[]], ["list.total=page"], [null], [7]])("%j is not a profile", (value) => {
  expect(problemsOf(value)).toEqual([expect.stringContaining("a profile is an object")]);
});

test.each([
  ["list.short-page", ["full", "cap-1", "cap-99"], ["cap-0", "cap-100", "cap", "cap-07"]],
  ["envelope.extra-fields", ["none", "list", "project,error"], ["", "project,project", "page", "error,project,none"]],
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
    ],
  ],
])("%s admits the members of its family and nothing else", (rule, admissible, inadmissible) => {
  const [question] = questionsOf(rule);
  if (!question) throw new Error(`no question ${rule}`);
  expect(admissible.filter((answer) => !admits(question, answer))).toEqual([]);
  expect(inadmissible.filter((answer) => admits(question, answer))).toEqual([]);
});

test("answers are read from RULE=ANSWER, in which an answer may hold commas and equals signs", () => {
  const order = "key,plan,existence,content-type,parameters";
  const result = parseAnswers([`auth.precedence=${order}`, "envelope.media-type=application/json; charset=utf-8"]);
  expect(result).toMatchObject({
    ok: true,
    profile: {
      "auth.precedence.listProjects": order,
      "auth.precedence.deleteProject": order,
      "envelope.media-type": "application/json; charset=utf-8",
    },
  });
  expect(parseAnswers(["list.total"])).toEqual({
    ok: false,
    problems: ['"list.total" is not RULE=ANSWER, such as list.total=page'],
  });
});

test("an operation that does not document the answered status keeps the reference's", () => {
  const result = parseProfile({ "auth.key-unknown": 403 });
  if (!result.ok) throw new Error("403 is admissible");
  expect(statusUnder(result.profile, conditionOf("listProjects", "auth.key-unknown"))).toBe(403);
  expect(statusUnder(result.profile, conditionOf("deleteProject", "auth.key-unknown"))).toBe(401);
});

test("the name of a rule answers for each part that is not named itself, in any order", () => {
  const expected = {
    "list.limit-invalid.text": "default",
    "list.limit-invalid.zero": "400",
    "list.limit-invalid.fraction": "rounded-down",
  };
  const parts = { "list.limit-invalid.zero": 400, "list.limit-invalid.fraction": "rounded-down" };
  expect(parseProfile({ "list.limit-invalid": "default", ...parts })).toMatchObject({ profile: expected });
  expect(parseProfile({ ...parts, "list.limit-invalid": "default" })).toMatchObject({ profile: expected });
  expect(parseProfile({ "list.limit-invalid": "rounded-down" })).toMatchObject({
    profile: { "list.limit-invalid.fraction": "rounded-down", "list.limit-invalid.text": "400" },
  });
  expect(problemsOf({ "list.limit-invalid.text": "rounded-down" })).toEqual([
    'list.limit-invalid.text cannot be "rounded-down"; admissible: 400, 401, 402, 403, default',
  ]);
  expect(problemsOf({ "auth.key-unknown.deleteProject": "403" })).toEqual([
    'auth.key-unknown.deleteProject cannot be "403"; admissible: 401, 400, 402, 404',
  ]);
});

function problemsOf(answers: unknown): readonly string[] {
  const result = parseProfile(answers);
  return result.ok ? [] : result.problems;
}

const usual = stagesOf("key,plan,content-type,parameters,existence");

test.each([
  ["key,plan,content-type,parameters,existence", "key,plan,content-type,parameters,existence"],
  ["plan,key,content-type,parameters,existence", "key,plan,content-type,parameters,existence"],
  ["plan,content-type,key,parameters,existence", "plan,content-type,key,parameters,existence"],
  ["existence,parameters,content-type,plan,key", "existence,parameters,content-type,key,plan"],
])("the order %s is seen as %s if no request breaks both key and plan", (order, expected) => {
  const contests = contestsOf(stagesOf(order)).filter(
    ({ first, second }) => ![first, second].every((stage) => ["key", "plan"].includes(stage)),
  );
  expect(nearestOrder(usual, contests)?.join()).toBe(expected);
});

test("without contests, the nearest order is the usual one", () => {
  expect(nearestOrder(usual, [])).toEqual(usual);
});

test("contradictory contests have no order", () => {
  expect(
    nearestOrder(usual, [
      { first: "key", second: "existence" },
      { first: "existence", second: "key" },
    ]),
  ).toBeUndefined();
});
