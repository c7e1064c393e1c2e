import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { readSource, type Source } from "../generate/source.ts";
import { contradictions } from "./contradictions.ts";

const source = readSource();

const RULE = ["rules", "list.total", "basis"];
const EXAMPLES = ["document", "components", "examples"];
const TOTAL = ["questions", "listProjects", "list.total"];
const LIST_400 = [
  "document",
  "components",
  "responses",
  "ListBadRequest",
  "content",
  "application/json",
  "examples",
];

test("the files contain no contradiction", () => {
  expect(contradictions(source)).toEqual([]);
});

/** Edits of the parsed files, each with the one line that refuses it; without a value, the part is removed. */
test.each<[what: string, path: string[], value: unknown, line: string]>([
  [
    "an example that is called by no rule",
    [...LIST_400, "last-page"],
    { $ref: "#/components/examples/last-page" },
    "openapi.yaml: listProjects 400: last-page: rules.yaml has no rule of this name",
  ],
  [
    "an example of a rule without a check",
    ["rules", "list.content-type-other", "basis", "check"],
    undefined,
    "openapi.yaml: listProjects 400: list.content-type-other: its rule has no check",
  ],
  [
    "an example whose code is another status",
    [...EXAMPLES, "list.limit-invalid", "value", "code"],
    409,
    "openapi.yaml: listProjects 400: list.limit-invalid: its code is 409",
  ],
  [
    "an example that no response refers to",
    [...EXAMPLES, "list.nothing"],
    { summary: "Nothing.", value: { code: 400 } },
    "openapi.yaml: components/examples/list.nothing: no response refers to it",
  ],
  [
    "a rule with a check and no example",
    [...RULE, "check"],
    "parameters",
    "rules.yaml: list.total: it has a check, but no response refers to an example of this name",
  ],
  [
    "a check that does not exist",
    ["rules", "list.limit-invalid", "basis", "check"],
    "parameter",
    "rules.yaml: list.limit-invalid: check is one of route, key, plan, content-type, parameters, existence, not parameter",
  ],
  [
    "a level that does not exist",
    ["rules", "list.order", "basis", "level"],
    "should",
    "rules.yaml: list.order: level is one of must, listed, one-of, observed, not should",
  ],
  [
    "a rule without a fix",
    ["rules", "list.order", "fix"],
    undefined,
    "rules.yaml: list.order: a rule needs a section, sentence, impact and fix",
  ],
  [
    "a rule that no client can see, without a reason",
    ["rules", "events", "whyUnseen"],
    undefined,
    "rules.yaml: events: seenBy needs whyUnseen, and the other way round",
  ],
  [
    "a one-of rule without a question",
    TOTAL,
    undefined,
    "rules.yaml: list.total: it is one-of, but questions.yaml has no question about it",
  ],
  [
    "a must with a question",
    [...RULE, "level"],
    "must",
    "rules.yaml: list.total: it is a must, but questions.yaml asks for it",
  ],
  [
    "an operation without a refusal that every operation has",
    [
      "document",
      "components",
      "responses",
      "DeleteBadRequest",
      "content",
      "application/json",
      "examples",
      "route.method",
    ],
    undefined,
    "openapi.yaml: deleteProject: no response refers to the example route.method",
  ],
  [
    "a question about no rule",
    ["questions", "both", "list.nothing"],
    source.questions.listProjects?.["list.total"],
    "questions.yaml: list.nothing: rules.yaml has no rule of this name",
  ],
  [
    "a question about no operation",
    ["questions", "getProject"],
    { "list.same-set": source.questions.listProjects?.["list.total"] },
    "questions.yaml: list.same-set: the document has no operation getProject",
  ],
  [
    "a question that is listed twice",
    ["questions", "deleteProject", "list.total"],
    source.questions.listProjects?.["list.total"],
    "questions.yaml: list.total: the question is listed twice",
  ],
  [
    "an answer for a part that does not exist",
    ["questions", "listProjects", "list.limit-invalid", "answers", "clamp", "parts"],
    ["hug"],
    "questions.yaml: list.limit-invalid: an answer is for the part hug, which the question does not have",
  ],
  [
    "a status that is not documented",
    ["questions", "deleteProject", "delete.foreign", "statuses"],
    [404, 403],
    "questions.yaml: delete.foreign: no operation that it is about documents 403",
  ],
  [
    "a status without a meaning",
    ["questions", "statuses", "402"],
    undefined,
    "questions.yaml: delete.foreign: nothing says what 402 means",
  ],
  [
    "a reference that is not an answer",
    [...TOTAL, "reference", "answer"],
    "sum",
    "questions.yaml: list.total: the reference sum is not among the answers",
  ],
  [
    "a reference that the example does not give",
    ["questions", "listProjects", "list.last-id-foreign", "reference", "answer"],
    "400",
    "questions.yaml: list.last-id-foreign: the reference is 400, but the example in listProjects has 403",
  ],
  [
    "two maxima that differ",
    ["document", "components", "parameters", "limit", "schema", "maximum"],
    50,
    "openapi.yaml: limit: it has the maximum 50, but ProjectPage.projects has maxItems 100",
  ],
  [
    "a maximum that the sentence of its rule does not name",
    ["document", "components", "parameters", "limit", "schema", "maximum"],
    50,
    "openapi.yaml: limit: the sentence of list.maximum does not name the maximum 50",
  ],
  [
    "a default that the sentence of its rule does not name",
    ["document", "components", "parameters", "limit", "schema", "default"],
    25,
    "openapi.yaml: limit: the sentence of list.default-limit does not name the default 25",
  ],
  [
    "a fixed status that the sentence of its rule does not name",
    ["rules", "delete.again", "sentence"],
    "The same delete a second time is refused.",
    "openapi.yaml: deleteProject 404: delete.again: the sentence of its rule does not name the status",
  ],
])("%s is refused", (_, path, value, line) => {
  expect(contradictions(edited(path, value))).toContain(line);
});

test("a file that is not valid YAML, or has a key twice, is refused with one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-source-"));
  await writeFile(join(folder, "openapi.yaml"), "info: {}\ninfo: {}\n");
  expect(() => readSource(pathToFileURL(`${folder}/`))).toThrow(
    /^openapi\.yaml: Map keys must be unique at line 2, column 1$/,
  );
});

/** A copy of the source with the value at the path, or without the part there. */
function edited(path: readonly string[], value: unknown): Source {
  const copy = structuredClone(source);
  const holder = path
    .slice(0, -1)
    .reduce((node, key) => node[key] as Node, copy as unknown as Node);
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

type Node = Record<string, unknown>;
