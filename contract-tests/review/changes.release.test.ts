import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { newFile, newFolder } from "../commands/run.fixture.ts";
import { copySources, run } from "../self-test/package/packed.fixture.ts";
import { changesBetween, runReview } from "./review.ts";
import { readNow } from "./revision.ts";

const document = readNow();
const RULE = { ...document["x-rules"][0], about: ["paths/~1projects/get/responses/404"] };
const COLOUR = { ...RULE, id: "list.colour", level: "must" };
const SEEN = { ...RULE, id: "list.seen", level: "observed" };

type Planted = readonly [pointer: string, value: unknown, forth: RegExp, back: RegExp];

/** Changes planted into one document, and the line about each and about its reverse. */
const TOGETHER: readonly Planted[] = [
  [
    "/x-rules/envelope.json/level",
    "observed",
    /^breaking: rule `envelope.json` level: `must` → `observed`; clients: [^;]*$/,
    /^breaking: .*→ `must`; servers: one that was/,
  ],
  [
    "/x-rules/list.maximum/sentence",
    "No page ever holds more than 100 projects.",
    /^normative: rule `list.maximum` sentence: No ~~answer~~ \*\*page\*\* ever holds more than 100 projects\.; a person/,
    /^normative: .*No ~~page~~ \*\*answer\*\* ever/,
  ],
  [
    "/x-rules/list.order/sentence",
    "The order is open.",
    /^normative: rule `list.order` sentence: The order ~~of the projects~~ is ~~not fixed.~~ \*\*open.\*\*; .*or another meaning/,
    /^normative: rule `list.order`/,
  ],
  [
    "/x-rules/-",
    COLOUR,
    /^breaking: rule `list.colour`: added; servers/,
    /^breaking: rule `list.colour`: removed; clients/,
  ],
  [
    "/x-rules/-",
    SEEN,
    /^feature: rule `list.seen`: added; nobody/,
    /^feature: rule `list.seen`: removed; nobody/,
  ],
  [
    "/x-open-questions/list.total/reference",
    "page",
    /^feature: .*`all` → `page`; clients: the mock.*profiles: `list.total`$/,
    /^feature: .*`page` → `all`/,
  ],
  [
    "/x-open-questions/list.limit-invalid/answers/clamp/parts",
    ["huge", "zero"],
    /^breaking: .*`clamp` parts: huge \*\*zero\*\*; clients: .*; servers: they may answer so/,
    /^breaking: .*`clamp` parts: huge ~~zero~~; servers: .*that went.*: `list.limit-invalid=clamp`$/,
  ],
  [
    "/x-open-questions/auth.key-missing/answers/404/parts",
    undefined,
    /^breaking: .*`404` parts: .* → `\["all"\]`; clients: .*; servers: they may/,
    /^breaking: .*`404` parts: .*; servers: one that/,
  ],
  [
    "/x-open-questions/list.short-page/answers/cap-N/pattern",
    "^cap-[1-9]$",
    /^breaking: .* pattern: .*; profiles: compare the patterns; .*: `list.short-page=cap-N`$/,
    /^breaking: .* pattern: .*; profiles: compare the patterns/,
  ],
  [
    "/x-open-questions/list.limit-invalid/parts/-",
    "odd",
    /^feature: .* part `odd`: added; .*: `list.limit-invalid.odd`$/,
    /^breaking: .* part `odd`: removed; .*: `list.limit-invalid.odd`$/,
  ],
  [
    "/x-open-questions/route.invalid/operations",
    ["listProjects"],
    /^breaking: .* operations: listProjects ~~deleteProject~~; servers: one may fail/,
    /^breaking: .* operations: listProjects \*\*deleteProject\*\*; clients: .*; servers: they may/,
  ],
  [
    "/x-error-conditions/delete.again/admissible",
    [404, 400],
    /^breaking: refusal `delete.again of deleteProject` statuses: 404 \*\*400\*\*; clients: /,
    /^breaking: refusal .* 404 ~~400~~; servers: /,
  ],
  [
    "/x-error-conditions/delete.id-missing/listed",
    undefined,
    /^wording: refusal `delete.id-missing of deleteProject` listed: removed; readers: the line about the level/,
    /^wording: refusal `delete.id-missing of deleteProject` listed: added; readers: the line about the level/,
  ],
  [
    "/components/examples/first-page/value/total",
    1,
    /^wording: example `first-page` value `total`: `\d+` → `1`; readers: [^;]*$/,
    /^wording: example `first-page`/,
  ],
  [
    "/components/responses/ListBadRequest/content/application~1json/examples",
    {},
    /^wording: response `ListBadRequest` examples: /,
    /^wording: response `ListBadRequest` examples: /,
  ],
  [
    "/tags/projects/description",
    "Some text.",
    /^wording: tag `0` description: .*\*\*Some text\.\*\*; readers: /,
    /^wording: tag `0` description: ~~Some text\.~~/,
  ],
  [
    "/components/schemas/ErrorEnvelope/properties/code/type",
    "string",
    /^breaking: .*Type of `code`.*; rules and their cases: `envelope.error`, `envelope.always`$/,
    /^breaking: .*code.*envelope.error/,
  ],
  [
    "/components/parameters/limit/schema/default",
    25,
    /^breaking: .*without the parameter.*: `list.default-limit`, `list.limit-over-maximum`, `list.limit-invalid`$/,
    /^breaking: .*without the parameter/,
  ],
  [
    "/components/parameters/limit/schema/maximum",
    200,
    /^breaking: .*servers: a request may.*list.maximum/,
    /^breaking: .*clients: Upper bound.* servers: what was right stays right/,
  ],
  [
    "/paths/~1projects/get/responses/404",
    { $ref: "#/components/responses/NotFound" },
    /^breaking: .*added; clients: there is one more status .*; servers: they may .*`list\.colour`, `list\.seen`$/,
    /^breaking: .*clients: Response `404` was removed.* servers: one that answers so .*`list\.colour`, `list\.seen`$/,
  ],
];

/** Changes of what one of those changes. */
const OTHERS: readonly Planted[] = [
  [
    "/components/schemas/Project/properties/owner",
    { type: "string" },
    /^breaking: .*owner`: added; servers: an answer without it .*envelope.always/,
    /^breaking: .*clients: Property `owner`/,
  ],
  [
    "/components/schemas/Project/required",
    ["id", "title", "desc", "owner"],
    /^breaking: .*clients: .*no longer required: `name`.*servers: an answer that was right may not/,
    /^breaking: .*clients: .*no longer required: `title`, `owner`.*servers: an answer that was right/,
  ],
  [
    "/components/parameters/limit/name",
    "size",
    /^breaking: .*clients: `limit`.* renamed to `size`.*list.limit/,
    /^breaking: .*clients: `size`/,
  ],
];

test.each([{ rows: TOGETHER }, { rows: OTHERS }])(
  "each change, and its reverse, is one line that rates it",
  ({ rows }) => {
    const changed = rows.reduce(
      (other, [pointer, value]) => planted(other, pointer, value),
      document,
    );
    for (const [old, later, column] of [
      [document, changed, 2] as const,
      [changed, document, 3] as const,
    ]) {
      const lines = changesBetween(old, later).map(
        ({ kind, what, told }) => `${kind}: ${[what, ...told].join("; ")}`,
      );
      const wrong = rows.filter(
        (row) => lines.filter((line) => row[column].test(line)).length !== 1,
      );
      expect(wrong, lines.join("\n")).toEqual([]);
      expect(lines).toHaveLength(rows.length);
    }
  },
);

test("the command prints Markdown, and exits with 1 for a change that breaks or may break", async () => {
  const against = async (pointer: string, value?: unknown) =>
    review("--against", await newFile(planted(document, pointer, value)));
  expect(await review("--against", await newFile(document))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^## Changes of the document since `.+`\n\nNone\.\n\nWhich verdicts of the suite change is not compared: add --prove\.\n$/,
    ),
  });
  expect(await against("/x-rules/envelope.json/level", "one-of")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      "### 1 breaking\n\n- rule `envelope.json` level: `one-of` → `must`\n  - servers: one that was right may fail now\n",
    ),
  });
  expect(await against("/x-rules/envelope.json/sentence", "It is an object.")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("### 1 normative\n\n- rule `envelope.json` sentence: "),
  });
  expect(await against("/x-open-questions/list.order/answers/hash")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("### 1 feature"),
  });
});

test.skipIf(!existsSync(".git"))(
  "the document of a git ref is compared (skipped without a git repository)",
  async () => {
    expect(await review("--against", "HEAD")).toMatchObject({
      stderr: "",
      stdout: expect.stringContaining("since `HEAD`\n"),
    });
  },
);

test.each([
  [["--against", "no-such-ref"], '--against: "no-such-ref" is neither a file nor a git ref'],
  [
    ["--against", "package.json"],
    'the document of "package.json" does not have the form of openapi/generated/openapi.yaml',
  ],
  [["--report", "x"], "Unknown option '--report'"],
  [
    ["--against", "openapi/generated/openapi.yaml", "--prove"],
    '"openapi/generated/openapi.yaml" is no git ref, so it has no servers',
  ],
])("%j is refused with one line", async (args, line) => {
  const { code, stdout, stderr } = await review(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^review: .+\n$/);
  expect(stderr).toContain(line);
});

/** Of the servers, those that the test judges, since all take minutes. */
const JUDGED = [
  "wrong server delete.again-deleteProject-400",
  "legal server delete.foreign=402",
  "legal server that counts ids in each account",
];

test("with --prove, the servers of a git ref are judged by both documents, and a changed verdict is told", async () => {
  const folder = await copySources();
  const replace = async (name: string, was: string | RegExp, is: string) => {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, "utf8")).replace(was, is));
  };
  const start = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", ...args], { cwd: folder, encoding: "utf8" });
  const isJudged = `({ name }) => ${JSON.stringify(JUDGED)}.includes(name)`;
  await replace("contract-tests/self-test/servers.ts", "  ];\n}", `  ].filter(${isJudged});\n}`);
  const author = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
  await run(folder, "git", "init", "-q");
  await run(folder, "git", "add", "--", ".", ":!node_modules");
  await run(folder, "git", ...author, "commit", "-qm", "base");
  await replace("openapi/rules.yaml", /(delete\.again:\n.*level: )must/, "$1one-of");
  await replace(
    "openapi/questions.yaml",
    /^ {2}delete\.foreign:\n(.*\n.*404, 400, 401), 402/m,
    `  delete.again:
    question: With which status is a delete refused that comes again?
    statuses: [404, 400]
    reference: { answer: '{status}', why: The project is not found. }
  delete.foreign:
$1`,
  );
  expect(start("openapi/generate/generate.ts")).toMatchObject({ status: 0, stderr: "" });
  const profile = await newFile({ "delete.foreign": 402 });
  const prove = ["--against", "HEAD", "--prove", "--profile", profile];
  const { status, stdout } = start("contract-tests/review/review.ts", ...prove);
  expect([status, stdout.slice(stdout.indexOf("### Verdicts"))]).toEqual([
    1,
    `### Verdicts

- \`wrong server delete.again-deleteProject-400\` passes now
- \`legal server delete.foreign=402\` fails now: delete.foreign
- \`recorded server ${profile}\` fails now: delete.foreign
- 4 servers were judged by both documents
`,
  ]);
});

test("without --against, the command leaves its pages in the folder, and nothing else", async () => {
  const out = await newFolder();
  await writeFile(join(out, "coverage.html"), "of an earlier version");
  expect(
    await runReview(
      [],
      { stdout: { write: () => true }, stderr: process.stderr },
      pathToFileURL(`${out}/`),
    ),
  ).toBe(0);
  expect((await readdir(out)).sort()).toEqual(["index.html", "questions.html", "refusals.html"]);
});

async function review(
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: "", stderr: "" };
  const to = (name: "stdout" | "stderr") => ({ write: (text: string) => (written[name] += text) });
  return {
    code: await runReview(args, { stdout: to("stdout"), stderr: to("stderr") }),
    ...written,
  };
}

/**
 * The document with a value at a pointer, or without what is there. An entry of a list is named by its id, rule, answer or name;
 * `-` is a new one.
 */
function planted<T>(document: T, pointer: string, value?: unknown): T {
  const copy: T = JSON.parse(JSON.stringify(document));
  const [, ...steps] = pointer.split("/").map((step) => step.replaceAll("~1", "/"));
  let holder = copy as Node;
  for (const step of steps.slice(0, -1)) holder = holder[placeIn(holder, step)] as Node;
  const place = placeIn(holder, steps.at(-1) ?? "");
  if (value !== undefined) holder[place] = value;
  else if (Array.isArray(holder)) holder.splice(Number(place), 1);
  else Reflect.deleteProperty(holder, place);
  return copy;
}

type Node = Record<string, unknown>;

function placeIn(holder: Node, step: string): string {
  if (!Array.isArray(holder)) return step;
  const place = holder.findIndex(({ id, rule, answer, name }) =>
    [id, rule, answer, name].includes(step),
  );
  return String(place < 0 ? holder.length : place);
}
