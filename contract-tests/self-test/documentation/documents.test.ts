import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { FAULTS_SCHEMA } from "../../../mock-server/simulation/fault.ts";
import { DATA_SCHEMA } from "../../../mock-server/store/data.ts";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { parseProfile } from "../../../openapi/profile.ts";
import manifest from "../../../package.json" with { type: "json" };
import targetSchema from "../../model/target.schema.json" with { type: "json" };
import waiversSchema from "../../model/waivers.schema.json" with { type: "json" };
import { BLOCKS, blocksToRun, DOCUMENTS } from "./blocks.ts";

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** The languages that a test runs; `text` is a picture. */
const LANGUAGES = ["sh", "console", "ts", "json", "yaml", "text"];

/** The blocks that no test can run, with the reasons in their marks. */
const NOT_RUN: readonly string[] = [
  "mock-server/README.md: needs @playwright/test; mock-server/playwright.test.ts calls the fixtures as Playwright does",
  "mock-server/README.md: redis-server does not end, and not every machine has it; mock-server/tests/replicas starts both",
];

test("every block has a language that is executed, or says why it is not run, and no such mark is without a block", () => {
  const marked = BLOCKS.flatMap(({ document, notRun }) =>
    notRun === undefined ? [] : [`${document}: ${notRun}`],
  );
  expect(marked).toEqual(NOT_RUN);
  expect(DOCUMENTS.flatMap(([, text]) => text.match(/^<!-- not run/gm) ?? [])).toHaveLength(
    NOT_RUN.length,
  );
  expect(
    BLOCKS.filter(({ language, notRun }) => notRun === undefined && !LANGUAGES.includes(language)),
  ).toEqual([]);
  for (const language of ["sh", "console", "ts"])
    expect(blocksToRun(language).length, language).toBeGreaterThan(2);
});

test.each(blocksToRun("json"))("the file at %s is valid for exactly one tool", (_, text) => {
  const ajv = new Ajv2020({ strict: false });
  const schemas = [DATA_SCHEMA, FAULTS_SCHEMA, targetSchema, waiversSchema];
  const readers = [
    ...schemas.map((schema) => ajv.compile(schema)),
    (given: unknown) => parseProfile(given).ok,
  ];
  expect(readers.filter((isRight) => isRight(JSON.parse(text)))).toHaveLength(1);
});

test.each(blocksToRun("yaml"))(
  "the excerpt at %s is in a source of the document, or uses the action as it is",
  (_, text) => {
    const { inputs } = parse(read("contract-tests/action/action.yml"));
    if (text.startsWith("- uses: "))
      return expect(Object.keys(inputs)).toEqual(
        expect.arrayContaining(Object.keys(parse(text)[0].with)),
      );
    const sources = ["openapi.yaml", "rules.yaml", "questions.yaml"]
      .map((name) => read(`openapi/${name}`))
      .join("");
    const lines = text.split("\n").map((line) => line.replace(/\s+# .*$/, "").trim());
    expect(lines.filter((line) => !sources.includes(line))).toEqual([]);
  },
);

test("each npm command in a document exists, and each that exists is documented", () => {
  const scripts: Readonly<Record<string, string>> = manifest.scripts;
  const commands = DOCUMENTS.flatMap(([, text]) => [
    ...text.matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g),
  ]);
  const named = commands.map(([, run, own = ""]) => run ?? own);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const isUsed = (name: string) =>
    /^(prepare|prepack|postpack)$/.test(name) ||
    Object.values(scripts).join().includes(`npm run -s ${name}`);
  expect(Object.keys(scripts).filter((name) => !isUsed(name) && !named.includes(name))).toEqual([]);
});

test("CONTRIBUTING names exactly the dependencies that a user installs, each with its reason", () => {
  const [, section = ""] = read("CONTRIBUTING.md").split("\n## Dependencies\n");
  const rows = [...section.matchAll(/^\| `(\S+)` \| .{20,} \|$/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
});

test("each link to a file is valid, and leads from a packed guide to something in the package", () => {
  const patterns = [...manifest.files, "README.md", "LICENSE"].map(
    (each) => new RegExp(`^${each.replace("*", "[^/]*")}(/|$)`),
  );
  const isPacked = (path: string) => patterns.some((pattern) => pattern.test(path));
  const links = DOCUMENTS.flatMap(([document, text]) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, to = ""]) => [document, join(dirname(document), to)] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(
    links.filter(([from, to]) => !existsSync(join(ROOT, to)) || (isPacked(from) && !isPacked(to))),
  ).toEqual([]);
});
