import fc from "fast-check";
import { expect, test } from "vitest";
import { type Profile, referenceProfile } from "../../openapi/index.ts";
import { listedBody } from "./bodies.ts";
import { projectJson } from "./project-json.ts";

const project = { id: "9007199254740993", name: "Zürich", desc: "", records: [] };

test("the text of a project keeps its id digit by digit", () => {
  expect(projectJson(project)).toBe('{"id":9007199254740993,"name":"Zürich","desc":""');
});

test("every text is written as JSON.stringify writes it", () => {
  const odd = fc.string({
    unit: fc.constantFrom("a", "ü", "東", "🎧", '"', "\\", "\n", "\u0000", "\u007f", "\u2028", "\ud83c", "\udfa7"),
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: "binary" })), (text) => {
      expect(projectJson({ ...project, name: text, desc: text })).toBe(
        `{"id":${project.id},"name":${JSON.stringify(text)},"desc":${JSON.stringify(text)}`,
      );
    }),
    { numRuns: 2000 },
  );
});

test("a project that was listed under one profile has the fields of the next", () => {
  const page = { kind: "listed", rule: "list.first-page", projects: [project, project], total: 2 } as const;
  const fields = (answer: Profile["envelope.extra-fields"]) => {
    const { body } = listedBody(page, { ...referenceProfile, "envelope.extra-fields": answer });
    return (JSON.parse(body.text) as { projects: object[] }).projects.map((listed) => Object.keys(listed));
  };
  expect(fields("none")).toEqual(Array(2).fill(["id", "name", "desc"]));
  expect(fields("project,list")).toEqual(Array(2).fill(["id", "name", "desc", "language"]));
});
