import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CliRun, runCli } from "./cli-run.fixture.ts";
import type { Target } from "./model/target.ts";
import { startReference } from "./self-test/reference.ts";

let started: Awaited<ReturnType<typeof startReference>>;

beforeAll(async () => {
  started = await startReference();
});
afterAll(() => started.close());

test.each([
  ["--report", (file: string) => `json=${file}`],
  ["--record", (file: string) => file],
  ["--write-profile", (file: string) => file],
])(
  "%s to a file that cannot be written is a usage error before anything is sent, and touches no other file",
  async (flag, value) => {
    const folder = await newFolder();
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await writeFile(join(folder, "old.xml"), "old");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const reports = ["--report", `junit=${join(folder, "old.xml")}`, "--report", `html=${join(folder, "new.html")}`];
    const args = ["--base-url", url, ...reports, flag, value(join(folder, "no/such/folder"))];
    const { code, stdout, stderr } = await runCli(args, { TTS_PROJECTS_KEY: "k" });
    server.close();
    expect({ code, stdout, requests }).toEqual({ code: 2, stdout: "", requests: 0 });
    expect(stderr).toMatch(
      /^tts-projects-contract: .*no\/such\/folder cannot be written \(ENOENT\); its folder must exist[^\n]*\n$/,
    );
    expect(await readdir(folder)).toEqual(["old.xml"]);
    expect(await readFile(join(folder, "old.xml"), "utf8")).toBe("old");
  },
);

const withFullDevice = test.skipIf(!existsSync("/dev/full"));

withFullDevice(
  "a file that fails after the run costs itself alone, and the ledger that it would have held is on stderr",
  async () => {
    const folder = await newFolder();
    const [xml, har] = [join(folder, "report.xml"), join(folder, "run.har")];
    const args = ["--report", "json=/dev/full", "--report", `junit=${xml}`, "--record", har];
    const { code, stderr } = await runCli([...args, "--target", await targetFile({})]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^tts-projects-contract: \/dev\/full could not be written \(ENOSPC\)\n/);
    expect(stderr).toMatch(/\nsent {2}DELETE http:\S+\?projectId=\d+ -> 200 \(real delete\)\n/);
    expect(await readFile(xml, "utf8")).toMatch(/<\/testsuites>\n$/);
    expect(JSON.parse(await readFile(har, "utf8")).log.entries.length).toBeGreaterThan(100);
  },
);

withFullDevice(
  "a target that broke the contract stays exit 1, and a summary of the step that cannot be written costs only itself",
  async () => {
    const summary = { GITHUB_STEP_SUMMARY: "/no/such/summary.md" };
    const broken = await startReference({ freePlan: "premium" });
    const args = [
      "--target",
      await targetFile(broken.target),
      "--only",
      "plan",
      "--report",
      "json=/dev/full",
      "--report",
      "github",
    ];
    const { code, stdout, stderr } = await runCli(args, summary);
    await broken.close();
    expect(code).toBe(1);
    expect(stdout).toContain("::error title=fail plan.not-premium");
    expect(stderr).toContain("/no/such/summary.md could not be written (ENOENT)");
    const kept = ["--target", await targetFile({}), "--only", "route.invalid", "--report", "github"];
    expect(await runCli(kept, summary)).toMatchObject({ code: 0 });
  },
);

test("one file for two outputs is a usage error that names it", async () => {
  const folder = await newFolder();
  const file = join(folder, "report");
  const args = ["--target", await targetFile({}), "--report", `json=${file}`, "--record", `${folder}/./report`];
  expect(await runCli(args)).toEqual({
    code: 2,
    stdout: "",
    stderr: `tts-projects-contract: ${folder}/./report is named for two outputs; each needs a file of its own\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test("a reader that goes away takes neither the verdict nor the other reports along", async () => {
  const xml = join(await newFolder(), "report.xml");
  const result = await shell(["--only", "list", "--report", "json", "--report", `junit=${xml}`], "| head -c 10");
  expect(result).toEqual({ code: 0, stdout: '{\n  "tool"', stderr: "" });
  expect(await readFile(xml, "utf8")).toMatch(/<\/testsuites>\n$/);
});

withFullDevice.each([[["--only", "list.first-page", "--report", "json"]], [["list"]], [["--help"]]])(
  "standard output that cannot be written is exit 3 with one line: %j",
  async (args) => {
    expect(await shell(args, "> /dev/full")).toEqual({
      code: 3,
      stdout: "",
      stderr: "tts-projects-contract: standard output could not be written (ENOSPC)\n",
    });
  },
);

test("an error that is thrown outside of the run is one line and exit 3", async () => {
  const stray = "process.once('beforeExit', () => { throw new Error('stray') })";
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(stray)}` };
  const { code, stderr } = await runCli(["list"], environment);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "tts-projects-contract: fault of the suite: stray\n" });
});

test("a fault of the suite is one line and exit 3, and what was deleted is said", async () => {
  const broken = "Date.prototype.toISOString = () => { throw new Error('no\\ntime') }";
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(broken)}` };
  const { code, stdout, stderr } = await runCli(["--target", await targetFile({}), "--only", "delete.success"], environment);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(stderr).toMatch(/^sent {2}DELETE \S+ -> 200 \(real delete\)\n/m);
  expect(stderr).toMatch(/^tts-projects-contract: fault of the suite: no\\u000atime\n$/m);
  expect(stderr).not.toMatch(/^\s+at /m);
});

/** Runs the command line in a shell, with what stands behind it there; the code is that of the command line. */
function shell(args: readonly string[], behind: string): Promise<CliRun> {
  const cli = new URL("cli.ts", import.meta.url).pathname;
  const command = `{ "$0" --import tsx "${cli}" "$@"; echo "exit $?" >&2; } ${behind}`;
  return new Promise((resolve) => {
    execFile("sh", ["-c", command, process.execPath, ...args], (_, stdout, stderr) => {
      const [said = "", code = ""] = stderr.split(/exit (\d+)\n$/);
      resolve({ code: Number(code), stdout, stderr: said });
    });
  });
}

async function targetFile(parts: Partial<Target>): Promise<string> {
  const file = join(await newFolder(), "target.json");
  await writeFile(file, JSON.stringify({ ...started.target, ...parts }));
  return file;
}

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "tts-projects-outputs-"));
}
