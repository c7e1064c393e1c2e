import { expect, test } from "vitest";
import { causesOf } from "../../reporters/causes/causes.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { idsWith, judgeReference } from "../judge.fixture.ts";
import { frameworkDefaults } from "./framework-defaults.ts";
import { mistakes } from "./mistakes.ts";

const backends = inputsByRounds([...frameworkDefaults, ...mistakes], (_, place) => place % 6 === 0, 2);

test.each(backends)("%s: the report begins with %s", async (_, first, wrap) => {
  const report = await judgeReference({ wrap, projects: 120, otherProjects: 5 });
  const causes = causesOf(report);
  expect(causes[0]?.title.slice(0, first.length)).toBe(first);
  expect(new Set(causes.flatMap(({ cases }) => cases))).toEqual(new Set(idsWith(report, "fail", "error")));
  expect(causes.every(({ mend, shown }) => mend !== "" && shown.actual !== "")).toBe(true);
});
