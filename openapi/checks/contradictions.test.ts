import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { MAXIMUM_LIMIT } from "../constants.ts";
import { FILE_NAMES, type FileName, SOURCE_FOLDER } from "../generate/files.ts";
import { readSource } from "../generate/source.ts";
import { InputProblem } from "../input-problem.ts";
import { stepsOf } from "../pointer.ts";
import { contradictions } from "./contradictions.ts";

const API = "openapi.yaml";
const RULES = "rules.yaml";
const ASKED = "questions.yaml";

/** An edit of a file, which removes the part if the value is undefined, and a line that refuses the file after it. */
type Edit = readonly [file: FileName, pointer: string, value: unknown, line?: string];

test("the files contain no contradiction", () => {
  expect(contradictions(readSource())).toEqual([]);
});

test.each<[what: string, edits: readonly Edit[]]>([
  [
    "what rules.yaml claims of openapi.yaml, and does not stand there",
    [
      [
        API,
        "components/parameters/limit/schema/maximum",
        50,
        `rules.yaml:LINE: rules > list.maximum > about > components/schemas/ProjectPage/properties/projects > maxItems: openapi.yaml has ${MAXIMUM_LIMIT} there, not "50"`,
      ],
      [
        API,
        "components/parameters/projectId/required",
        false,
        "rules.yaml:LINE: rules > delete.id-missing > about > components/parameters/projectId > required: openapi.yaml has false there, not true",
      ],
      [
        API,
        "components/parameters/limit/required",
        true,
        "rules.yaml:LINE: rules > list.default-limit > about > components/parameters/limit > required: openapi.yaml has true there, not null",
      ],
      [
        API,
        "components/parameters/limit/schema/minimum",
        1,
        "rules.yaml:LINE: rules > list.limit-invalid > about > components/parameters/limit/schema > minimum: openapi.yaml has 1 there, not null",
      ],
      [
        API,
        "components/schemas/Deleted/additionalProperties",
        undefined,
        "rules.yaml:LINE: rules > envelope.delete-exact > about > components/schemas/Deleted > additionalProperties: openapi.yaml has null there, not false",
      ],
      [
        API,
        "security",
        [],
        'rules.yaml:LINE: rules > auth.key-missing > about > security: openapi.yaml has [] there, not [{"masterKey":[]}]',
      ],
      [
        API,
        "components/schemas/Project/required",
        ["id", "desc"],
        'rules.yaml:LINE: rules > list.project > about > components/schemas/Project > required: openapi.yaml has ["id","desc"] there, not ["id","name","desc"]',
      ],
      [
        API,
        "components/schemas/Project/properties/id/type",
        "string",
        'rules.yaml:LINE: rules > list.project > about > components/schemas/Project > properties > id > type: openapi.yaml has "string" there, not "integer"',
      ],
      [
        API,
        "paths/~1project/delete/responses",
        { 204: { $ref: "#/components/responses/Deleted" } },
        "rules.yaml:LINE: rules > delete.success > about > paths/~1project/delete/responses > 200: openapi.yaml has null there, not {}",
      ],
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
        "rules.yaml:LINE: rules > route.method > about > paths/~1projects > post: openapi.yaml has {",
      ],
      [
        API,
        "paths/~1projects/get/responses/404",
        { $ref: "#/components/responses/NotFound" },
        'rules.yaml:LINE: rules > envelope.always > about > paths/~1projects/get/responses > 404: openapi.yaml has {"$ref":"#/components/responses/NotFound"} there, not null',
      ],
      [
        API,
        "paths/~1project/delete/parameters",
        [],
        'rules.yaml:LINE: rules > delete.id-missing > about > paths/~1project/delete > parameters: openapi.yaml has [] there, not [{"$ref":"#/components/parameters/projectId"}]',
      ],
    ],
  ],
  [
    "a fact that a text repeats",
    [
      [
        RULES,
        "rules/list.maximum/sentence",
        `No answer holds more than ${MAXIMUM_LIMIT}.`,
        `rules.yaml:LINE: rules > list.maximum > sentence: it may repeat a fact: write {limit.maximum} for ${MAXIMUM_LIMIT}`,
      ],
      [
        API,
        "components/examples/list.limit-invalid/value/message",
        "limit invalid",
        "openapi.yaml:LINE: components > examples > list.limit-invalid > value > message: it may repeat a fact: write {limit} for limit",
      ],
      [
        RULES,
        "rules/list.first-page/impact",
        "A client that sends last_id=0 gets an error.",
        "rules.yaml:LINE: rules > list.first-page > impact: it may repeat a fact: write {last_id} for last_id",
      ],
      [
        API,
        "components/securitySchemes/masterKey/description",
        "Send X-Master-Key.",
        "openapi.yaml:LINE: components > securitySchemes > masterKey > description: it may repeat a fact: write {key} for X-Master-Key",
      ],
      [
        RULES,
        "rules/delete.again/sentence",
        "The same delete again is refused with 404.",
        "rules.yaml:LINE: rules > delete.again > sentence: it may repeat a fact: write {status} for 404",
      ],
    ],
  ],
  [
    "a name in braces that is no fact",
    [
      [
        RULES,
        "rules/list.maximum/sentence",
        "No more than {limit.max}.",
        "rules.yaml:LINE: rules > list.maximum > sentence: {limit.max} is no fact; it can be key, last_id, ",
      ],
      [
        API,
        "components/parameters/limit/schema/default",
        undefined,
        "rules.yaml:LINE: rules > list.default-limit > sentence: {limit.default} is no fact",
      ],
    ],
  ],
  [
    "a file that does not have its form",
    [
      [
        API,
        "paths/~1project/delete/security",
        [],
        'openapi.yaml:LINE: paths > /project > delete: it has the unknown field "security"; it takes operationId, tags, summary, description, parameters, responses',
      ],
      [
        API,
        "components/responses/ListBadRequest/content/application~1json/examples",
        undefined,
        "openapi.yaml:LINE: components > responses > ListBadRequest > content > application/json: it must have required property 'examples'",
      ],
      [
        RULES,
        "rules/list.limit-invalid/basis/check",
        "parameter",
        'rules.yaml:LINE: rules > list.limit-invalid > basis > check: it must be route or key or plan or content-type or parameters or existence; it is "parameter"',
      ],
      [
        RULES,
        "rules/list.order/fix",
        undefined,
        "rules.yaml:LINE: rules > list.order: it must have required property 'fix'",
      ],
      [
        RULES,
        "rules/list.order/sentense",
        "Not fixed.",
        'rules.yaml:LINE: rules > list.order: it has the unknown field "sentense"; did you mean sentence?',
      ],
      [
        RULES,
        "rules/events/whyUnseen",
        undefined,
        "rules.yaml:LINE: rules > events: it must have property whyUnseen when property seenBy is present",
      ],
      [
        API,
        "servers",
        [{ url: "http://127.0.0.1:4010" }],
        "openapi.yaml:LINE: servers > 0 > url: it must be a URL that ends in /v1",
      ],
      [
        RULES,
        "rules/list.limit/basis/ground",
        "silent",
        "rules.yaml:LINE: rules > list.limit > basis > ground: it must be stated or follows",
      ],
      [
        API,
        "components/parameters/limit/schema/maximum",
        "100",
        'openapi.yaml:LINE: components > parameters > limit > schema > maximum: it must be number; it is "100"',
      ],
    ],
  ],
  [
    "a response without an example",
    [
      [
        API,
        "components/responses/ListBadRequest/content/application~1json/examples",
        {},
        "openapi.yaml:LINE: components > responses > ListBadRequest > content > application/json > examples: it must NOT have fewer than 1 properties",
      ],
    ],
  ],
  [
    "a reference to nothing",
    [
      [
        API,
        "components/responses/ListBadRequest/content/application~1json/examples/route.invalid/$ref",
        "#/components/examples/route.wrong",
        "openapi.yaml:LINE: components > responses > ListBadRequest > content > application/json > examples > route.invalid: $ref: there is no components/examples/route.wrong",
      ],
    ],
  ],
  [
    "an example that does not fit its rule, its status or its schema",
    [
      [
        API,
        "components/responses/ListBadRequest/content/application~1json/examples/last-page",
        { $ref: "#/components/examples/last-page" },
        "openapi.yaml:LINE: components > examples > last-page: rules.yaml has no rule of this name with a check",
      ],
      [
        RULES,
        "rules/list.content-type-other/basis/check",
        undefined,
        "openapi.yaml:LINE: components > examples > list.content-type-other: rules.yaml has no rule of this name with a check",
      ],
      [
        API,
        "components/examples/plan.not-premium/value/code",
        403,
        "openapi.yaml:LINE: components > examples > plan.not-premium: its code is not the status of its response, 402",
      ],
      [
        API,
        "components/examples/deleted/value/id",
        1069,
        'openapi.yaml:LINE: components > examples > deleted > value: it must NOT have additional properties such as "id"',
      ],
      [
        API,
        "components/schemas/ProjectPage/properties/projects/maxItems",
        10,
        "openapi.yaml:LINE: components > examples > first-page > value > projects: it must NOT have more than 10 items",
      ],
      [
        API,
        "components/responses/Unauthorized/content/application~1json/examples/auth.key-empty/$ref",
        "#/components/examples/plan.not-premium",
        "openapi.yaml:LINE: components > examples > plan.not-premium: its code is not the status of its response, 401",
      ],
      [
        API,
        "components/schemas/Project/required",
        ["id", "name", "desc", "created"],
        "openapi.yaml:LINE: components > examples > last-page > value > projects > 0: it must have required property 'created'",
      ],
      [
        API,
        "components/responses/PaymentRequired/description",
        "Refused with 403.",
        "openapi.yaml:LINE: components > responses > PaymentRequired > description: it names another status than 402",
      ],
    ],
  ],
  [
    "a rule that fits no example, section or question",
    [
      [
        RULES,
        "rules/list.total/basis/check",
        "parameters",
        "rules.yaml:LINE: rules > list.total: it has a check, but no response refers to an example of this name",
      ],
      [
        RULES,
        "rules/list.order/basis/section",
        "4.3",
        "rules.yaml:LINE: rules > list.order: there is no section 4.3",
      ],
      [
        ASKED,
        "listProjects/list.total",
        undefined,
        "rules.yaml:LINE: rules > list.total: it is one-of, but no question asks for it",
      ],
      [
        RULES,
        "rules/plan.not-premium/sentence",
        "Refused with 404 by every operation.",
        "rules.yaml:LINE: rules > plan.not-premium > sentence: it names another status than 402",
      ],
    ],
  ],
  [
    "a check or a group of questions that is not what its name says",
    [
      [
        RULES,
        "rules/plan.not-premium/basis/check",
        "key",
        'rules.yaml:LINE: rules > plan.not-premium > basis > check: it must be plan, as the name of the rule says; it is "key"',
      ],
      [
        ASKED,
        "listProject",
        {},
        "questions.yaml:LINE: listProject: it must NOT have fewer than 1 properties",
      ],
    ],
  ],
  [
    "a level that its sentence does not bear",
    [
      [
        RULES,
        "rules/list.next-page/basis/level",
        "observed",
        "rules.yaml:LINE: rules > list.next-page: an observed rule, and no other, says what is not fixed",
      ],
      [
        RULES,
        "rules/list.order/sentence",
        "Projects come by id.",
        "rules.yaml:LINE: rules > list.order: an observed rule, and no other, says what is not fixed",
      ],
    ],
  ],
  [
    "a question that fits no rule, operation or answer",
    [
      [
        RULES,
        "rules/list.total",
        undefined,
        "questions.yaml:LINE: listProjects > list.total: rules.yaml has no rule of this name",
      ],
      [
        ASKED,
        "listProjects/list.limit-invalid/answers/clamp/parts",
        ["hug"],
        "questions.yaml:LINE: listProjects > list.limit-invalid: an answer is for what is no part: hug",
      ],
      [
        ASKED,
        "deleteProject/delete.foreign/statuses",
        [404, 403],
        "questions.yaml:LINE: deleteProject > delete.foreign: no operation of it documents 403",
      ],
      [
        ASKED,
        "listProjects/list.total/reference/answer",
        "sum",
        "questions.yaml:LINE: listProjects > list.total: the reference sum is not among its answers",
      ],
      [
        ASKED,
        "listProjects/list.short-page/answers/cap-N/pattern",
        "^cap-[1-9]$",
        "questions.yaml:LINE: listProjects > list.short-page: no pattern matches the example cap-10",
      ],
      [
        API,
        "paths/~1projects/get/operationId",
        "getProjects",
        "questions.yaml:LINE: listProjects > list.order: such rules are of getProjects",
      ],
    ],
  ],
])("%s is refused", async (_, edits) => {
  const lines = (await linesAbout(edits)).map((line) => line.replace(/:\d+:/, ":LINE:"));
  for (const [, , , line] of edits)
    expect(lines).toContainEqual(expect.stringContaining(`openapi/${line}`));
});

test("the line of the place that is wrong is named, and every problem at once, as the README shows", async () => {
  const lines = await linesAbout([
    [API, "components/parameters/limit/schema/maximum", 50],
    [RULES, "rules/list.order/basis/section", "4.3"],
    [ASKED, "deleteProject/delete.foreign/statuses", [404, 403]],
  ]);
  const readme = await readFile(new URL("README.md", SOURCE_FOLDER), "utf8");
  const isAsked = (line: string) => line.startsWith(`openapi/${ASKED}:`);
  const shown = lines.filter((line) => !isAsked(line)).join("\n");
  expect(readme).toContain(`\n\`\`\`text\n${shown}\n\`\`\`\n`);
  expect(lines.filter(isAsked)).toHaveLength(1);
});

test("a file that is not valid YAML, or has a key twice, is refused with its line, and so are the others", async () => {
  const folder = await folderAfter([]);
  await writeFile(join(folder, API), "info: {}\ninfo: {}\n");
  await writeFile(join(folder, RULES), "rules: {\n");
  expect(() => readSource(pathToFileURL(`${folder}/`))).toThrow(
    expect.objectContaining({
      name: InputProblem.name,
      message: expect.stringMatching(
        /^openapi\/openapi\.yaml:2: Map keys must be unique\nopenapi\/rules\.yaml:\d: [^\n]+$/,
      ),
    }),
  );
});

/** What refuses the files after the edits. */
async function linesAbout(edits: readonly Edit[]): Promise<string[]> {
  const folder = await folderAfter(edits);
  try {
    return contradictions(readSource(pathToFileURL(`${folder}/`)));
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

/** A copy of the hand-written files with the edits. */
async function folderAfter(edits: readonly Edit[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-source-"));
  for (const name of FILE_NAMES) {
    const yaml = parseDocument(await readFile(new URL(name, SOURCE_FOLDER), "utf8"));
    for (const [file, pointer, value] of edits) {
      if (file !== name) continue;
      if (value === undefined) yaml.deleteIn(stepsOf(pointer));
      else yaml.setIn(stepsOf(pointer), yaml.createNode(value));
    }
    await writeFile(join(folder, name), yaml.toString({ lineWidth: 0 }));
  }
  return folder;
}
