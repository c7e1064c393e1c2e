import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countingServer, newFolder, runHere, targetFile } from "./run.fixture.ts";

const FEW = ["--only", "list.limit"];

test.each([
  ["--report", (file: string) => `json=${file}`],
  ["--write-data", (file: string) => file],
  ["--write-profile", (file: string) => file],
])("%s to an unwritable file is refused before any request and leaves other files unchanged", async (flag, value) => {
  const folder = await newFolder();
  const { baseUrl, requests } = await countingServer();
  await writeFile(join(folder, "old.xml"), "old");
  const reports = ["--report", `junit=${join(folder, "old.xml")}`, "--report", `html=${join(folder, "new.html")}`];
  const args = ["--base-url", baseUrl, ...reports, flag, value(join(folder, "no/such/folder"))];
  const { code, stdout, stderr } = await runHere(args, { env: { TTS_PROJECTS_KEY: "k" } });
  expect({ code, stdout, requests: requests() }).toEqual({ code: 2, stdout: "", requests: 0 });
  expect(stderr).toMatch(/^\S+ .*no\/such\/folder cannot be written \(ENOENT\); its folder must exist and be writable\n$/);
  expect(await readdir(folder)).toEqual(["old.xml"]);
  expect(await readFile(join(folder, "old.xml"), "utf8")).toBe("old");
});

test("refuses one file for two outputs and names it", async () => {
  const folder = await newFolder();
  const args = ["--report", `json=${folder}/report`, "--write-data", `${folder}/./report`];
  expect(await runHere(args)).toEqual({
    code: 2,
    stdout: "",
    stderr: `tts-projects-contract: ${folder}/./report is named for two outputs; each needs its own file\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test("a run that cannot start leaves the files of an earlier run as they are", async () => {
  const file = join(await newFolder(), "data.json");
  await writeFile(file, "old");
  const args = ["--target", await targetFile({}, { baseUrl: "http://127.0.0.1:1/v1" }), "--write-data", file];
  expect((await runHere(args)).code).toBe(3);
  expect(await readFile(file, "utf8")).toBe("old");
});

const withFullDevice = test.skipIf(!existsSync("/dev/full"));

withFullDevice("a file that fails after the run affects no other output", async () => {
  const json = join(await newFolder(), "report.json");
  const { code, stderr } = await runHere([...FEW, "--write-data", "/dev/full", "--report", `json=${json}`]);
  expect(code).toBe(3);
  expect(stderr).toMatch(/^tts-projects-contract: \/dev\/full could not be written \(ENOSPC\)\n/m);
  expect(JSON.parse(await readFile(json, "utf8")).conformance).toBe("partial");
});

withFullDevice("exit code 1 stays if an output fails", async () => {
  const args = ["--target", await targetFile({ freePlan: "premium" }), "--only", "plan", "--report", "json=/dev/full"];
  const { code, stderr } = await runHere(args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("/dev/full could not be written (ENOSPC)\n") });
});

test.each([
  ["is written beside the annotations", 0, async () => join(await newFolder(), "summary.md")],
  ["that cannot be written changes nothing else", 0, async () => "/no/such/summary.md"],
])("a step summary %s", async (_, code, file) => {
  const summary = await file();
  const ran = await runHere([...FEW, "--report", "github"], { env: { GITHUB_STEP_SUMMARY: summary } });
  expect(ran.code).toBe(code);
  if (summary.startsWith("/no/such")) expect(ran.stderr).toContain("/no/such/summary.md could not be written (ENOENT)");
  else expect(await readFile(summary, "utf8")).toContain("partial");
});

test("a closed pipe changes neither the verdict nor the other reports", async () => {
  const file = join(await newFolder(), "report.json");
  const args = [...FEW, "--report", "json", "--report", `json=${file}`];
  expect(await runHere(args, { failure: "EPIPE" })).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(await readFile(file, "utf8")).conformance).toBe("partial");
});

test.each([[[...FEW, "--report", "json"]], [["list"]], [["--help"]]])(
  "exits with 3 and one line if standard output cannot be written: %j",
  async (args) => {
    const stderr = "tts-projects-contract: standard output could not be written (ENOSPC)\n";
    expect(await runHere(args, { failure: "ENOSPC" })).toMatchObject({ code: 3, stderr });
  },
);

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])("without a terminal and with %j, colours on standard output: %s; a file has none", async (env, colored) => {
  const file = join(await newFolder(), "report.txt");
  const { stdout } = await runHere([...FEW, "--report", "console", "--report", `console=${file}`], { env });
  expect(stdout.includes("\u001b[")).toBe(colored);
  expect(await readFile(file, "utf8")).not.toContain("\u001b");
});
