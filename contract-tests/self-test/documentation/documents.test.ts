import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import dataSchema from "../../../mock-server/store/data-file/data.schema.json" with { type: "json" };
import targetSchema from "../../model/target.schema.json" with { type: "json" };
import waiversSchema from "../../model/waivers.schema.json" with { type: "json" };
import { blocksIn, blocksToRun, DOCUMENTS, deadMarks, placeOf, ROOT, readBlocks } from "./blocks.ts";

const texts = DOCUMENTS.map((document) => [document, readFileSync(join(ROOT, document), "utf8")] as const);

/** What a test runs; `text` is a picture. */
const LANGUAGES = ["sh", "console", "ts", "json", "text"];

/** The blocks that no test can run, as their marks give the reason. */
const NOT_RUN: readonly string[] = [
  "mock-server/README.md: redis-server goes on, and not every machine has it; mock-server/tests/replicas starts both",
];

test("every block is of a language that is executed, or says why it is not", () => {
  expect(
    readBlocks()
      .filter(({ language, notRun }) => !LANGUAGES.includes(language) && notRun === undefined)
      .map(placeOf),
  ).toEqual([]);
  expect(blocksToRun("sh", "console", "ts", "json").length).toBeGreaterThan(12);
});

test("what is not executed is known with its reason, and no mark is dead", () => {
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

test.each(blocksToRun("json").map((block) => [placeOf(block), block.text]))(
  "the file at %s is one that the tools take",
  (_place, text) => {
    const ajv = new Ajv2020({ strict: false });
    const value: unknown = JSON.parse(text);
    const fits = { data: dataSchema, target: targetSchema, waivers: waiversSchema };
    expect(Object.entries(fits).flatMap(([name, schema]) => (ajv.compile(schema)(value) ? [name] : []))).toHaveLength(1);
  },
);

test("each npm command that a document names exists, and each that exists is named", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const named = texts.flatMap(([, text]) =>
    [...text.matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(([, run, own]) => run ?? own),
  );
  expect(named.filter((name = "") => !(name in scripts))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => name !== "prepare" && !named.includes(name))).toEqual([]);
});

test("each link to a file leads to one", () => {
  const links = texts.flatMap(([document, text]) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = ""]) => [document, to]),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(([document = "", to = ""]) => !existsSync(resolve(ROOT, dirname(document), to)))).toEqual([]);
});
