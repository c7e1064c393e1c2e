import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { completed } from "../generate/complete.ts";
import { loadDocument } from "../generate/load-document.ts";
import { document } from "../index.ts";
import { planted } from "../plant.fixture.ts";
import { allChecks } from "./all-checks.ts";
import { LINT_CONFIG, redocly } from "./redocly.ts";

/** A fault for each rule: the pointer at which it is planted, and its value; without a value, the part is removed. */
const FAULTS: Readonly<Record<string, readonly [pointer: string, value?: unknown]>> = {
  "projects/extension-shape": ["/x-open-questions/0/why"],
  "projects/extension-shape of an operation": ["/paths/~1project/delete/x-open-questions"],
  "projects/rule-is-unique": ["/x-rules/1/id", "envelope.json"],
  "projects/rule-has-statement": ["/x-rules/0/section", "8"],
  "projects/statement-has-place": ["/x-interface-text/0/statements/0/places/0", "listProjects.size"],
  "projects/question-has-rule": ["/paths/~1projects/get/x-open-questions/0/rule", "list.total"],
  "projects/question-is-read": ["/x-open-questions/0"],
  "projects/question-has-answers": [
    "/paths/~1projects/get/x-open-questions/0/answers",
    [{ answer: "name", means: "By the name." }],
  ],
  "projects/condition-has-rule": ["/paths/~1project/delete/x-error-conditions/10/level", "observed"],
  "projects/condition-has-example": ["/paths/~1projects/get/responses/401/content/application~1json/examples/auth.key-empty"],
  "projects/condition-agrees-with-question": ["/paths/~1projects/get/x-open-questions/2/reference", "403"],
  "projects/input-agrees-with-condition": ["/paths/~1project/delete/parameters/0/required", false],
  "projects/input-agrees-with-condition of a header": ["/paths/~1projects/get/x-request-headers/0/required", false],
  "projects/operation-is-served": ["/paths/~1project/delete/responses/200"],
  "projects/operation-has-shared-conditions": ["/paths/~1project/delete/x-error-conditions/5"],
  "projects/status-has-condition": ["/paths/~1project/delete/responses/402"],
  "projects/success-has-one-message": [
    "/paths/~1projects/get/responses/200/content/application~1json/examples/last-page/value/message",
    "Listed",
  ],
  "projects/text-repeats-facts": ["/paths/~1projects/get/parameters/1/schema/maximum", 50],
  "projects/text-repeats-statuses": ["/x-rules/7/sentence", "A request without a key is refused, listed with the 400 group."],
  "no-invalid-media-type-examples": [
    "/paths/~1project/delete/responses/200/content/application~1json/examples/deleted/value/id",
    7,
  ],
  "no-unresolved-refs": ["/components/schemas/Error404"],
};

let folder: string;
let problems: { ruleId: string; file: string; line: number }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tts-projects-lint-"));
  const source = await loadDocument();
  const files = await Promise.all(
    Object.entries(FAULTS).map(async ([rule, [pointer, value]]) => {
      const document = planted(source, pointer, value);
      const file = join(folder, `${basename(rule)}.json`);
      await writeFile(file, JSON.stringify(document, null, 2));
      return file;
    }),
  );
  const { stdout } = await redocly(
    LINT_CONFIG,
    "lint",
    ...files,
    "openapi/openapi.yaml",
    "--format=github-actions",
    "--max-problems=1000",
  );
  problems = readProblems(stdout);
}, 60_000);

test.each(Object.keys(FAULTS))("%s reports its planted fault with the line", (rule) => {
  const found = problems.filter(({ file }) => file === `${basename(rule)}.json`);
  expect(found.map(({ ruleId }) => ruleId)).toContain(rule.split(" ")[0]);
  expect(found.every(({ line }) => line > 0)).toBe(true);
});

test("the document has no fault in any of its files", () => {
  expect(problems.filter(({ file }) => file.endsWith(".yaml"))).toEqual([]);
});

test("every check has a planted fault", () => {
  const planted = Object.keys(FAULTS).flatMap((name) => /^projects\/(\S*)$/.exec(name)?.[1] ?? []);
  expect(planted.toSorted()).toEqual(allChecks.map(({ id }) => id).toSorted());
});

test("redocly bundle and the generator make the same document from the files", async () => {
  const file = join(folder, "bundle.json");
  await redocly(LINT_CONFIG, "bundle", "openapi/openapi.yaml", "--output", file);
  expect(completed(JSON.parse(await readFile(file, "utf8")))).toEqual(document);
});

/** One line for each fault: `::error title=RULE,file=FILE,line=N,…::MESSAGE`. */
function readProblems(stdout: string): typeof problems {
  return [...stdout.matchAll(/^::\w+ title=([^,]+),file=([^,]+),line=(\d+)/gm)].map(([, ruleId = "", file = "", line]) => ({
    ruleId,
    file: basename(file),
    line: Number(line),
  }));
}
