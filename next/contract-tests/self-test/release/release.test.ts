import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { allCases } from "../../cases/all-cases.ts";
import { suiteVersions } from "../../cases/suite-versions.ts";
import { changedRules, judgedFacts } from "./judged-facts.ts";
import released from "./released.json" with { type: "json" };

/** The heading under which a changeset lists the rules whose judgement has changed since the last release. */
const JUDGED_DIFFERENTLY = "#### Judged differently";

test("the changesets name exactly the rules whose judgement has changed since the last release", () => {
  const named = readChangesets().flatMap(({ rules }) => rules);
  const changed = changedRules(released.facts, judgedFacts());
  expect(named.toSorted(), `against ${released.version}; CONTRIBUTING says how a changeset names a rule`).toEqual(
    changed.toSorted(),
  );
});

test("a version of the suite adds each case of a rule that is newer than the last release", () => {
  const added = suiteVersions.flatMap(({ adds = [] }) => adds);
  const forgotten = allCases.filter(({ id, rule }) => !(rule in released.facts) && !added.includes(id));
  expect(
    forgotten.map(({ id }) => id),
    "name them in `adds` of a version in cases/suite-versions.ts",
  ).toEqual([]);
});

test("every changeset has a bump and a summary", () => {
  for (const { file, bump, summary } of readChangesets()) {
    expect(bump, `${file}: the front matter is "tts-projects": patch, minor or major`).toBeDefined();
    expect(summary.length, `${file}: the summary`).toBeGreaterThan(10);
  }
});

test("the last release is the version of the package, and has a section in the changelog", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  expect(released.version).toBe(version);
  expect(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")).toContain(`\n## ${version}\n`);
});

test("detects a change of level, of statuses or of answers, a new rule and a removed one", () => {
  const facts = judgedFacts();
  const { "list.total": total = [], "plan.not-premium": plan = [], events: _gone, ...others } = facts;
  const changed = {
    ...others,
    "list.total": total.map((line) => line.replace("level one-of", "level must")),
    "plan.not-premium": plan.map((line) => line.replace("402", "402, 403")),
    "list.new": ["level must"],
  };
  expect(changedRules(facts, changed).toSorted()).toEqual(["events", "list.new", "list.total", "plan.not-premium"]);
  expect(changedRules(facts, facts)).toEqual([]);
});

test("reads the rules under the heading of a changeset, each with its change", () => {
  expect(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")).toContain(JUDGED_DIFFERENTLY);
  const text =
    '---\n"tts-projects": minor\n---\nThe total is stated.\n\n#### Judged differently\n\n- `list.total`: must, was one-of.\n- `events`\n';
  expect(parseChangeset("a.md", text)).toEqual({
    file: "a.md",
    bump: "minor",
    summary: "The total is stated.",
    rules: ["list.total"],
  });
  expect(parseChangeset("b.md", '---\n"other": minor\n---\nText.').bump).toBeUndefined();
});

/** The changesets since the last release. */
function readChangesets(): ReturnType<typeof parseChangeset>[] {
  const folder = join(ROOT, ".changeset");
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files.map((file) => parseChangeset(file, readFileSync(join(folder, file), "utf8")));
}

/** Reads the bump in the front matter, the summary, and the rules in code marks under the heading, if there is one. */
function parseChangeset(file: string, text: string) {
  const [, bump, body = ""] = /^---\n"tts-projects": (patch|minor|major)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const [summary = "", judged = ""] = body.split(`\n${JUDGED_DIFFERENTLY}\n`);
  const rules = [...judged.matchAll(/^- `([\w.-]+)`: \S/gm)].map(([, rule = ""]) => rule);
  return { file, bump, summary: summary.trim(), rules };
}
