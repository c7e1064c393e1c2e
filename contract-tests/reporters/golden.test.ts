import { expect, test } from "vitest";
import { REPORTERS, type ReporterName } from "./reporters.ts";
import { reportOf, sampleReport } from "./sample-report.fixture.ts";

const ENDINGS: Readonly<Record<ReporterName, string>> = {
  console: "txt",
  json: "json",
  junit: "xml",
  html: "html",
  markdown: "md",
  github: "log",
};

// `npx vitest run contract-tests/reporters -u` writes the golden files anew.
test.each(Object.entries(ENDINGS))("the %s report reads as its golden file", async (name, ending) => {
  const write = await REPORTERS[name as ReporterName]();
  const text = write(sampleReport);
  const steady = text.replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/, "…").replace(/(?<=sha256-)[\w+/]+=/, "…");
  await expect(steady).toMatchFileSnapshot(`golden/report.${ending}.golden`);
});

test("color changes the console report and nothing else", async () => {
  for (const [name, load] of Object.entries(REPORTERS)) {
    const report = await load();
    expect(report(sampleReport, true) === report(sampleReport), name).toBe(name !== "console");
  }
});

test.each(["junit", "html", "markdown", "github"] as const)("a run that could not be tested says why in %s", async (name) => {
  const write = await REPORTERS[name]();
  expect(write(reportOf([], { failure: "the premium key was refused" }))).toContain("the premium key was refused");
});
