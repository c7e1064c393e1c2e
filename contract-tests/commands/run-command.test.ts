import { EventEmitter } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../model/report.ts";
import { deleted } from "../self-test/mutants/conditions.ts";
import type { Middleware } from "../self-test/wire.ts";
import { judgeHere, newFolder, runHere } from "./run.fixture.ts";

test("without a target, judges a fresh reference", async () => {
  const { code, stdout } = await runHere(["run", "--explore", "5", "--explore-seed", "7"]);
  expect(stdout).toMatch(
    /^tts-projects-contract \S+ {2}http:\/\/127\.0\.0\.1:\d+\/v1 {2}120 projects.*\n5 disposable projects named, 5 listed, (.*\n)+explored .*, seed 7: (.*\n)+conformant /m,
  );
  expect(code).toBe(0);
});

const EFFECTS = ["--only", "delete.success", "--only", "delete.unknown"];

test.each<[number, RegExp, readonly string[]]>([
  [0, /^partial /m, EFFECTS],
  [4, /^partial /m, [...EFFECTS, "--fail-on", "incomplete"]],
  [3, /^error /m, ["--only", "delete.success"]],
])("exits with %i and %s if disposable projects are missing: %j", async (code, stdout, args) => {
  expect(await judgeHere({ disposable: 0, projects: 3 }, args)).toMatchObject({
    code,
    stdout: expect.stringMatching(stdout),
  });
});

test("with reports in files only, a run that fails has its console report on stderr", async () => {
  const file = join(await newFolder(), "report.json");
  const args = ["--only", "plan", "--report", `json=${file}`];
  const { code, stdout, stderr } = await judgeHere({ freePlan: "premium", projects: 3 }, args);
  expect([code, stdout, JSON.parse(await readFile(file, "utf8")).conformance]).toEqual([
    1,
    "",
    "nonconformant",
  ]);
  expect(stderr).toMatch(
    /^fail +plan\.not-premium: (.*\n)+ +right +402\n(.*\n)+nonconformant {2}/m,
  );
});

test.each<[args: readonly (string | object)[], code: number, line: RegExp]>([
  [
    ["--profile", { "list.total": "all" }],
    0,
    /^drift +list\.total: .*page, .*the profile says all/m,
  ],
  [
    ["--profile", { profile: { "list.total": "all" } }, "--strict"],
    1,
    /^fail +list\.total: drift/m,
  ],
  [
    ["--waivers", [{ id: "list.total", reason: "issue 12", expires: "2999-01-31" }]],
    1,
    /^waivers +list\.total: nothing fails any more, so the waiver can go\n(.*\n)*partial {2}No failure counts, but 1 waiver must be reviewed, so the run fails\./m,
  ],
])("judges a target with another answer with %j", async (args, code, line) => {
  const ran = await judgeHere({ profile: { "list.total": "page" } }, [
    "--only",
    "list.total",
    ...args,
  ]);
  expect(ran).toMatchObject({ code, stdout: expect.stringMatching(line) });
});

test.each(["SIGINT", "SIGTERM"])(
  "%s ends the run after a delete, which the report lists",
  async (signal) => {
    const signals = new EventEmitter();
    const caught: boolean[] = [];
    const wrap: Middleware = (next) => async (request) => {
      const response = await next(request);
      // A signal that nothing catches ends a process.
      if (deleted(response, request))
        caught.push(signals.emit(signal, signal), signals.emit("SIGTERM"));
      return response;
    };
    const args = ["--only", "delete", "--report", "json", "--write-profile", "no.json"];
    const { code, stdout, stderr } = await judgeHere({ wrap, projects: 30 }, args, { signals });
    const { conformance, writes }: Report = JSON.parse(stdout);
    // What was not asked is no fault of the target.
    expect(stdout).not.toContain("no answer could have broken it");
    expect([code, conformance, stderr]).toEqual([
      3,
      "error",
      `tts-projects-contract: the run was ended by ${signal}
tts-projects-contract: no.json is not written, because the run was cut short\n`,
    ]);
    expect(
      writes.filter(({ method, status }) => method === "DELETE" && status === 200),
    ).toHaveLength(1);
    expect(caught).toEqual([true, false]);
  },
);
