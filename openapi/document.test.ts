import { expect, test } from "vitest";
import { verifyDocument } from "./checks/all-checks.ts";
import { completed } from "./generate/complete.ts";
import { loadDocument } from "./generate/load-document.ts";
import { type DocumentCondition, type OpenApiDocument, operationsOf, successesOf } from "./generate/read-document.ts";
import { allConditions, type OperationId } from "./index.ts";
import { planted } from "./plant.fixture.ts";
import { schemaProblems } from "./schemas.ts";

test("the document has no fault", async () => {
  expect(verifyDocument(await loadDocument())).toEqual([]);
});

test("every example fits the schema of its status", async () => {
  const operations = operationsOf(await loadDocument()).map(({ operation }) => operation);
  const successes = operations.flatMap((operation) => successesOf(operation).flatMap(({ envelopes }) => envelopes));
  let count = 0;
  for (const operation of operations) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const [name, { value }] of Object.entries(content?.["application/json"]?.examples ?? {})) {
        expect(schemaProblems(operation.operationId as OperationId, Number(status), value), `${status} ${name}`).toEqual([]);
        count += 1;
      }
    }
  }
  expect(count).toBe(allConditions.length + successes.length);
});

test("a delete's success is closed and a list's is open", () => {
  const deleted = { code: 200, message: "", status: "success" };
  expect(schemaProblems("deleteProject", 200, { ...deleted, id: 7 })).toHaveLength(1);
  expect(
    schemaProblems("listProjects", 200, { ...deleted, projects: [{ id: 1, name: "", desc: "", more: 1 }], total: 0, more: 1 }),
  ).toEqual([]);
});

test("an error's code is the constant of its status", () => {
  const error = { code: 400, message: "", subMessage: "", status: "error" };
  expect(schemaProblems("listProjects", 400, error)).toEqual([]);
  expect(schemaProblems("listProjects", 401, error)).toMatchObject([
    { pointer: "/code", problem: "must be equal to constant 401" },
  ]);
  expect(schemaProblems("listProjects", 404, error)).toBeUndefined();
});

type Spoil = (document: OpenApiDocument) => void;

test.each<[string, RegExp, Spoil]>([
  [
    "a rule that is there twice",
    /list\.total is there twice/,
    (document) => list(document["x-rules"]).push(rule(document, "list.total")),
  ],
  ["a rule without a level", /must have required property 'level'/, (document) => remove(rule(document, "list.total"), "level")],
  [
    "a level that does not exist",
    /must be equal to one of the allowed values/,
    (document) => set(rule(document, "list.total"), "level", "should"),
  ],
  [
    "an unknown extension field",
    /must NOT have additional properties/,
    (document) => set(rule(document, "list.total"), "note", "x"),
  ],
  [
    "a condition of no rule",
    /listProjects: list\.nothing: no rule has this id/,
    (document) => set(condition(document), "rule", "list.nothing"),
  ],
  ["a condition of another level", /its rule is listed, the condition says one-of/, (document) => respell(condition(document))],
  [
    "a reference that is not admissible",
    /the reference answers 400, which is not admissible/,
    (document) => set(condition(document), "admissible", [401]),
  ],
  [
    "an example that says something else",
    /no example of 400 has this name and body/,
    (document) => set(condition(document).reference, "message", "x"),
  ],
  ["a question of no rule", /no rule has the id list\.nothing/, (document) => set(question(document), "rule", "list.nothing")],
  [
    "a reference answer that is not admitted",
    /auth\.precedence\.listProjects: key is not among/,
    (document) => set(question(document), "reference", "key"),
  ],
  [
    "a one-of rule that nobody asks",
    /auth\.key-empty is one-of, but no open question/,
    (document) => list(document["x-open-questions"]).splice(2, 1),
  ],
  [
    "a rule that no statement of the text names",
    /no statement of section 6 in x-interface-text names list\.total/,
    (document) => set(rule(document, "list.total"), "section", "6"),
  ],
  [
    "a statement of a place that is not there",
    /x-interface-text: section 1: the document has no place listProjects\.size/,
    (document) => set(found(document["x-interface-text"][0]?.statements[0]), "places", ["listProjects.size"]),
  ],
  [
    "a section that is there twice",
    /section 1 is there twice/,
    (document) => list(document["x-interface-text"]).push(document["x-interface-text"][0]),
  ],
  [
    "a rule that no client can see, without a reason",
    /x-rules\/\d+ must have property whyUnseen/,
    (document) => remove(rule(document, "events"), "whyUnseen"),
  ],
  [
    "an operation without a success",
    /listProjects: no response has a success status/,
    (document) => remove(firstOperation(document).responses, "200"),
  ],
  [
    "a path with a template",
    /listProjects: the mock serves a path without templates, not \/projects\/\{id\}/,
    (document) => set(document.paths, "/projects/{id}", document.paths["/projects"]),
  ],
  [
    "two operations of one id",
    /listProjects is there twice/,
    (document) => set(document.paths, "/p", document.paths["/projects"]),
  ],
  [
    "a method that the mock does not serve",
    /listProjects: the mock serves GET, .*, not TRACE/,
    (document) => set(found(document.paths["/project"]), "trace", firstOperation(document)),
  ],
  [
    "an undocumented status",
    /no condition is answered with 409/,
    (document) => set(firstOperation(document).responses, "409", { content: {} }),
  ],
])("%s is refused", async (_, line, spoil) => {
  const document = await loadDocument();
  spoil(document);
  expect(verifyDocument(document).join("\n")).toMatch(line);
});

const LIMIT = "/paths/~1projects/get/parameters/1";

test.each<[string, unknown, RegExp]>([
  [`${LIMIT}/schema/maximum`, 50, /"Without.*no number 100|limit.* from 1 to 100.*no number 100/],
  [`${LIMIT}/schema/default`, 25, /"20 projects by default": the document has no number 20/],
  [`${LIMIT}/name`, "size", /no parameter or field limit/],
  ["/components/schemas/ProjectPage/properties/projects/maxItems", 50, /"50": the document has no number 50/],
  ["/components/securitySchemes/masterKey/name", "X-Api-Key", /no key header X-Master-Key/],
  ["/paths/~1projects/get/x-request-headers/0/value", "text/plain", /no media type application\/json/],
  ["/paths/~1project/delete/parameters/0/examples/deleted/value", 7, /as in DELETE \/project\?projectId=1055.*no number 1055/],
  [
    "/x-rules/7/sentence",
    "No key is refused with the 400 group.",
    /auth.key-missing: its sentence says 400, its conditions 401,401/,
  ],
  ["/x-interface-text/4/statements/6/about", "Errors 400, 401 and 402", /listProjects documents 400, 401, 402, 403/],
])("a change of %s alone to %j is refused", async (pointer, value, line) => {
  expect(verifyDocument(planted(await loadDocument(), pointer, value)).join("\n")).toMatch(line);
});

test("a route that is renamed is refused where a text names it", async () => {
  const { paths, ...document } = await loadDocument();
  const renamed = { ...document, paths: { "/items": paths["/projects"], "/project": paths["/project"] } };
  expect(verifyDocument(renamed).join("\n")).toMatch(/"The interface has two routes.*no route GET \/projects/);
});

test("an answer that a question no longer admits is no longer admissible in its condition", async () => {
  const document = await loadDocument();
  const { admissible: _, ...stated } = condition(document, "auth.key-missing");
  const spoiled = structuredClone(document);
  const asked = found(spoiled["x-open-questions"].find(({ rule: id }) => id === "auth.key-missing"));
  set(
    asked,
    "answers",
    asked.answers.filter(({ answer }) => answer !== "403"),
  );
  const conditions = list(firstOperation(spoiled)["x-error-conditions"]);
  conditions.splice(2, 1, stated);
  expect(condition(document, "auth.key-missing").admissible).toEqual([400, 401, 402, 403]);
  expect(condition(completed(spoiled), "auth.key-missing").admissible).toEqual([400, 401, 402]);
});

function firstOperation(document: OpenApiDocument): ReturnType<typeof operationsOf>[number]["operation"] {
  const [first] = operationsOf(document);
  if (!first) throw new Error("the document has no operation");
  return first.operation;
}

function condition(document: OpenApiDocument, rule = "route.invalid"): DocumentCondition {
  return found(firstOperation(document)["x-error-conditions"].find((each) => each.rule === rule));
}

function question(document: OpenApiDocument): object {
  return found(document["x-open-questions"][0]);
}

function rule(document: OpenApiDocument, id: string): object {
  return found(document["x-rules"].find((each) => each.id === id));
}

function respell(target: object): void {
  set(target, "level", "one-of");
  remove(target, "listed");
}

function set(target: object, name: string, value: unknown): void {
  Object.assign(target, { [name]: value });
}

function remove(target: object, name: string): void {
  Reflect.deleteProperty(target, name);
}

function list(values: readonly unknown[]): unknown[] {
  return values as unknown[];
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("not found");
  return value;
}
