import { expect, test } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import { listedBody } from "./bodies.ts";
import { projectJson } from "./project-json.ts";

const project = { id: "9007199254740993", name: "Zürich", desc: "", records: [] };

test("the text of a project keeps its id digit by digit, and is found again while it is listed", () => {
  const json = projectJson(project);
  expect(json.text).toContain('"id":9007199254740993,');
  expect(Buffer.from(json.bytes, "latin1").toString()).toBe(json.text);
  expect(projectJson(project)).toBe(json);
});

test("a project says the same after more others than are kept", () => {
  const before = projectJson(project);
  for (let number = 1; number <= 25_000; number++) projectJson({ ...project, id: String(number) });
  expect(projectJson(project)).toEqual(before);
});

test("a project that was listed under one profile has the fields of the next", () => {
  const page = { kind: "listed", rule: "list.first-page", projects: [project, project], total: 2 } as const;
  const fields = (answer: string) => {
    const { body } = listedBody(page, { ...referenceProfile, "envelope.extra-fields": answer });
    return (JSON.parse(body.text) as { projects: object[] }).projects.map((listed) => Object.keys(listed));
  };
  expect(fields("none")).toEqual(Array(2).fill(["id", "name", "desc"]));
  expect(fields("project,list")).toEqual(Array(2).fill(["id", "name", "desc", "language"]));
});
