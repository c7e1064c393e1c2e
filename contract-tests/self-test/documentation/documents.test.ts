import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { FAULTS_SCHEMA } from "../../../mock-server/simulation/fault.ts";
import { DATA_SCHEMA } from "../../../mock-server/store/data.ts";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { parseProfile } from "../../../openapi/index.ts";
import targetSchema from "../../model/target.schema.json" with { type: "json" };
import waiversSchema from "../../model/waivers.schema.json" with { type: "json" };
import { blocksIn, blocksToRun, DOCUMENTS, deadMarks, isShown, readBlocks } from "./blocks.ts";

const texts = DOCUMENTS.map((document) => [document, readFileSync(join(ROOT, document), "utf8")] as const);

/** The languages that a test runs; `text` is a picture. */
const LANGUAGES = ["sh", "console", "ts", "json", "yaml", "text"];

/** The blocks that no test can run, with the reasons in their marks. */
const NOT_RUN: readonly string[] = [
  "mock-server/README.md: needs @playwright/test; mock-server/playwright.test.ts calls the fixtures as Playwright does",
  "mock-server/README.md: redis-server does not end, and not every machine has it; mock-server/tests/replicas starts both",
];

test("every block has a language that is executed, or says why it is not run", () => {
  const others = readBlocks().filter(({ language, notRun }) => !LANGUAGES.includes(language) && notRun === undefined);
  expect(others).toEqual([]);
  expect(blocksToRun("sh", "console", "ts", "json").length).toBeGreaterThan(12);
});

test("the blocks that are not run are known with their reasons, and no mark is dead", () => {
  expect(readBlocks().flatMap(({ document, notRun }) => (notRun === undefined ? [] : [`${document}: ${notRun}`]))).toEqual(
    NOT_RUN,
  );
  expect(texts.flatMap(([document, text]) => deadMarks(document, text))).toEqual([]);
});

test("a mark belongs to the block after it, and is dead without one or without a reason", () => {
  const marked = "<!-- not run: needs Docker -->\n```sh\ndocker compose up\n```\n";
  expect(blocksIn("a.md", marked)).toEqual([
    { document: "a.md", line: 2, language: "sh", text: "docker compose up", notRun: "needs Docker" },
  ]);
  expect(deadMarks("a.md", marked)).toEqual([]);
  expect(deadMarks("a.md", `${marked}<!-- not run: no block -->\n\ntext\n<!-- not run: -->\n${"```"}sh\n`)).toEqual([
    "a.md:5",
    "a.md:8",
  ]);
});

test.each(blocksToRun("json"))("the file at %s is valid for exactly one tool", (_, text) => {
  const value: unknown = JSON.parse(text);
  const ajv = new Ajv2020({ strict: false });
  const schemas = [DATA_SCHEMA, FAULTS_SCHEMA, targetSchema, waiversSchema];
  const readers = [...schemas.map((schema) => ajv.compile(schema)), (given: unknown) => parseProfile(given).ok];
  expect(readers.filter((isRight) => isRight(value))).toHaveLength(1);
});

test.each(blocksToRun("yaml"))("the excerpt at %s is in a source of the document, or uses the action as it is", (_, text) => {
  if (text.startsWith("- uses: ")) return expect(Object.keys(ACTION.inputs)).toEqual(Object.keys(parse(text)[0].with));
  const files = ["openapi.yaml", "rules.yaml", "questions.yaml"];
  const sources = files.map((name) => readFileSync(join(ROOT, "openapi", name), "utf8")).join("");
  const lines = text.split("\n").map((line) => line.replace(/\s+# .*$/, "").trim());
  expect(lines.filter((line) => !sources.includes(line))).toEqual([]);
});

const ACTION = parse(readFileSync(join(ROOT, "contract-tests/action/action.yml"), "utf8"));

test.each<[boolean, string[], string]>([
  [true, ["first", "second"], "first\nsecond\n"],
  [false, ["first"], "first\nsecond\n"],
  [false, ["first", "second"], "first\n"],
  [false, ["fail 1"], "fail 2\n"],
  [true, ["…", "last"], "first\nsecond\nlast\n"],
  [true, ["first", "…", "last"], "first\nlast\n"],
  [false, ["…", "second"], "first\nsecond\nlast\n"],
  [false, ["second", "…", "first"], "first\nsecond\n"],
  [true, ["211 requests in 0.3 s"], "198 requests in 2 s\n"],
  [true, [], ""],
])("it is %s that %j shows %j", (expected, shown, output) => {
  expect(isShown(shown, output)).toBe(expected);
});

test("each npm command in a document exists, and each that exists is documented", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const named = texts.flatMap(([, text]) =>
    [...text.matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(([, run, own]) => run ?? own),
  );
  expect(named.filter((name = "") => !(name in scripts))).toEqual([]);
  const usedByOthers = (name: string) => Object.values(scripts).some((command) => command.includes(`npm run -s ${name}`));
  expect(Object.keys(scripts).filter((name) => name !== "prepare" && !usedByOthers(name) && !named.includes(name))).toEqual([]);
});

test("CONTRIBUTING names exactly the dependencies that a user installs, each with its reason", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<string, object>;
  const rows = rowsOf("CONTRIBUTING.md", "Dependencies");
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(dependencies ?? {}).toSorted());
  for (const [name, reason] of rows) expect(reason?.length, name).toBeGreaterThan(20);
});

test("each link to a file is valid", () => {
  const links = texts.flatMap(([document, text]) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = ""]) => [document, to]),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(([document = "", to = ""]) => !existsSync(resolve(ROOT, dirname(document), to)))).toEqual([]);
});

test("each link of a packed guide leads to something in the package", () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: string[] };
  const patterns = [...files, "README.md", "LICENSE"].map((entry) => new RegExp(`^${entry.replace("*", "[^/]*")}(/|$)`));
  const isPacked = (path: string) => patterns.some((pattern) => pattern.test(path));
  const dead = texts.flatMap(([document, text]) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, to = ""]) => join(dirname(document), to))
      .filter((path) => isPacked(document) && !isPacked(path)),
  );
  expect(dead).toEqual([]);
});

/** The cells of the table rows under a heading that begin with a name in code marks. */
function rowsOf(document: string, heading: string): string[][] {
  const [, section = ""] = readFileSync(join(ROOT, document), "utf8").split(`\n## ${heading}\n`);
  const rows = (section.split("\n## ")[0] ?? "").match(/^\| `.*$/gm) ?? [];
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}
