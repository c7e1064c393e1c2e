import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { verifyDocument } from "./checks/all-checks.ts";
import { completed } from "./generate/complete.ts";
import { loadDocument, loadStated } from "./generate/load-document.ts";
import { planted } from "./plant.fixture.ts";
import { schemaProblems } from "./schemas.ts";

const document = await loadDocument();

test("a reference to a part that its file does not have is refused", async () => {
  const file = pathToFileURL(join(await mkdtemp(join(tmpdir(), "tts-projects-document-")), "parts.yaml"));
  await writeFile(file, "x-open-questions: { $ref: parts.yaml#/createProject }\n");
  await expect(loadStated(file)).rejects.toThrow(/^parts\.yaml has no createProject, to which a \$ref refers$/);
});

test("an error's code is the constant of its status", () => {
  const error = { code: 400, message: "", subMessage: "", status: "error" };
  expect(schemaProblems("listProjects", 400, error)).toEqual([]);
  expect(schemaProblems("listProjects", 401, error)).toMatchObject([
    { pointer: "/code", problem: "must be equal to constant 401" },
  ]);
  expect(schemaProblems("listProjects", 404, error)).toBeUndefined();
});

const LIST = "/paths/~1projects/get";
const ROUTE = `${LIST}/x-error-conditions/0`;
const TOTAL = ruleAt("list.total");
const { "/projects": projects, "/project": project } = document.paths;
const emptyKey = projects?.get?.["x-error-conditions"].findIndex(({ rule }) => rule === "auth.key-empty");
const KEY_MISSING = { rule: "auth.key-missing", stage: "key", condition: "There is no key." };
const { listed: _, ...unlisted } = { ...projects?.get?.["x-error-conditions"][0] };

/** Changes of the document, each with the message of its refusal; without a value, the part at the pointer is removed. */
test.each<[what: string, line: RegExp, pointer: string, value?: unknown]>([
  ["a repeated rule", /list\.total appears twice/, "/x-rules/-", document["x-rules"].find(({ id }) => id === "list.total")],
  ["a rule without a level", /must have required property 'level'/, `${TOTAL}/level`],
  [
    "a level that does not exist",
    /must be equal to one of the allowed values: must, listed, one-of, observed/,
    `${TOTAL}/level`,
    "should",
  ],
  ["an unknown extension field", /must NOT have additional properties: note/, `${TOTAL}/note`, "x"],
  ["a condition that names no rule", /listProjects: list\.nothing: no rule has this id/, `${ROUTE}/rule`, "list.nothing"],
  [
    "a condition whose level is not its rule's",
    /its rule is listed, the condition says one-of/,
    ROUTE,
    { ...unlisted, level: "one-of" },
  ],
  ["a reference that is not admissible", /the reference answers 400, which is not admissible/, `${ROUTE}/admissible`, [401]],
  ["an example that differs from its condition", /no example of 400 has this name and body/, `${ROUTE}/reference/message`, "x"],
  [
    "an operation without conditions",
    /^\/paths\/~1projects\/get must have required property 'x-error-conditions'$/,
    `${LIST}/x-error-conditions`,
  ],
  [
    "a key of a path that is no operation",
    /^\/paths\/~1projects must NOT have additional properties: parameters$/,
    "/paths/~1projects/parameters",
    [],
  ],
  [
    "a condition without an example",
    /listProjects: auth\.key-empty: no example has this name/,
    LIST,
    planted(
      planted(projects?.get, `/x-error-conditions/${emptyKey}/reference`),
      "/responses/401/content/application~1json/examples/auth.key-empty",
    ),
  ],
  ["a question that names no rule", /no rule has the id list\.nothing/, "/x-open-questions/0/rule", "list.nothing"],
  [
    "a reference answer that is not admitted",
    /auth\.precedence\.listProjects: key is not among/,
    "/x-open-questions/0/reference",
    "key",
  ],
  ["a one-of rule without a question", /auth\.key-empty is one-of, but no open question/, "/x-open-questions/2"],
  ["a must that an open question asks for", /list\.total is a must, but an open question asks for it/, `${TOTAL}/level`, "must"],
  [
    "an answer for a part that its question does not have",
    /list\.limit-over-maximum: clamp: the question has no part hug$/,
    `${LIST}/x-open-questions`,
    JSON.parse(
      JSON.stringify(projects?.get?.["x-open-questions"]).replace('"answer":"clamp",', '"answer":"clamp","parts":["hug"],'),
    ),
  ],
  [
    "a rule that no statement of the text names",
    /no statement of section 6 in x-interface-text names list\.total/,
    `${TOTAL}/section`,
    "6",
  ],
  [
    "a statement about a place that does not exist",
    /x-interface-text: section 1: the document has no place listProjects\.size/,
    "/x-interface-text/0/statements/0/places",
    ["listProjects.size"],
  ],
  ["a repeated section", /section 1 appears twice/, "/x-interface-text/-", document["x-interface-text"][0]],
  [
    "a rule that no client can see, without a reason",
    /x-rules\/\d+ must have property whyUnseen/,
    `${ruleAt("events")}/whyUnseen`,
  ],
  [
    "an operation without a condition that others have",
    /deleteProject: x-error-conditions lack plan\.not-premium, which other operations have/,
    "/paths/~1project/delete/x-error-conditions",
    project?.delete?.["x-error-conditions"].filter(({ rule }) => rule !== "plan.not-premium"),
  ],
  [
    "a route that the answer to a wrong route does not name",
    /deleteProject: the answer to route\.method does not name GET \/items/,
    "/paths/~1items",
    projects,
  ],
  [
    "a route that the answer names only as the beginning of a longer one",
    /listProjects: the answer to route\.method does not name GET \/project$/m,
    "/paths/~1project/get",
    projects?.get,
  ],
  [
    "a success that an open question admits and no response has",
    /listProjects: list\.order may be answered with 201, but no response has that status/,
    `${LIST}/x-open-questions/0/answers/-`,
    { answer: "201", means: "It is made." },
  ],
  ["an operation without a success", /listProjects: no response has a success status/, `${LIST}/responses/200`],
  [
    "a path with a template",
    /listProjects: the mock serves a path without templates, not \/projects\/\{id\}/,
    "/paths/~1projects~1{id}",
    projects,
  ],
  ["two operations with one id", /listProjects appears twice/, "/paths/~1p", projects],
  [
    "a method that the mock does not serve",
    /listProjects: the mock serves GET, .*, not TRACE/,
    "/paths/~1project/trace",
    projects?.get,
  ],
  [
    "a condition of an operation without error responses",
    /makeItem: auth\.key-missing: no example has this name/,
    "/paths/~1items",
    { post: { operationId: "makeItem", responses: {}, "x-error-conditions": [KEY_MISSING], "x-open-questions": [] } },
  ],
  ["an undocumented status", /no condition is answered with 409/, `${LIST}/responses/409`, { content: {} }],
  [
    "a renamed route that a text still names",
    /"The routes of the interface.*no route GET \/projects/,
    "/paths",
    { "/items": projects, "/project": project },
  ],
])("%s is refused", (_, line, pointer, value) => {
  expect(verifyDocument(completed(planted(document, pointer, value))).join("\n")).toMatch(line);
});

test("a path may have a summary and a description", () => {
  const described = planted(document, "/paths/~1project", { summary: "One", description: "One project.", ...project });
  expect(verifyDocument(completed(described))).toEqual([]);
});

const LIMIT = `${LIST}/parameters/1`;

test.each<[string, unknown, RegExp]>([
  [`${LIMIT}/schema/maximum`, 50, /"Without.*no number 100|limit.* from 1 to 100.*no number 100/],
  [`${LIMIT}/schema/default`, 25, /"20 projects by default": the document has no number 20/],
  [`${LIMIT}/name`, "size", /no parameter or field limit/],
  ["/components/schemas/ProjectPage/properties/projects/maxItems", 50, /"50": the document has no number 50/],
  ["/components/securitySchemes/masterKey/name", "X-Api-Key", /no key header X-Master-Key/],
  [`${LIST}/x-request-headers/0/value`, "text/plain", /no media type application\/json/],
  ["/paths/~1project/delete/parameters/0/examples/deleted/value", 7, /as in DELETE \/project\?projectId=1055.*no number 1055/],
  [
    "/x-rules/7/sentence",
    "No key is refused with the 400 group.",
    /auth.key-missing: its sentence says 400, its conditions 401,401/,
  ],
  ["/x-interface-text/4/statements/6/about", "Errors 400, 401 and 402", /listProjects documents 400, 401, 402, 403/],
])("a change of %s alone to %j is refused", (pointer, value, line) => {
  expect(verifyDocument(planted(document, pointer, value)).join("\n")).toMatch(line);
});

test("a statement may name a schema with a digit in its name as its place", () => {
  const place = "/x-interface-text/0/statements/0/places/0";
  expect(verifyDocument(planted(document, place, "Error400"))).toEqual([]);
  expect(verifyDocument(planted(document, place, "Error499"))).toEqual([expect.stringMatching(/Error499/)]);
});

test("a text may repeat the bounds of a field", () => {
  const bounded = planted(document, "/components/schemas/Project/properties/name/maxLength", 80);
  const sentence = "A `name` has at most 80 characters.";
  expect(verifyDocument(planted(bounded, `${TOTAL}/sentence`, sentence))).toEqual([]);
  expect(verifyDocument(planted(document, `${TOTAL}/sentence`, sentence))).toEqual([expect.stringMatching(/no number 80/)]);
});

test("an answer that a question no longer admits is no longer admissible in its condition", () => {
  const asked = document["x-open-questions"].findIndex(({ rule }) => rule === "auth.key-missing");
  const { answers = [] } = document["x-open-questions"][asked] ?? {};
  const left = answers.filter(({ answer }) => answer !== "403");
  const spoiled = planted(
    planted(document, `/x-open-questions/${asked}/answers`, left),
    `${LIST}/x-error-conditions/2/admissible`,
  );
  const admissible = ({ paths }: typeof document) => paths["/projects"]?.get?.["x-error-conditions"][2]?.admissible;
  expect([admissible(document), admissible(completed(spoiled))]).toEqual([
    [400, 401, 402, 403],
    [400, 401, 402],
  ]);
});

function ruleAt(id: string): string {
  return `/x-rules/${document["x-rules"].findIndex((rule) => rule.id === id)}`;
}
