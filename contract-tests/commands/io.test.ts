import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Io, startProgress } from "./io.ts";
import { type Around, judgeHere, newFile, newFolder, runHere, unreachable } from "./run.fixture.ts";

/** Judges a small reference by one rule. */
function judgeFew(args: readonly string[], around: Around = {}) {
  return judgeHere({ projects: 3 }, ["--only", "list.total", ...args], around);
}

const UNWRITABLE =
  /^\S+ .*no\/file cannot be written \(ENOENT\); its folder must exist and be writable\n$/;

test.each([
  ["--report", "json=", "no/file", UNWRITABLE],
  ["--write-data", "", "no/file", UNWRITABLE],
  ["--write-profile", "", "no/file", UNWRITABLE],
  [
    "--write-data",
    "",
    "./old.xml",
    /^\S+ .*\/\.\/old\.xml is named twice; each output needs its own file\n$/,
  ],
])(
  "%s %s%s is refused before any request and leaves other files unchanged",
  async (flag, name, file, line) => {
    const folder = await newFolder();
    await writeFile(join(folder, "old.xml"), "old");
    const reports = ["--report", `junit=${folder}/old.xml`, "--report", `html=${folder}/new.html`];
    // A request would fail, with exit code 3.
    const ran = await runHere([
      "--target",
      await unreachable(),
      ...reports,
      flag,
      `${name}${folder}/${file}`,
    ]);
    expect(ran).toEqual({ code: 2, stdout: "", stderr: expect.stringMatching(line) });
    expect(await readdir(folder)).toEqual(["old.xml"]);
    expect(await readFile(join(folder, "old.xml"), "utf8")).toBe("old");
  },
);

test("an output that is an input of the run is refused, and the input stays", async () => {
  const file = await newFile("{}");
  const line = `tts-projects-contract: ${file} is named twice; each output needs its own file\n`;
  expect(await runHere(["--target", file, "--report", `json=${file}`])).toEqual({
    code: 2,
    stdout: "",
    stderr: line,
  });
  expect(await readFile(file, "utf8")).toBe("{}");
});

test("a step summary is written beside the annotations, and one that cannot be written changes nothing else", async () => {
  const file = join(await newFolder(), "summary.md");
  expect(
    await judgeFew(["--report", "github"], { env: { GITHUB_STEP_SUMMARY: file } }),
  ).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(file, "utf8")).toContain("partial");
  const { code, stderr } = await judgeFew(["--report", "github"], {
    env: { GITHUB_STEP_SUMMARY: "/no/such/summary.md" },
  });
  expect([code, stderr]).toEqual([
    0,
    "tts-projects-contract: /no/such/summary.md could not be written (ENOENT)\n",
  ]);
});

test("a closed pipe changes neither the verdict nor the other reports", async () => {
  const file = join(await newFolder(), "report.json");
  const args = ["--report", "json", "--report", `json=${file}`];
  expect(await judgeFew(args, { failure: "EPIPE" })).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(await readFile(file, "utf8")).conformance).toBe("partial");
});

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])(
  "without a terminal and with %j, colours on standard output: %s; a file has none",
  async (env, colored) => {
    const file = join(await newFolder(), "report.txt");
    const { stdout } = await judgeFew(["--report", "console", "--report", `console=${file}`], {
      env,
    });
    expect(stdout.includes("\u001b[")).toBe(colored);
    expect(await readFile(file, "utf8")).not.toContain("\u001b");
  },
);

test.each([
  [
    "a line that is redrawn and erased on a terminal",
    true,
    /^\r.\[Kreads: 3 requests, waiting: a limit\r.\[K$/,
  ],
  ["nothing if another program may read stderr", false, /^$/],
])("progress shows %s", (_, isTTY, told) => {
  let text = "";
  const stderr = { isTTY, write: (part: string) => (text += part) };
  const progress = startProgress({ stderr } as unknown as Io);
  progress.show({ phase: "reads", requests: 3, waiting: "a limit" });
  progress.end();
  expect(text).toMatch(told);
});
