import { expect, test } from "vitest";
import { verifyDocument } from "./checks/all-checks.ts";
import { loadDocument } from "./generate/load-document.ts";
import { type OpenApiDocument, operationsOf, successesOf } from "./generate/read-document.ts";
import { allConditions, type OperationId } from "./index.ts";
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

function firstOperation(document: OpenApiDocument): ReturnType<typeof operationsOf>[number]["operation"] {
  const [first] = operationsOf(document);
  if (!first) throw new Error("the document has no operation");
  return first.operation;
}

function condition(document: OpenApiDocument): OpenApiDocument["paths"][string][string]["x-error-conditions"][number] {
  return found(firstOperation(document)["x-error-conditions"][0]);
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
