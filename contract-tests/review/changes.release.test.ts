import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { newFile, newFolder } from "../commands/run.fixture.ts";
import { planted } from "../self-test/plant.fixture.ts";
import { changesBetween, runReview } from "./review.ts";
import { readNow, type Shipped, sourceOf } from "./revision.ts";

const now = readNow();
const document = now.document as Shipped;
const LIST = "/x-open-questions/listProjects";
const PROJECT = "/components/schemas/Project";
const LIMIT = "/components/parameters/limit";
const NOT_FOUND =
  "/components/responses/NotFound/content/application~1json/examples/list.limit-invalid";
const REFUSAL = { $ref: "#/components/examples/list.limit-invalid" };

const COLOUR = { ...document["x-rules"][0], id: "list.colour" };

type Planted = readonly [pointer: string, value: unknown, forth: RegExp, back: RegExp];

/** Changes planted into one document, and the line about each and about its reverse. */
const TOGETHER: readonly Planted[] = [
  [
    "/x-rules/0/level",
    "observed",
    /^breaking: .*clients: .*; envelope.json; $/,
    /^breaking: .*`must`; servers: one that was/,
  ],
  [
    "/x-rules/0/sentence",
    "It is an object.",
    /^wording: rule.*envelope.json/,
    /^wording: .*→ `Every body/,
  ],
  [
    "/x-rules/-",
    COLOUR,
    /^breaking: rule `list.colour`: added/,
    /^breaking: rule `list.colour`: removed/,
  ],
  [
    "/x-rules/7",
    undefined,
    /^breaking: rule `auth.key-missing`: removed; clients/,
    /^breaking: rule `auth.key-missing`: added/,
  ],
  [
    `${LIST}/list.order/answers/name`,
    undefined,
    /^breaking: .*profiles: .*order=name$/,
    /^feature: .*list.order=name$/,
  ],
  [
    `${LIST}/list.last-id-foreign/statuses`,
    [403, 400, 401],
    /^breaking: .*removed; servers.*=402$/,
    /^feature: .*=402$/,
  ],
  [
    `${LIST}/list.limit-invalid/answers/default`,
    undefined,
    /^breaking: .*zero=default,.*=default$/,
    /^feature: .*=default$/,
  ],
  [
    `${LIST}/list.total/reference/answer`,
    "page",
    /^feature: .*`all` → `page`; clients: the mock/,
    /^feature: .*`page` → `all`/,
  ],
  [
    NOT_FOUND,
    REFUSAL,
    /^breaking: refusal `list.limit-invalid.*: added; servers/,
    /^breaking: refusal .*removed; clients/,
  ],
  [
    "/components/examples/route.invalid/value/message",
    "no",
    /^wording: .*; route.invalid; $/,
    /^wording: .*`no` →/,
  ],
  [
    `${PROJECT}/required/-`,
    "owner",
    /^breaking: .*servers: an answer.*list.project/,
    /^breaking: .*clients: Properties/,
  ],
  [
    `${LIMIT}/schema/default`,
    25,
    /^breaking: .*without the parameter.*list.default-limit/,
    /^breaking: .*without the parameter/,
  ],
  [
    `${LIMIT}/schema/maximum`,
    200,
    /^breaking: .*servers: a request may.*list.limit,/,
    /^breaking: .*clients: Upper bound/,
  ],
];

/** Changes of what one of those changes. */
const OTHERS: readonly Planted[] = [
  [
    `${PROJECT}/properties/owner`,
    { type: "string" },
    /^feature: .*envelope.always/,
    /^breaking: .*clients: Property `owner`/,
  ],
  [
    `${LIMIT}/name`,
    "size",
    /^breaking: .*clients: `limit`.* renamed to `size`.*list.limit,/,
    /^breaking: .*clients: `size`/,
  ],
];

test.each([{ rows: TOGETHER }, { rows: OTHERS }])(
  "each change, and its reverse, is one line that rates it",
  async ({ rows }) => {
    const changed = sourceOf(
      rows.reduce((other, [pointer, value]) => planted(other, pointer, value), document),
    );
    for (const [old, later, column] of [[now, changed, 2] as const, [changed, now, 3] as const]) {
      const lines = (await changesBetween(old, later)).map(
        ({ kind, what, because, rules, profiles }) => {
          return `${kind}: ${[what, because, rules.join(", "), profiles.join(", ")].join("; ")}`;
        },
      );
      const wrong = rows.filter(
        (row) => lines.filter((line) => row[column].test(line)).length !== 1,
      );
      expect(wrong, lines.join("\n")).toEqual([]);
      // A refusal that comes or goes also has an example.
      expect(lines.filter((line) => !line.startsWith("wording: `components/"))).toHaveLength(
        rows.length,
      );
    }
  },
);

test("the command prints Markdown, and exits with 1 only for a breaking change", async () => {
  // The generator writes the list of open questions into a description, so this is no change of its own.
  const text = String(document.paths["/projects"]?.get?.description);
  const same = planted(
    document,
    "/paths/~1projects/get/description",
    text.replace("Reference: all", "Reference: page"),
  );
  const none = /^## Changes of the document since `.+`\n\nNone\.\n$/;
  expect(await run("--against", await newFile(same))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(none),
  });
  const breaking =
    "### 1 breaking\n\n- rule `envelope.json` level: `one-of` → `must`\n  - servers: one that was right may fail now\n";
  const weaker = await run(
    "--against",
    await newFile(planted(document, "/x-rules/0/level", "one-of")),
  );
  expect(weaker).toMatchObject({ code: 1, stdout: expect.stringContaining(breaking) });
  const less = await run(
    "--against",
    await newFile(planted(document, `${LIST}/list.total/answers/all`)),
  );
  expect(less).toMatchObject({ code: 0, stdout: expect.stringContaining("### 1 feature") });
});

test.skipIf(!existsSync(".git"))(
  "the document of a git ref is compared (skipped without a git repository)",
  async () => {
    expect(await run("--against", "HEAD")).toMatchObject({
      stderr: "",
      stdout: expect.stringContaining("since `HEAD`\n"),
    });
  },
);

test.each([
  [["--against", "no-such-ref"], '--against: "no-such-ref" is neither a file nor a git ref'],
  [["--against=--output=x"], '--against: "--output=x" is neither a file nor a git ref'],
  [
    ["--against", "package.json"],
    'the document of "package.json" does not have the form of openapi/generated/openapi.yaml',
  ],
  [["--report", "x"], "Unknown option '--report'"],
])("%j is refused with one line", async (args, line) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^review: .+\n$/);
  expect(stderr).toContain(line);
});

test("without a rule that the suite judges, the pages are refused with one line, and the change is still printed", async () => {
  const copy = await newFolder();
  for (const name of ["openapi", "contract-tests", "mock-server"])
    await cp(name, join(copy, name), { recursive: true });
  for (const name of ["node_modules", "package.json"])
    await symlink(resolve(name), join(copy, name));
  const rules = join(copy, "openapi/rules.yaml");
  await writeFile(
    rules,
    (await readFile(rules, "utf8")).replace(/^list\.same-set:\n( .*\n)+/m, ""),
  );
  const start = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", ...args], { cwd: copy, encoding: "utf8" });
  expect(start("openapi/generate/generate.ts")).toMatchObject({ status: 0, stderr: "" });
  const refusal = expect.stringMatching(/^review: .*the document has no list.same-set\n$/);
  expect(start("contract-tests/review/review.ts")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: refusal,
  });
  const compared = start(
    "contract-tests/review/review.ts",
    "--against",
    resolve("openapi/generated/openapi.yaml"),
  );
  expect(compared).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("- rule `list.same-set`: removed"),
    stderr: "",
  });
});

test("without --against, the command leaves both pages in the folder, and nothing else", async () => {
  const out = await newFolder();
  await writeFile(join(out, "coverage.html"), "of an earlier version");
  expect(
    await runReview(
      [],
      { stdout: { write: () => true }, stderr: process.stderr },
      pathToFileURL(`${out}/`),
    ),
  ).toBe(0);
  expect((await readdir(out)).sort()).toEqual(["index.html", "questions.html"]);
});

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: "", stderr: "" };
  const to = (name: "stdout" | "stderr") => ({ write: (text: string) => (written[name] += text) });
  return {
    code: await runReview(args, { stdout: to("stdout"), stderr: to("stderr") }),
    ...written,
  };
}
