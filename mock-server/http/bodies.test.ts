import { expect, test } from "vitest";
import { type Profile, referenceProfile } from "../../openapi/index.ts";
import type { Success } from "../operations/call.ts";
import { successAnswer } from "./bodies.ts";
import { wireText } from "./message.ts";

const project = { id: "9007199254740993", name: "Zürich", desc: "" };

test.each(["plain", "Grand Hôtel", "東京タワー", "🎧 two units", "half of a pair: \ud83c", "", "ü".repeat(20_000)])(
  "the bytes of %j are those that Node sends",
  (text) => {
    expect(Buffer.from(text).equals(wireText(text).bytes)).toBe(true);
    expect(wireText(text).text).toBe(text);
  },
);

test("a project that was listed under one profile has the fields of the next", () => {
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
  expect(answerOf({ members: { made: project, note: 'a "b"', total: 2 } }, "none").body).toBe(
    '{"code":200,"message":"Projects listed","status":"success",' +
      '"made":{"id":9007199254740993,"name":"Zürich","desc":""},"note":"a \\"b\\"","total":2}',
  );
});

test("every answer states its length in bytes, its rule and the media type of the profile", () => {
  const { status, headers } = answerOf({ members: { name: "Zürich" } }, "none");
  expect(status).toBe(200);
  expect(headers).toEqual({ "Content-Type": "application/json", "X-Rule": "list.first-page", "Content-Length": "76" });
});

function answerOf(body: Success["body"], extraFields: Profile["envelope.extra-fields"]) {
  const success = { kind: "success", operation: "listProjects", rule: "list.first-page", body } as const;
  return successAnswer(success, { ...referenceProfile, "envelope.extra-fields": extraFields });
}
