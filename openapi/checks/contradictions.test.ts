import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { DEFAULT_LIMIT, MAXIMUM_LIMIT } from "../constants.ts";
import { type FileName, SOURCE_FOLDER } from "../generate/files.ts";
import { readSource } from "../generate/source.ts";
import { stepsOf } from "../pointer.ts";
import { contradictions } from "./contradictions.ts";

const API = "openapi.yaml";
const RULES = "rules.yaml";
const ASKED = "questions.yaml";
const TWO_TOTALS = {
  question: "What does total count?",
  answers: { all: "All.", page: "Those of the page." },
  reference: { answer: "all", why: "It says more." },
};
const RULE = { level: "must", section: "1", ground: "stated" };

type Edit = readonly [file: FileName, pointer: string, value?: unknown];

test("the files contain no contradiction", () => {
  expect(contradictions(readSource())).toEqual([]);
});

/** Edits of one file, each with a line that refuses it; without a value, the part is removed. */
test.each<[what: string, edit: Edit, line: string]>([
  [
    "a maximum that another place repeats",
    [API, "components/parameters/limit/schema/maximum", 50],
    `rules.yaml:LINE: rules > list.maximum > about > components/schemas/ProjectPage/properties/projects > maxItems: openapi.yaml has ${MAXIMUM_LIMIT} there, not "50"`,
  ],
  [
    "a maximum in a sentence",
    [RULES, "rules/list.maximum/sentence", `No answer holds more than ${MAXIMUM_LIMIT}.`],
    `rules.yaml:LINE: rules > list.maximum > sentence: it repeats a fact: write {limit.maximum} for ${MAXIMUM_LIMIT}`,
  ],
  [
    "a default in a meaning of an answer",
    [ASKED, "listProjects/list.limit-over-maximum/answers/default", `Up to ${DEFAULT_LIMIT}.`],
    `questions.yaml:LINE: listProjects > list.limit-over-maximum > answers > default: it repeats a fact: write {limit.default} for ${DEFAULT_LIMIT}`,
  ],
  [
    "a parameter in a message",
    [API, "components/examples/list.limit-invalid/value/message", "limit invalid"],
    "openapi.yaml:LINE: components > examples > list.limit-invalid > value > message: it repeats a fact: write {limit} for limit",
  ],
  [
    "a parameter in a sentence",
    [RULES, "rules/list.first-page/impact", "A client that sends last_id=0 gets an error."],
    "rules.yaml:LINE: rules > list.first-page > impact: it repeats a fact: write {last_id} for last_id",
  ],
  [
    "the key header in a description",
    [API, "components/securitySchemes/masterKey/description", "Send X-Master-Key."],
    "openapi.yaml:LINE: components > securitySchemes > masterKey > description: it repeats a fact: write {key} for X-Master-Key",
  ],
  [
    "a fact that does not exist",
    [RULES, "rules/list.maximum/sentence", "No more than {limit.max}."],
    "rules.yaml:LINE: rules > list.maximum > sentence: {limit.max} is no fact; it can be key, last_id, ",
  ],
  [
    "a bound that the document no longer has",
    [API, "components/parameters/limit/schema/default"],
    "rules.yaml:LINE: rules > list.default-limit > sentence: {limit.default} is no fact",
  ],
  [
    "the own status in a sentence",
    [RULES, "rules/delete.again/sentence", "The same delete again is refused with 404."],
    "rules.yaml:LINE: rules > delete.again > sentence: it repeats a fact: write {status} for 404",
  ],
  [
    "an optional projectId",
    [API, "components/parameters/projectId/required", false],
    "rules.yaml:LINE: rules > delete.id-missing > about > components/parameters/projectId > required: openapi.yaml has false there, not true",
  ],
  [
    "a required limit",
    [API, "components/parameters/limit/required", true],
    "rules.yaml:LINE: rules > list.default-limit > about > components/parameters/limit > required: openapi.yaml has true there, not null",
  ],
  [
    "a lower bound that the interface does not state",
    [API, "components/parameters/limit/schema/minimum", 1],
    "rules.yaml:LINE: rules > list.limit-invalid > about > components/parameters/limit/schema > minimum: openapi.yaml has 1 there, not null",
  ],
  [
    "an open answer of a delete",
    [API, "components/schemas/Deleted/additionalProperties"],
    "rules.yaml:LINE: rules > envelope.delete-exact > about > components/schemas/Deleted > additionalProperties: openapi.yaml has null there, not false",
  ],
  [
    "closed errors",
    [API, "components/schemas/ErrorEnvelope/additionalProperties", false],
    "rules.yaml:LINE: rules > envelope.extra-fields > about > components/schemas/ErrorEnvelope > additionalProperties: openapi.yaml has false there, not null",
  ],
  [
    "no key",
    [API, "security", []],
    'rules.yaml:LINE: rules > auth.key-missing > about > security: openapi.yaml has [] there, not [{"masterKey":[]}]',
  ],
  [
    "a key in the query",
    [API, "components/securitySchemes/masterKey/in", "query"],
    'rules.yaml:LINE: rules > auth.key-missing > about > components/securitySchemes/masterKey > in: openapi.yaml has "query" there, not "header"',
  ],
  [
    "a project without a required name",
    [API, "components/schemas/Project/required", ["id", "desc"]],
    'rules.yaml:LINE: rules > list.project > about > components/schemas/Project > required: openapi.yaml has ["id","desc"] there, not ["id","name","desc"]',
  ],
  [
    "a project whose id is a text",
    [API, "components/schemas/Project/properties/id/type", "string"],
    'rules.yaml:LINE: rules > list.project > about > components/schemas/Project > properties > id > type: openapi.yaml has "string" there, not "integer"',
  ],
  [
    "another start of a walk",
    [API, "components/parameters/last_id/schema/default", 1],
    "rules.yaml:LINE: rules > list.first-page > about > components/parameters/last_id > schema > default: openapi.yaml has 1 there, not 0",
  ],
  [
    "a delete that is answered with 204",
    [API, "paths/~1project/delete/responses", { 204: { $ref: "#/components/responses/Deleted" } }],
    "rules.yaml:LINE: rules > delete.success > about > paths/~1project/delete/responses > 200: openapi.yaml has null there, not {}",
  ],
  [
    "a method that a rule calls wrong",
    [
      API,
      "paths/~1projects/post",
      {
        operationId: "addProject",
        tags: [],
        summary: "Add",
        description: "Add",
        parameters: [],
        responses: {},
      },
    ],
    "rules.yaml:LINE: rules > route.method > about > paths/~1projects > post: openapi.yaml has {",
  ],
  [
    "a key for one operation alone",
    [API, "paths/~1project/delete/security", []],
    'openapi.yaml:LINE: paths > /project > delete: it has the unknown field "security"; it takes operationId, tags, summary, description, parameters, responses',
  ],
  [
    "a response without examples",
    [API, "components/responses/ListBadRequest/content/application~1json/examples"],
    "openapi.yaml:LINE: components > responses > ListBadRequest > content > application/json: it must have required property 'examples'",
  ],
  [
    "a response without an example",
    [API, "components/responses/ListBadRequest/content/application~1json/examples", {}],
    "openapi.yaml:LINE: components > responses > ListBadRequest > content > application/json > examples: it must NOT have fewer than 1 properties",
  ],
  [
    "a reference to nothing",
    [
      API,
      "components/responses/ListBadRequest/content/application~1json/examples/route.invalid/$ref",
      "#/components/examples/route.wrong",
    ],
    "openapi.yaml:LINE: components > responses > ListBadRequest > content > application/json > examples > route.invalid: $ref: there is no components/examples/route.wrong",
  ],
  [
    "a document without responses",
    [API, "components/responses"],
    "openapi.yaml:LINE: components: it must have required property 'responses'",
  ],
  [
    "an example that is called by no rule",
    [
      API,
      "components/responses/ListBadRequest/content/application~1json/examples/last-page",
      { $ref: "#/components/examples/last-page" },
    ],
    "openapi.yaml:LINE: components > examples > last-page: rules.yaml has no rule of this name with a check",
  ],
  [
    "an example of a rule without a check",
    [RULES, "rules/list.content-type-other/basis/check"],
    "openapi.yaml:LINE: components > examples > list.content-type-other: rules.yaml has no rule of this name with a check",
  ],
  [
    "an operation without a refusal that every operation has",
    [API, "components/responses/DeleteBadRequest/content/application~1json/examples/route.method"],
    "rules.yaml:LINE: rules > route.method > about > components/responses > DeleteBadRequest > content > application~1json > examples > route.method: openapi.yaml has null there, not {}",
  ],
  [
    "a rule with a check and no example",
    [RULES, "rules/list.total/basis/check", "parameters"],
    "rules.yaml:LINE: rules > list.total: it has a check, but no response refers to an example of this name",
  ],
  [
    "a check that does not exist",
    [RULES, "rules/list.limit-invalid/basis/check", "parameter"],
    'rules.yaml:LINE: rules > list.limit-invalid > basis > check: it must be route or key or plan or content-type or parameters or existence; it is "parameter"',
  ],
  [
    "a level that does not exist",
    [RULES, "rules/list.order/basis/level", "should"],
    'rules.yaml:LINE: rules > list.order > basis > level: it must be must or listed or one-of or observed; it is "should"',
  ],
  [
    "a section that does not exist",
    [RULES, "rules/list.order/basis/section", "4.3"],
    "rules.yaml:LINE: rules > list.order: there is no section 4.3",
  ],
  [
    "a rule without a fix",
    [RULES, "rules/list.order/fix"],
    "rules.yaml:LINE: rules > list.order: it must have required property 'fix'",
  ],
  [
    "a misspelled field",
    [RULES, "rules/list.order/sentense", "Not fixed."],
    'rules.yaml:LINE: rules > list.order: it has the unknown field "sentense"; did you mean sentence?',
  ],
  [
    "a rule that no client can see, without a reason",
    [RULES, "rules/events/whyUnseen"],
    "rules.yaml:LINE: rules > events: it must have property whyUnseen when property seenBy is present",
  ],
  [
    "a one-of rule without a question",
    [ASKED, "listProjects/list.total"],
    "rules.yaml:LINE: rules > list.total: it is one-of, but no question asks for it",
  ],
  [
    "a must with a question",
    [RULES, "rules/list.total/basis", RULE],
    "rules.yaml:LINE: rules > list.total: it is a must, but a question asks for it",
  ],
  [
    "a question about no rule",
    [RULES, "rules/list.total"],
    "questions.yaml:LINE: listProjects > list.total: rules.yaml has no rule of this name",
  ],
  [
    "an answer for a part that does not exist",
    [ASKED, "listProjects/list.limit-invalid/answers/clamp/parts", ["hug"]],
    "questions.yaml:LINE: listProjects > list.limit-invalid: an answer is for what is no part: hug",
  ],
  [
    "a status that is not documented",
    [ASKED, "deleteProject/delete.foreign/statuses", [404, 403]],
    "questions.yaml:LINE: deleteProject > delete.foreign: no operation of it documents 403",
  ],
  [
    "a status without a meaning",
    [ASKED, "statuses/402"],
    "questions.yaml:LINE: deleteProject > delete.foreign: nothing says the meaning of 402",
  ],
  [
    "a reference that is not an answer",
    [ASKED, "listProjects/list.total/reference/answer", "sum"],
    "questions.yaml:LINE: listProjects > list.total: the reference sum is not among its answers",
  ],
  [
    "a pattern that its example fails",
    [ASKED, "listProjects/list.short-page/answers/cap-N/pattern", "^cap-[1-9]$"],
    "questions.yaml:LINE: listProjects > list.short-page: no pattern matches the example cap-10",
  ],
  [
    "an example with another code than the status of its response",
    [API, "components/examples/plan.not-premium/value/code", 403],
    "openapi.yaml:LINE: components > examples > plan.not-premium: its code is not the status of its response, 402",
  ],
  [
    "an error schema with another code than its status",
    [API, "components/schemas/Error404/properties/code/const", 400],
    "rules.yaml:LINE: rules > envelope.error > about > components/schemas/Error404 > properties > code > const: openapi.yaml has 400 there, not 404",
  ],
  [
    "a status that the interface does not list for the operation",
    [API, "paths/~1projects/get/responses/404", { $ref: "#/components/responses/NotFound" }],
    'rules.yaml:LINE: rules > envelope.always > about > paths/~1projects/get/responses > 404: openapi.yaml has {"$ref":"#/components/responses/NotFound"} there, not null',
  ],
  [
    "a delete without its parameter",
    [API, "paths/~1project/delete/parameters", []],
    'rules.yaml:LINE: rules > delete.id-missing > about > paths/~1project/delete > parameters: openapi.yaml has [] there, not [{"$ref":"#/components/parameters/projectId"}]',
  ],
  [
    "a base URL without a version",
    [API, "servers", [{ url: "http://127.0.0.1:4010" }]],
    "openapi.yaml:LINE: servers > 0 > url: it must be a URL that ends in /v1",
  ],
  [
    "an answer of another media type",
    [API, "components/responses/ListBadRequest/content", { "text/plain": {} }],
    'openapi.yaml:LINE: components > responses > ListBadRequest > content: it has the unknown field "text/plain"; it takes application/json',
  ],
  [
    "a must of which the text is silent",
    [RULES, "rules/list.limit/basis/ground", "silent"],
    "rules.yaml:LINE: rules > list.limit > basis > ground: it must be stated or follows",
  ],
  [
    "a reference that is not the status of its example",
    [ASKED, "listProjects/list.last-id-foreign/reference/answer", "400"],
    "questions.yaml:LINE: listProjects > list.last-id-foreign: the reference 400 is not the status of its example",
  ],
  [
    "an error that is called a success",
    [API, "components/examples/plan.not-premium/value/status", "success"],
    'openapi.yaml:LINE: components > examples > plan.not-premium > value > status: it must be equal to constant "error"',
  ],
  [
    "a delete whose example has a field more",
    [API, "components/examples/deleted/value/id", 1069],
    'openapi.yaml:LINE: components > examples > deleted > value: it must NOT have additional properties such as "id"',
  ],
  [
    "a page without total",
    [API, "components/examples/empty-page/value/total"],
    "openapi.yaml:LINE: components > examples > empty-page > value: it must have required property 'total'",
  ],
  [
    "a page longer than the maximum",
    [API, "components/schemas/ProjectPage/properties/projects/maxItems", 10],
    "openapi.yaml:LINE: components > examples > first-page > value > projects: it must NOT have more than 10 items",
  ],
  [
    "a 401 with the schema of a 402",
    [
      API,
      "components/responses/Unauthorized/content/application~1json/schema/$ref",
      "#/components/schemas/Error402",
    ],
    "openapi.yaml:LINE: components > examples > auth.key-missing > value > code: it must be equal to constant 402",
  ],
  [
    "a 401 with the example of a 402",
    [
      API,
      "components/responses/Unauthorized/content/application~1json/examples/auth.key-empty/$ref",
      "#/components/examples/plan.not-premium",
    ],
    "openapi.yaml:LINE: components > examples > plan.not-premium: its code is not the status of its response, 401",
  ],
  [
    "an error that is no envelope",
    [API, "components/schemas/Error401/allOf"],
    'rules.yaml:LINE: rules > envelope.error > about > components/schemas/Error401 > allOf: openapi.yaml has null there, not [{"$ref":"#/components/schemas/ErrorEnvelope"}]',
  ],
  [
    "a default above the maximum",
    [API, "components/parameters/limit/schema/default", MAXIMUM_LIMIT + 1],
    `openapi.yaml:LINE: components > parameters > limit > schema > default: it must be <= ${MAXIMUM_LIMIT}`,
  ],
  [
    "a default that is a text",
    [API, "components/parameters/limit/schema/default", "20"],
    "openapi.yaml:LINE: components > parameters > limit > schema > default: it must be integer",
  ],
  [
    "a maximum that is a text",
    [API, "components/parameters/limit/schema/maximum", "100"],
    'openapi.yaml:LINE: components > parameters > limit > schema > maximum: it must be number; it is "100"',
  ],
  [
    "a field that is required twice",
    [API, "components/schemas/Project/required", ["id", "name", "desc", "id"]],
    "openapi.yaml:LINE: components > schemas > Project > required: it must NOT have duplicate items",
  ],
  [
    "a required field that no project has",
    [API, "components/schemas/Project/required", ["id", "name", "desc", "created"]],
    "openapi.yaml:LINE: components > examples > last-page > value > projects > 0: it must have required property 'created'",
  ],
  [
    "a list of names that lacks those of the examples",
    [API, "components/schemas/Project/properties/name/enum", ["Harbour"]],
    "openapi.yaml:LINE: components > examples > last-page > value > projects > 0 > name: it must be equal to one of the allowed values",
  ],
  [
    "a total that is a text",
    [API, "components/schemas/ProjectPage/properties/total/type", "string"],
    'rules.yaml:LINE: rules > list.shape > about > components/schemas/ProjectPage > properties > total > type: openapi.yaml has "string" there, not "integer"',
  ],
  [
    "a parameter of the query in a header",
    [API, "components/parameters/limit/in", "header"],
    'rules.yaml:LINE: rules > list.limit > about > components/parameters/limit > in: openapi.yaml has "header" there, not "query"',
  ],
  [
    "another operationId",
    [API, "paths/~1projects/get/operationId", "getProjects"],
    "questions.yaml:LINE: listProjects > list.order: such rules are of getProjects",
  ],
  [
    "a response less, which a rule names",
    [API, "paths/~1projects/get/responses/403"],
    "rules.yaml:LINE: rules > list.last-id-foreign: it has a check, but no response refers to an example of this name",
  ],
  [
    "a description of a response that names another status",
    [API, "components/responses/PaymentRequired/description", "Refused with 403."],
    "openapi.yaml:LINE: components > responses > PaymentRequired > description: it names another status than 402",
  ],
  [
    "a sentence that names another status than its refusal",
    [RULES, "rules/plan.not-premium/sentence", "Refused with 403 by every operation."],
    "rules.yaml:LINE: rules > plan.not-premium > sentence: it names another status than 402",
  ],
  [
    "a check that the name of its rule does not say",
    [RULES, "rules/plan.not-premium/basis/check", "key"],
    'rules.yaml:LINE: rules > plan.not-premium > basis > check: it must be plan, as the name of the rule says; it is "key"',
  ],
  [
    "a must that is called observed",
    [RULES, "rules/list.next-page/basis/level", "observed"],
    "rules.yaml:LINE: rules > list.next-page: an observed rule, and no other, says what is not fixed",
  ],
  [
    "an observed rule whose sentence leaves nothing open",
    [RULES, "rules/list.order/sentence", "Projects come by id."],
    "rules.yaml:LINE: rules > list.order: an observed rule, and no other, says what is not fixed",
  ],
  [
    "an empty group of questions",
    [ASKED, "listProject", {}],
    "questions.yaml:LINE: listProject: it must NOT have fewer than 1 properties",
  ],
  [
    "a listed rule without a question",
    [RULES, "rules/list.limit/basis/level", "listed"],
    "rules.yaml:LINE: rules > list.limit: it is listed, but no question asks for it",
  ],
  [
    "a rule in the section of the other operation",
    [RULES, "rules/list.next-page/basis/section", "4.2"],
    "rules.yaml:LINE: rules > list.next-page: section 4.2 is about deleteProject, the rule is not",
  ],
  [
    "a question under the other operation",
    [ASKED, "deleteProject/list.total", TWO_TOTALS],
    "questions.yaml:LINE: deleteProject > list.total: such rules are of listProjects",
  ],
])("%s is refused", async (_, edit, line) => {
  const lines = await linesAbout(edit);
  expect(lines.map((each) => each.replace(/:\d+:/, ":LINE:"))).toContainEqual(
    expect.stringContaining(`openapi/${line}`),
  );
});

test("a maximum may be a number that is also a status", async () => {
  const lines = await linesAbout(
    [API, "components/parameters/limit/schema/maximum", 500],
    [API, "components/schemas/ProjectPage/properties/projects/maxItems", 500],
  );
  expect(lines).toEqual([]);
});

test("the line of the place that is wrong is named, and every problem at once", async () => {
  const lines = await linesAbout(
    [API, "components/parameters/limit/schema/maximum", 50],
    [RULES, "rules/list.order/basis/section", "4.3"],
    [ASKED, "deleteProject/delete.foreign/statuses", [404, 403]],
  );
  const places = lines.map((line) => line.split(":", 2).join(":"));
  const rules = await readFile(new URL(RULES, SOURCE_FOLDER), "utf8");
  const lineOf = (text: string) => rules.split("\n").findIndex((each) => each.includes(text)) + 1;
  expect(places).toContain(`openapi/${RULES}:${lineOf("  list.order:")}`);
  expect(places).toContain(`openapi/${RULES}:${lineOf("maxItems: '{limit.maximum}'")}`);
  expect(places.filter((place) => place.startsWith(`openapi/${ASKED}:`))).toHaveLength(1);
});

test("a file that is not valid YAML, or has a key twice, is refused with its line, and so are the others", async () => {
  const folder = await folderOf();
  await writeFile(join(folder, API), "info: {}\ninfo: {}\n");
  await writeFile(join(folder, RULES), "rules: {\n");
  expect(() => readSource(pathToFileURL(`${folder}/`))).toThrow(
    /^openapi\/openapi\.yaml:2: Map keys must be unique\nopenapi\/rules\.yaml:\d: [^\n]+$/,
  );
});

/** What refuses the files after the edits. */
async function linesAbout(...edits: Edit[]): Promise<string[]> {
  const folder = await folderOf();
  for (const [name, pointer, value] of edits) {
    const file = join(folder, name);
    const path = stepsOf(pointer);
    const yaml = parseDocument(await readFile(file, "utf8"));
    if (value === undefined) yaml.deleteIn(path);
    else yaml.setIn(path, yaml.createNode(value));
    await writeFile(file, yaml.toString({ lineWidth: 0 }));
  }
  try {
    return contradictions(readSource(pathToFileURL(`${folder}/`)));
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

/** A copy of the hand-written files. */
async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-source-"));
  for (const name of [API, RULES, ASKED])
    await cp(fileURLToPath(new URL(name, SOURCE_FOLDER)), join(folder, name));
  return folder;
}
