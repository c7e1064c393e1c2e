import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  allConditions,
  allOperations,
  allRules,
  DEFAULT_LIMIT,
  document,
  documentedFields,
  documentedStatuses,
  KEY_HEADER,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
  ruleOf,
} from "./index.ts";
import { schemaProblems } from "./schemas.ts";

const shipped = readFileSync(new URL("generated/openapi.yaml", import.meta.url), "utf8");

test("the shipped document is the value that the code reads, with the paths first and the extensions last", () => {
  expect(parse(shipped)).toEqual(document);
  expect(Object.keys(document).join(" ")).toBe(
    "openapi info servers paths security tags components x-sections x-rules x-error-conditions x-open-questions",
  );
});

test("the facts that code reads from the document", () => {
  expect([DEFAULT_LIMIT, MAXIMUM_LIMIT, KEY_HEADER, MEDIA_TYPE]).toEqual([
    20,
    100,
    "X-Master-Key",
    "application/json",
  ]);
  expect(documentedFields("Project")).toEqual(["id", "name", "desc"]);
  expect(documentedFields("ProjectPage", "required")).toEqual([
    "code",
    "message",
    "status",
    "projects",
    "total",
  ]);
});

test("the operations, as the interface text states them", () => {
  expect(allOperations).toEqual([
    {
      id: "listProjects",
      method: "GET",
      path: "/projects",
      statuses: [200, 400, 401, 402, 403],
      success: { code: 200, message: "Projects listed", status: "success" },
      query: ["last_id", "limit"],
    },
    {
      id: "deleteProject",
      method: "DELETE",
      path: "/project",
      statuses: [200, 400, 401, 402, 404],
      success: { code: 200, message: "Project deleted", status: "success" },
      query: ["projectId"],
    },
  ]);
  expect(documentedStatuses("deleteProject")).toEqual([200, 400, 401, 402, 404]);
  expect(documentedStatuses()).toEqual([200, 400, 401, 402, 403, 404, 405]);
});

test("the rules cover every section of the interface text", () => {
  const sections = ["1", "2", "3", "4", "4.1", "4.2", "5", "6", "7", "8", "9"];
  expect([...new Set(allRules.map(({ section }) => section))].toSorted()).toEqual(sections);
});

test.each(allConditions)(
  "$operation refuses by $rule with the level and check of the rule",
  (condition) => {
    const { rule, operation, admissible, reference, level, listed } = condition;
    expect(condition).toMatchObject({ level: ruleOf(rule).level, check: ruleOf(rule).check });
    expect(admissible).toContain(reference.code);
    expect(listed).toBe(level === "listed" ? reference.code : undefined);
    expect(schemaProblems(operation, reference.code, reference)).toEqual([]);
  },
);
