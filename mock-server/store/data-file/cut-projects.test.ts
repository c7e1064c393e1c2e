import fc from "fast-check";
import { expect, test } from "vitest";
import { cutProjects, type ProjectText } from "./cut-projects.ts";

const project = fc.record(
  { id: fc.nat(), name: fc.string({ unit: "grapheme" }), records: fc.array(fc.record({ id: fc.string(), text: fc.string() })) },
  { requiredKeys: ["id"] },
);
const accounts = fc.array(
  fc.record({ key: fc.string({ unit: "binary" }), projects: fc.array(project), plan: fc.constant("projects") }),
);
const data = fc.record({ $schema: fc.string(), accounts }, { requiredKeys: ["accounts"] });

test("whatever the chunks, each project is cut out where it stands, and the rest is the data without them", () => {
  fc.assert(
    fc.property(data, fc.constantFrom(undefined, 1, "\t"), fc.integer({ min: 1, max: 40 }), (whole, indent, size) => {
      const file = Buffer.from(JSON.stringify(whole, null, indent));
      const { cuts, rest } = cut(file, size);
      const expected = whole.accounts.flatMap(({ projects }, account) =>
        projects.map((value, place) => ({ account, place, value: JSON.parse(JSON.stringify(value)) })),
      );
      expect(cuts.map(({ text, account, place }) => ({ account, place, value: JSON.parse(text) }))).toEqual(expected);
      expect(JSON.parse(rest.text())).toEqual({ ...whole, accounts: whole.accounts.map((each) => ({ ...each, projects: [] })) });
      for (const { text, start } of cuts) {
        expect(file.subarray(start.byte).toString().startsWith(text)).toBe(true);
        expect(start.line).toBe(file.subarray(0, start.byte).toString().split("\n").length);
      }
    }),
  );
});

test("the members of a project are counted by its colons, and those in its texts are none", () => {
  const { cuts } = cut(Buffer.from('{"accounts":[{"projects":[{"id": 1, "name": "a:b\\":"}, {"records": [{"id": ":"}]}]}]}'), 3);
  expect(cuts.map(({ members }) => members)).toEqual([2, 2]);
});

test("a character of the rest is found in the file, behind what was cut out", () => {
  const file = '{"accounts": [\n{"key": "é", "projects": [{"name": "é"},\n{}], "plan": "x"},\n{"projects": [], "plan": oops}]}';
  const { rest } = cut(Buffer.from(file), 7);
  expect(rest.positionOf(rest.text().indexOf("oops"))).toEqual({
    line: 4,
    byte: Buffer.from(file.slice(0, file.indexOf("oops"))).length,
  });
});

test.each([
  ['{"accounts": [{"projects": [1,, 2]}]}', "Array item expected at line 1, position 30"],
  ['{"accounts": [{"projects": [1,\n]}]}', "Array item expected at line 2, position 31"],
  ['{"accounts": [{"projects": [1}]}', "Array item or end of array ']' expected at line 1, position 29"],
  ['{"accounts": [{"projects": [{"id": 1}', "expected but reached end of input at line 1, position 37"],
  ['{"accounts": [{"projects": [], "projects": []}]}', "accounts[0].projects must be there once (line 1, position 43)"],
  ['{"accounts": [], "accounts": []}', "accounts must be there once (line 1, position 29)"],
])("%s cannot be cut", (text, reason) => {
  expect(() => cut(Buffer.from(text), 5)).toThrow(reason);
});

test.each(['{"data": [{"projects": [1]}]}', '[[{"projects": [1]}]]', '{"accounts": {"a": {"projects": [1]}}}'])(
  "projects are those of accounts alone: none is cut out of %s",
  (text) => {
    const { cuts, rest } = cut(Buffer.from(text), 5);
    expect([cuts, rest.text()]).toEqual([[], text]);
  },
);

function cut(file: Buffer, size: number) {
  const cuts: ProjectText[] = [];
  const cutter = cutProjects((each) => cuts.push(each));
  for (let at = 0; at < file.length; at += size) cutter.take(file.subarray(at, at + size));
  return { cuts, rest: cutter.end() };
}
