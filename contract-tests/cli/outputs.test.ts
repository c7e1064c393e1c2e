import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMock, startMock } from "../../mock-server/index.ts";
import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { deleted } from "../self-test/mutants/conditions.ts";
import { paged } from "../self-test/mutants/pages.ts";
import { projectsIn, type ReferenceOptions, startReference } from "../self-test/reference.ts";
import type { Middleware } from "../self-test/wire.ts";
import { countingServer, newFolder, runHere, spawnCli, writeJson } from "./run.fixture.ts";

let started: Awaited<ReturnType<typeof startReference>>;
let target: string;

beforeAll(async () => {
  started = await startReference();
  target = await targetFile(started.target);
});
afterAll(() => started.close());

test.each([
  ["--report", (file: string) => `json=${file}`],
  ["--record", (file: string) => file],
  ["--write-profile", (file: string) => file],
])("%s to an unwritable file is refused before any request and leaves other files unchanged", async (flag, value) => {
  const folder = await newFolder();
  const { baseUrl, requests } = await countingServer();
  await writeFile(join(folder, "old.xml"), "old");
  const reports = ["--report", `junit=${join(folder, "old.xml")}`, "--report", `html=${join(folder, "new.html")}`];
  const args = ["--base-url", baseUrl, ...reports, flag, value(join(folder, "no/such/folder"))];
  const { code, stdout, stderr } = await runHere(args, { TTS_PROJECTS_KEY: "k" });
  expect({ code, stdout, requests: requests() }).toEqual({ code: 2, stdout: "", requests: 0 });
  expect(stderr).toMatch(
    /^tts-projects-contract: .*no\/such\/folder cannot be written \(ENOENT\); its folder must exist[^\n]*\n$/,
  );
  expect(await readdir(folder)).toEqual(["old.xml"]);
  expect(await readFile(join(folder, "old.xml"), "utf8")).toBe("old");
});

test("refuses one file for two outputs and names it", async () => {
  const folder = await newFolder();
  expect(await runHere(["--target", target, "--report", `json=${folder}/report`, "--record", `${folder}/./report`])).toEqual({
    code: 2,
    stdout: "",
    stderr: `tts-projects-contract: ${folder}/./report is named for two outputs; each needs its own file\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

const withFullDevice = test.skipIf(!existsSync("/dev/full"));

withFullDevice("a file that fails after the run affects no other output, and stderr lists the writes instead", async () => {
  const folder = await newFolder();
  const [xml, har] = [join(folder, "report.xml"), join(folder, "run.har")];
  const reports = ["--report", "json=/dev/full", "--report", `junit=${xml}`, "--record", har];
  const { code, stderr } = await runHere([...reports, "--target", await freshTarget()]);
  expect(code).toBe(3);
  expect(stderr).toMatch(/^tts-projects-contract: \/dev\/full could not be written \(ENOSPC\)\n/);
  expect(stderr).toMatch(/\nsent {2}DELETE http:\S+\?projectId=\d+ -> 200 \(real delete\)\n/);
  expect(await readFile(xml, "utf8")).toMatch(/<\/testsuites>\n$/);
  expect(JSON.parse(await readFile(har, "utf8")).log.entries.length).toBeGreaterThan(100);
});

withFullDevice("exit code 1 stays if an output fails, and an unwritable step summary changes nothing else", async () => {
  const summary = { GITHUB_STEP_SUMMARY: "/no/such/summary.md" };
  const broken = await startReference({ freePlan: "premium" });
  const reports = ["--report", "json=/dev/full", "--report", "github"];
  const run = await runHere(["--target", await targetFile(broken.target), "--only", "plan", ...reports], summary);
  await broken.close();
  expect(run).toMatchObject({ code: 1, stdout: expect.stringContaining("::group::fail plan.not-premium") });
  expect(run.stderr).toContain("/no/such/summary.md could not be written (ENOENT)");
  const kept = ["--target", target, "--only", "route.invalid", "--report", "github"];
  expect(await runHere(kept, summary)).toMatchObject({ code: 0 });
});

test("a closed pipe changes neither the verdict nor the other reports", async () => {
  const xml = join(await newFolder(), "report.xml");
  const args = ["--target", target, "--only", "list", "--report", "json", "--report", `junit=${xml}`];
  expect(await runHere(args, {}, "EPIPE")).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(xml, "utf8")).toMatch(/<\/testsuites>\n$/);
});

test.each([[["--only", "list.first-page", "--report", "json"]], [["list"]], [["--help"]]])(
  "exits with 3 and one line if standard output cannot be written: %j",
  async (args) => {
    const stderr = "tts-projects-contract: standard output could not be written (ENOSPC)\n";
    expect(await runHere(args, {}, "ENOSPC")).toMatchObject({ code: 3, stderr });
  },
);

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])("without a terminal and with %j, colours on standard output: %s; a file has none", async (environment, colored) => {
  const file = join(await newFolder(), "report.txt");
  const args = ["--target", target, "--only", "list.shape", "--report", "console", "--report", `console=${file}`];
  const { stdout, stderr } = await runHere(args, environment);
  expect(stdout.includes("\u001b[32mpass")).toBe(colored);
  expect(await readFile(file, "utf8")).toMatch(/^pass +list\.shape/m);
  expect(stderr).toBe("");
});

test("an error outside the run is one line and exit code 3", async () => {
  const stray = "process.once('beforeExit', () => { throw new Error('stray') })";
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(stray)}` };
  const { code, stderr } = await spawnCli(["list"], environment);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "tts-projects-contract: internal error: stray\n" });
});

test("a bug of the suite is one line and exit code 3, and stderr lists what was deleted", async () => {
  const args = ["--target", await freshTarget(), "--only", "delete.success"];
  const broken = vi.spyOn(Date.prototype, "toISOString").mockImplementation(() => {
    throw new Error("no\ntime");
  });
  const { code, stdout, stderr } = await runHere(args).finally(() => broken.mockRestore());
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/^sent {2}DELETE \S+ -> 200 \(real delete\)$/m);
  expect(stderr).toMatch(/\ntts-projects-contract: internal error: no\\u000atime\n$/);
});

test.each(["SIGINT", "SIGTERM"])("%s ends the run after a real delete, which the report lists", async (signal) => {
  const signals = new EventEmitter();
  const json = join(await newFolder(), "report.json");
  const wrap: Middleware = (next) => async (request) => {
    const response = await next(request);
    if (deleted(response, request)) signals.emit(signal);
    return response;
  };
  const args = ["--target", await freshTarget({ wrap }), "--report", `json=${json}`];
  const { code, stderr } = await runHere(args, {}, undefined, "", "/", signals);
  expect({ code, stderr }).toEqual({ code: 3, stderr: `tts-projects-contract: the run was ended by ${signal}\n` });
  const { conformance, writes }: Report = JSON.parse(await readFile(json, "utf8"));
  expect(conformance).toBe("error");
  expect(writes.at(-1)).toMatchObject({ caseId: "real delete", status: 200 });
});

test("a mock with the written profile and data is a copy of the target, without its keys", async () => {
  const wide = ["9007199254740993", "9007199254740995", "12"];
  const projects = wide.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
  const target = await startMock({
    port: 0,
    profile: { "list.order": "id-descending", "list.limit-invalid.text": "default" },
    data: {
      accounts: [
        { key: "mk_secret_of_the_target", plan: "premium", projects },
        // The target also uses a key of the copy, as the mock itself does; a key within a text is still redacted.
        { key: "mk_premium", plan: "premium", projects: [{ id: "77", name: "Other mk_secret_of_the_target" }] },
      ],
    },
  });
  const folder = await newFolder();
  const [answers, data] = [join(folder, "answers.json"), join(folder, "data.json")];
  const environment = { TTS_PROJECTS_KEY: "mk_secret_of_the_target", TTS_PROJECTS_OTHER_KEY: "mk_premium" };
  const args = ["--base-url", target.url, "--write-profile", answers, "--write-data", data];
  const { stderr } = await runHere(args, environment).finally(() => target.close());
  expect(stderr).toMatch(/wrote .*data\.json: 4 projects of 2 accounts$/m);
  expect(await readFile(data, "utf8")).not.toMatch(/secret/);

  const { $leftOut: _, ...profile } = JSON.parse(await readFile(answers, "utf8"));
  const copy = createMock({ profile, data: JSON.parse(await readFile(data, "utf8")) });
  expect((await projectsIn(copy, "mk_premium")).map(({ id }) => id).toSorted()).toEqual(wide.toSorted());
  expect((await projectsIn(copy, "mk_other")).map(({ name }) => name)).toEqual([expect.stringMatching(/^Other .+/)]);
  expect(copy.profile.current.answers).toMatchObject({ "list.order": "id-descending", "list.limit-invalid.text": "default" });
});

test("writes a project that the target lists twice only once", async () => {
  const wrap = paged(({ all, start, limit }) => all.slice(Math.max(start - 1, 0)).slice(0, limit));
  const { target, close } = await startReference({ wrap });
  const data = join(await newFolder(), "data.json");
  const args = ["--target", await writeJson("target.json", target), "--only", "list.next-page", "--write-data", data];
  const { stderr } = await runHere(args).finally(close);
  const { accounts } = JSON.parse(await readFile(data, "utf8"));
  const ids = accounts.flatMap(({ projects }: { projects: { id: string }[] }) => projects.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(stderr).toMatch(/; left out: [1-9]\d* with an id that the mock cannot have$/m);
});

/** The file of a new target, whose disposable projects are unused. */
async function freshTarget(options: ReferenceOptions = {}): Promise<string> {
  const { target: fresh, close } = await startReference(options);
  onClose.push(close);
  return targetFile(fresh);
}

const onClose: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(onClose.map((close) => close())));

function targetFile(content: Target): Promise<string> {
  return writeJson("target.json", content);
}
