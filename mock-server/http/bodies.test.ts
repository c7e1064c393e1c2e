import fc from "fast-check";
import { expect, test } from "vitest";
import { type Profile, referenceProfile } from "../../openapi/index.ts";
import type { Success } from "../operations/call.ts";
import { pageJson, projectJson, successAnswer } from "./bodies.ts";

const project = { id: "9007199254740993", name: "Zürich", desc: "" };

test("a project listed under two profiles has the fields of each in turn", () => {
  const fields = (answer: Profile["envelope.extra-fields"]) => {
    const { projects, ...others } = JSON.parse(answerOf({ projects: [project, project], members: { total: 2 } }, answer).body);
    return [Object.keys(others), ...projects.map((listed: object) => Object.keys(listed))];
  };
  expect(fields("none")).toEqual([["code", "message", "status", "total"], ...Array(2).fill(["id", "name", "desc"])]);
  const further = [["code", "message", "status", "total", "apiVersion"], ...Array(2).fill(["id", "name", "desc", "language"])];
  expect(fields("project,list")).toEqual(further);
});

test("a success without projects has its members and nothing else", () => {
  expect(answerOf({}, "project,list,error").body).toBe('{"code":200,"message":"Projects listed","status":"success"}');
  expect(answerOf({ members: { made: project, id: BigInt(project.id), note: 'a "b"' } }, "none").body).toBe(
    '{"code":200,"message":"Projects listed","status":"success",' +
      '"made":{"id":9007199254740993,"name":"Zürich","desc":""},"id":9007199254740993,"note":"a \\"b\\""}',
  );
});

test("every answer names its length in bytes, its rule and the media type of the profile", () => {
  const { status, headers } = answerOf({ members: { name: "Zürich" } }, "none");
  expect(status).toBe(200);
  expect(headers).toEqual({ "Content-Type": "application/json", "X-Rule": "list.first-page", "Content-Length": "76" });
});

function answerOf(body: Success["body"], extraFields: Profile["envelope.extra-fields"]) {
  const success = { kind: "success", operation: "listProjects", rule: "list.first-page", body } as const;
  return successAnswer(success, { ...referenceProfile, "envelope.extra-fields": extraFields });
}

const FRAME = { start: '{"code":200', close: "}", end: "}" };
const PROJECTS = Array.from({ length: 600 }, (_, place) => ({ id: String(place + 1), name: `Zürich ${place}`, desc: "" }));

test("a page that is requested again is not serialized again", () => {
  const page = pageJson(PROJECTS.slice(0, 20), FRAME);
  expect(idsIn(page.text)).toEqual(PROJECTS.slice(0, 20).map(({ id }) => Number(id)));
  expect(Buffer.from(page.bytes).toString()).toBe(page.text);
  expect(pageJson(PROJECTS.slice(0, 20), FRAME)).toBe(page);
});

test("pages that begin with the same project are distinguished by each of the others", () => {
  for (const missing of [1, 7, 19]) {
    const page = PROJECTS.slice(0, 20).filter((_, place) => place !== missing);
    expect(idsIn(pageJson(page, FRAME).text)).toEqual(page.map(({ id }) => Number(id)));
  }
  expect(idsIn(pageJson(PROJECTS.slice(0, 1), FRAME).text)).toEqual([1]);
  const replaced = PROJECTS.slice(0, 20).with(3, { id: "4", name: "Another of the same id", desc: "" });
  expect(pageJson(replaced, FRAME).text).toContain("Another of the same id");
});

test("a page in another frame has another text", () => {
  const page = PROJECTS.slice(0, 2);
  expect(pageJson(page, { ...FRAME, end: ',"total":2}' }).text).toMatch(/,"total":2}$/);
  expect(pageJson(page, { ...FRAME, close: ',"more":1}' }).text).toContain(',"more":1},');
  expect(pageJson(page, { ...FRAME, start: '{"code":201' }).text).toMatch(/^{"code":201,/);
  expect(pageJson([], FRAME).text).toBe('{"code":200,"projects":[]}');
});

test("a page has the same text after more other pages than are kept", () => {
  const before = pageJson(PROJECTS.slice(0, 3), FRAME).text;
  for (let start = 0; start < 590; start++) pageJson(PROJECTS.slice(start, start + 5), FRAME);
  expect(pageJson(PROJECTS.slice(0, 3), FRAME).text).toBe(before);
});

test("a project is written as JSON.stringify writes it, with all digits of its id", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const id = "9007199254740993";
      const texts = { name: text, desc: text };
      expect(`${projectJson({ id, ...texts })}}`).toBe(`{"id":${id},${JSON.stringify(texts).slice(1)}`);
    }),
  );
});

function idsIn(text: string): number[] {
  return (JSON.parse(text) as { projects: { id: number }[] }).projects.map(({ id }) => id);
}
