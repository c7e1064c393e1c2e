import { expect, test } from "vitest";
import { causesOf } from "../../reporters/causes/causes.ts";
import { idsWith, judgeReference } from "../judge.fixture.ts";
import { frameworkDefaults } from "./framework-defaults.ts";
import { mistakes } from "./mistakes.ts";

/** Every third here, and all in the release tests. */
const backends = [...frameworkDefaults, ...mistakes].filter((_, place) => process.env.ROUNDS || place % 3 === 0);

test.each(backends)("%s: the report begins with %s", async (_, first, wrap) => {
  const report = await judgeReference({ wrap, projects: 120, otherProjects: 5 });
  const causes = causesOf(report);
  expect(causes[0]?.title.slice(0, first.length)).toBe(first);
  expect(new Set(causes.flatMap(({ cases }) => cases))).toEqual(new Set(idsWith(report, "fail")));
  expect(causes.every(({ mend, shown }) => mend !== "" && shown.actual !== "")).toBe(true);
});
