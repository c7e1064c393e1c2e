import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { runReview } from "./review.ts";

const DOCUMENT = new URL("../../openapi/generated/openapi.yaml", import.meta.url);
const PAGES = ["coverage.html", "document.html", "questions.html", "rules.html"];
const PATIENT = { timeout: 60_000 };

const folder = await mkdtemp(join(tmpdir(), "tts-projects-review-"));

test("the command builds a review with two profiles in a folder", PATIENT, async () => {
  await writeFile(join(folder, "real.json"), '{"list.total": "page", "$comment": "x"}');
  await writeFile(join(folder, "staging.json"), '{"list.last-id-foreign": 400}');
  const out = join(folder, "plain");
  const args = ["--profile", join(folder, "real.json"), "--profile", join(folder, "staging.json"), "--out", out];
  const main = fileURLToPath(new URL("review.ts", import.meta.url));
  const run = await promisify(execFile)(process.execPath, ["--import", "tsx", main, ...args]);
  expect(run).toEqual({ stdout: `review: ${join(out, "rules.html")}\n`, stderr: "" });
  expect((await readdir(out)).toSorted()).toEqual(PAGES);
  expect(await readFile(join(out, "questions.html"), "utf8")).toContain('<span class="chip noted">real</span>');
});

test("lists a breaking change with its rules, cases and profiles, and exits with 1", PATIENT, async () => {
  const before = await planted("breaking.yaml", [
    ["maximum: 100", "maximum: 200"],
    ["        page: 'The projects", "        none: It is always zero.\n        page: 'The projects"],
  ]);
  await writeFile(join(folder, "old.json"), '{"list.total": "none"}');
  const out = join(folder, "breaking");
  const run = await review("--against", before, "--profile", join(folder, "old.json"), "--out", out);
  expect(run.code).toBe(1);
  expect(run.stdout).toContain(`openapi/generated/openapi.yaml against ${before}: breaking (1 breaking, 1 untested)`);
  expect(run.stdout).toMatch(/breaking {4}listProjects\.limit, maximum: 200 → 100\n/);
  expect(run.stdout).toMatch(
    /untested {4}list\.total, answer none: admissible → none\n.*\n.*rules {5}list\.total\n.*cases {5}.*list\.total.*\n.*profiles {2}old \(list\.total=none, no longer admissible\)/,
  );
  expect((await readdir(out)).toSorted()).toEqual([...PAGES, "changes.html"].toSorted());
  expect(await readFile(join(out, "changes.html"), "utf8")).toContain("list.total, answer none: admissible → none");
});

test("exits with 0 for a harmless change, and removes the page of an earlier comparison", PATIENT, async () => {
  const before = await planted("harmless.yaml", [
    [/ +name: 'By name.*\n/, ""],
    ["The most projects in the answer.", "Most projects in the answer."],
  ]);
  const out = join(folder, "harmless");
  const run = await review("--against", before, "--out", out);
  expect(run.stdout).toContain("not breaking (1 compatible, 1 editorial)");
  expect(run.stdout).toMatch(
    /compatible {2}list\.order, answer name: none → admissible\n.*\n.*rules {5}list\.order\n.*cases {5}.*list\.order/,
  );
  expect(run.code).toBe(0);
  expect(await readdir(out)).toContain("changes.html");
  await review("--out", out);
  expect((await readdir(out)).toSorted()).toEqual(PAGES);
});

test("the workflow for pull requests posts the changes that the command writes, and may only comment", PATIENT, async () => {
  const workflow = parse(await readFile(new URL("../../.github/workflows/review.yml", import.meta.url), "utf8"));
  expect(workflow.permissions).toEqual({ contents: "read", "pull-requests": "write" });
  const runs = workflow.jobs.changes.steps.map(({ run = "" }: { run?: string }) => run).join("\n");
  const [, args = ""] = /npm run review -- (.*)/.exec(runs) ?? [];
  expect(runs).toContain("--body-file changes.md");
  const before = await planted("pull-request.yaml", [["maximum: 100", "maximum: 200"]]);
  const file = join(folder, "changes.md");
  const out = join(folder, "posted");
  const run = await review(...args.replace('"$BASE"', before).replace("changes.md", file).split(" "), "--out", out);
  expect(run.code).toBe(1);
  const posted = await readFile(file, "utf8");
  expect(posted).toMatch(/^### breaking .*\n\n.*\n\n\| effect \| change \|/);
  expect(posted).toMatch(
    /\*\*breaking\*\* \| <code>listProjects.limit, maximum&#58; 200 &#8594; 100<\/code>.*<code>the reference<\/code>/,
  );
  expect(await review("--against", before, "--report", "markdown", "--out", out)).toMatchObject({ stdout: posted });
});

test.each<[string, string[], RegExp]>([
  ["an unknown ref", ["--against", "no-such-ref"], /^review: --against: "no-such-ref" is neither a file nor a git ref with/],
  ["a ref that reads like a flag", ["--against=--output=x"], /^review: --against: "--output=x" is neither a file nor a git ref/],
  ["another JSON file", ["--against", "package.json"], /^review: package\.json is not a document with our x- blocks: \//],
  ["a file that is not YAML", ["--against", "LICENSE"], /^review: LICENSE is not /],
  ["a missing profile", ["--profile", "nowhere.json"], /^review: nowhere\.json: cannot be read \(ENOENT\)/],
  ["a file that is not a profile", ["--profile", "package.json"], /^review: package\.json: no open question is called "name"/],
  ["a report without a comparison", ["--report", "markdown"], /^review: --report lists changes, so it needs --against/],
  [
    "a report that cannot be written",
    ["--against", "openapi/generated/openapi.yaml", "--report", "markdown=no/such/folder.md"],
    /^review: no\/such\/folder\.md: cannot be written \(ENOENT\)$/m,
  ],
  [
    "an unknown report",
    ["--report", "html"],
    /^review: option '--report <markdown\[=file\]>' argument 'html' is invalid\. It must be markdown/,
  ],
  ["an unknown flag", ["--colour"], /^review: unknown option '--colour'/],
])("refuses %s with one line and exit code 2", PATIENT, async (_, args, line) => {
  const out = join(folder, "refused");
  const { code, stdout, stderr } = await review(...args, "--out", out);
  expect(stderr).toMatch(line);
  expect({ code, stdout, lines: stderr.trim().split("\n").length }).toEqual({ code: 2, stdout: "", lines: 1 });
  expect(await readdir(folder)).not.toContain("refused");
});

test("refuses an unwritable folder with one line and exit code 2", PATIENT, async () => {
  expect(await review("--out", "package.json")).toEqual({
    code: 2,
    stdout: "",
    stderr: "review: package.json: cannot be written (EEXIST)\n",
  });
});

const gitHere = existsSync(new URL("../../.git", import.meta.url));

test.skipIf(!gitHere)("the document of a git ref is compared (skipped without a git repository)", PATIENT, async () => {
  const { code, stdout, stderr } = await review("--against", "HEAD", "--out", join(folder, "ref"));
  // A commit from before the x- blocks of today cannot be compared.
  if (/is not a document with our x- blocks/.test(stderr)) return expect(code).toBe(2);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^openapi\/generated\/openapi\.yaml against HEAD:openapi\/(generated\/)?openapi\.yaml: /);
  expect([0, 1]).toContain(code);
});

/** Writes the document with some texts replaced to a file, to compare with. */
async function planted(name: string, replacements: [string | RegExp, string][]): Promise<string> {
  let text = await readFile(DOCUMENT, "utf8");
  for (const [from, to] of replacements) {
    expect(text).toMatch(from);
    text = text.replace(from, to);
  }
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function review(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = { stdout: { write: (text: string) => out.push(text) }, stderr: { write: (text: string) => err.push(text) } };
  const code = await runReview(args, io);
  return { code, stdout: out.join(""), stderr: err.join("") };
}
