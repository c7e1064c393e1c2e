import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DataProblem } from "../mock-data.ts";
import { type Progress, readDataFile } from "./read-data-file.ts";

const RECORD = '{"id": "r1", "text": "Hello", "voice": "Ada", "durationMs": 1}';

test("a data file is read with its records, and with ids of any width, as integers or as text", async () => {
  const wide = '{"id": 9007199254740993, "name": "A"}, {"id": "9223372036854775807", "name": "B", "desc": "b"}';
  const { accounts } = await read(account(`${wide}, {"id": 7, "name": "C", "records": [${RECORD}]}`));
  expect(accounts[0]?.projects).toEqual([
    { id: "9007199254740993", name: "A", desc: "", records: [] },
    { id: "9223372036854775807", name: "B", desc: "b", records: [] },
    { id: "7", name: "C", desc: "", records: [JSON.parse(RECORD)] },
  ]);
});

const ACCOUNT = '{"key": "mk_a", "plan": "premium", "projects": []}';

test.each([
  ["[]", "line 1, column 1: the data must be object"],
  ["{}", 'line 1, column 1: the data lacks "accounts"'],
  ['{"accounts": []}', "line 1, column 14: accounts must not be empty"],
  [
    '{"accounts": [{"key": "acme", "plan": "premium", "projects": []}]}',
    "line 1, column 23: accounts[0].key must be an API key: mk_, then",
  ],
  ['{"accounts": [{"key": "mk_a", "plan": "gold", "projects": []}]}', "accounts[0].plan must be premium or free"],
  [account('{"id": 1, "nam": "A"}'), 'line 1, column 73: accounts[0].projects[0] has "nam": did you mean "name"?'],
  [account('{"id": 1, "name": "A", "voice": ""}'), 'projects[0] has "voice": it may have id, name, desc, records'],
  [account('{"id": 0, "name": "A"}'), "accounts[0].projects[0].id must be an integer from 1 to 2^63-1 in plain digits"],
  [account(`{"id": 1, "name": "A", "records": [${RECORD.replace(": 1}", ": -1}")}]}`), "must be an integer from 0 to 2^53-1"],
  [account('{"id": 1.5, "name": "A"}'), "accounts[0].projects[0].id must be integer or string"],
  [account('{"id": "01", "name": "A"}'), "accounts[0].projects[0].id must be an integer from 1 to 2^63-1"],
  [account('{"id": 9223372036854775808, "name": "A"}'), "projects[0].id must be an integer from 1 to 9223372036854775807"],
  [account('{"id": 1, "name": 9007199254740993}'), "accounts[0].projects[0].name must be string"],
  [
    account('{"id": 1, "name": "é🎧"},\n {"id": "1", "name": "B"}'),
    'line 2, column 2: accounts[0].projects[1].id must be unique, and accounts[0].projects[0].id is "1" too',
  ],
  [
    account(`{"id": 1, "name": "A", "records": [${RECORD}, ${RECORD}]}`),
    'records[1].id must be unique, and accounts[0].projects[0].records[0].id is "r1" too',
  ],
  [`{"accounts": [${ACCOUNT}, ${ACCOUNT}]}`, 'accounts[1].key must be unique, and accounts[0].key is "mk_a" too'],
  ['{"accounts": [', "line 1, column 15: the data is not JSON: Array item or end of array ']' expected but reached end of input"],
  [account('\n{"id": 1, "name": "é🎧"},\n{"id": 2, "name": "B"\n"desc": ""}'), "line 4, column 1: the data is not JSON: Comma"],
  [account('{"id": 1, "name": "é🎧"}, {"id": 2}'), 'line 1, column 88: accounts[0].projects[1] lacks "name"'],
  [account('{"id": 1, "name": "A"},'), "line 1, column 86: the data is not JSON: a comma too many"],
  [account('{"id": 1, "name": "A", "id": 2}'), "line 1, column 87: the data is not JSON: Duplicate key 'id' encountered"],
  [account('{"id": 1, "name": "A"},, {"id": 2, "name": "B"}'), "line 1, column 86: the data is not JSON: a comma too many"],
  ['{"accounts": [{"projects": [{"id": 1, "name": "A"}}]}', "line 1, column 51: the data is not JSON: Comma ',' expected after"],
  ['{"accounts": [{"projects": [], "projects": []}]}', "line 1, column 33: the data is not JSON: Duplicate key 'projects'"],
  ['{"accounts": [{"projects": []}],\n "plan": oops}', "line 2, column 10: the data is not JSON: Object value expected"],
  ['{"accounts": [{"projects": [{"id": 1, "name": "A"', "line 1, column 50: the data is not JSON: "],
  ["[".repeat(101), "line 1, column 101: the data is nested more than 100 levels deep"],
  [account(`{"id": 1, "name": ${"[".repeat(97)}`), "line 1, column 176: the data is nested more than 100 levels deep"],
])("%s is refused with the place and the reason", async (text, reason) => {
  await expect(read(text)).rejects.toThrow(reason);
});

test("all problems are listed in the order of the file, or the first twenty of them", async () => {
  const several = `{"accounts": [{"key": "acme", "plan": "premium", "projects": [
    {"id": 1, "nam": "A", "desc": 2},
    {"id": 3, "name": "C"},
    {"id": 3, "name": "D"}]}]}`;
  expect(await linesOf(several)).toEqual([
    "line 1, column 23: accounts[0].key must be an API key: mk_, then letters, digits, hyphens or underscores",
    'line 2, column 15: accounts[0].projects[0] has "nam": did you mean "name"?',
    "line 2, column 35: accounts[0].projects[0].desc must be string",
    'line 4, column 5: accounts[0].projects[2].id must be unique, and accounts[0].projects[1].id is "3" too',
  ]);
  const many = Array.from({ length: 5000 }, (_, index) => `{"id": ${index + 1}}`);
  const lines = await linesOf(account(`${many.join(",\n")}, {"id": 1, "name": "A"}, {"id": 1, "name": "A"}`));
  expect([lines.length, lines[19], lines[20]]).toEqual([21, expect.stringMatching(/^line 20, /), "and 4,981 more"]);
});

test("a file that is not UTF-8 is refused in one line, because letters would be lost", async () => {
  const latin = Buffer.from(account('{"id": 1, "name": "München"}'), "latin1");
  await expect(read(latin)).rejects.toThrow(/^the data is not UTF-8; save the file in that encoding$/);
});

test("texts with quotes, backslashes, brackets and several bytes are read wherever chunks begin and end", async () => {
  const texts = ['"', "\\", '\\"', "{[", "]},", ":,", "é東🎧", "\\\\"];
  const project = (id: number) => ({
    id: String(id),
    name: texts[id % texts.length] ?? "",
    desc: "x".repeat(id % 97),
    records: [],
  });
  const projects = Array.from({ length: 30_000 }, (_, index) => project(index + 1));
  const { accounts } = await read(JSON.stringify({ accounts: [{ key: "mk_a", plan: "premium", projects }] }));
  expect(accounts[0]?.projects).toEqual(projects);
});

test("progress is reported while a file is read", async () => {
  const told: Progress[] = [];
  const projects = Array.from({ length: 40_000 }, (_, index) => `{"id": ${index + 1}, "name": "${"n".repeat(50)}"}`);
  await read(account(projects.join(",\n")), (progress) => told.push({ ...progress }));
  const { size } = told[0] ?? { size: 0 };
  expect(told.map(({ bytes }) => bytes)).toEqual([2 ** 20, 2 ** 21, size]);
  expect(told.at(-1)).toEqual({ bytes: size, size, projects: 40_000 });
});

function account(projects: string): string {
  return `{"accounts": [{"key": "mk_a", "plan": "premium", "projects": [${projects}]}]}`;
}

async function linesOf(text: string): Promise<readonly string[]> {
  const problem = await read(text).catch((thrown: unknown) => thrown);
  return problem instanceof DataProblem ? problem.lines : [];
}

async function read(text: string | Buffer, onProgress?: (progress: Progress) => void) {
  const folder = await mkdtemp(join(tmpdir(), "data-file-"));
  await writeFile(join(folder, "data.json"), text);
  return readDataFile(join(folder, "data.json"), onProgress);
}
