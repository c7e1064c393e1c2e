import { expect, test } from "vitest";
import { ruleOf } from "../../openapi/index.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import { runHere } from "./run.fixture.ts";

test.each([
  ["list.content-type-missing", "list.content-type-missing", "  GET /projects key premium Content-Type none"],
  ["list.last-id-foreign-combined", "list.last-id-foreign", "foreign-cursor-with-limit-1:"],
  ["explore.list.maximum", "list.maximum", "  later-pages-of-101:"],
  ["delete.cascade", "delete.cascade", "not tested  Neither operation shows the records of a project."],
] as const)("explain %s shows the rule %s, its requests and the wrong servers", async (id, rule, line) => {
  const { code, stdout } = await runHere(["explain", id]);
  const text = stdout.replace(/\n {12}/g, " ");
  const { sentence, section, impact, fix } = ruleOf(rule);
  for (const part of [rule, `section ${section}`, sentence, impact, fix, line]) expect(text).toContain(part);
  expect(code).toBe(0);
});

test("explain shows no wrong servers for a case that never fails", async () => {
  expect(allMutants.flatMap(({ killedBy }) => killedBy)).not.toContain("list.order");
  expect((await runHere(["explain", "list.order"])).stdout).not.toContain("wrong servers");
});

test("explain suggests the nearest id for an unknown one", async () => {
  const { code, stdout, stderr } = await runHere(["explain", "list.maxmum"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^tts-projects-contract: no rule or case is called "list.maxmum"\. Did you mean "list.maximum"\?.*\n$/);
});
