import fc from "fast-check";
import { expect, test } from "vitest";
import { pageJson, projectJson } from "./page-json.ts";

const FRAME = { start: '{"code":200', close: "}", end: "}" };
const projects = Array.from({ length: 600 }, (_, place) => ({ id: String(place + 1), name: `Zürich ${place}`, desc: "" }));

test("a page that is asked for again is not written again", () => {
  const page = pageJson(projects.slice(0, 20), FRAME);
  expect(idsIn(page.text)).toEqual(projects.slice(0, 20).map(({ id }) => Number(id)));
  expect(Buffer.from(page.bytes).toString()).toBe(page.text);
  expect(pageJson(projects.slice(0, 20), FRAME)).toBe(page);
});

test("pages that begin with the same project are told apart by every other", () => {
  for (const missing of [1, 7, 19]) {
    const page = projects.slice(0, 20).filter((_, place) => place !== missing);
    expect(idsIn(pageJson(page, FRAME).text)).toEqual(page.map(({ id }) => Number(id)));
  }
  expect(idsIn(pageJson(projects.slice(0, 1), FRAME).text)).toEqual([1]);
  const replaced = projects.slice(0, 20).with(3, { id: "4", name: "Another of the same id", desc: "" });
  expect(pageJson(replaced, FRAME).text).toContain("Another of the same id");
});

test("a page in another frame is another text", () => {
  const page = projects.slice(0, 2);
  expect(pageJson(page, { ...FRAME, end: ',"total":2}' }).text).toMatch(/,"total":2}$/);
  expect(pageJson(page, { ...FRAME, close: ',"more":1}' }).text).toContain(',"more":1},');
  expect(pageJson(page, { ...FRAME, start: '{"code":201' }).text).toMatch(/^{"code":201,/);
  expect(pageJson([], FRAME).text).toBe('{"code":200,"projects":[]}');
});

test("a page says the same after more others than are kept", () => {
  const before = pageJson(projects.slice(0, 3), FRAME).text;
  for (let start = 0; start < 590; start++) pageJson(projects.slice(start, start + 5), FRAME);
  expect(pageJson(projects.slice(0, 3), FRAME).text).toBe(before);
});

test("a project is written as JSON.stringify writes it, and its id digit by digit", () => {
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
