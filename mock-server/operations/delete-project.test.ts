import { expect, test } from "vitest";
import { type Answers, referenceProfile } from "../../openapi/index.ts";
import { callOn, NO_NUMBERS } from "./call.fixture.ts";
import { deleteProject } from "./delete-project.ts";

test.each(["", "projectId=", "projectid=1", "project_id=1"])("%j names no project", async (query) => {
  expect(await deleted(query)).toBe("delete.id-missing");
});

test.each([...NO_NUMBERS, "0", "9223372036854775808", "1001abc"].map((text) => `projectId=${text}`))(
  "%j is an invalid projectId",
  async (query) => {
    expect(await deleted(query)).toBe("delete.id-invalid");
  },
);

test.each([
  ["404", "delete.id-repeated"],
  ["400", "delete.id-repeated"],
  ["first", "1"],
  ["last", "2"],
] as const)("a projectId that is there twice is read as the answer %s says", async (answer, result) => {
  expect(await deleted("projectId=1&projectId=2", { "delete.id-repeated": answer })).toBe(result);
});

test("a projectId is kept digit by digit", async () => {
  expect(await deleted("projectId=9007199254740993&other=1")).toBe("9007199254740993");
});

test.each([
  ["ignored", undefined, "1"],
  ["ignored", "text/plain", "1"],
  ["required", undefined, "delete.content-type"],
  ["required", "text/plain", "delete.content-type"],
  ["required", "application/json; charset=utf-8", "1"],
  ["refused", undefined, "1"],
  ["refused", "application/json", "delete.content-type"],
] as const)("under %s a delete with %j ends in %s", async (answer, contentType, result) => {
  expect(await deleted("projectId=1", { "delete.content-type": answer }, contentType)).toBe(result);
});

/** The id that is deleted, or the rule that refuses. */
async function deleted(query: string, answers: Answers = {}, contentType: string | undefined = undefined): Promise<string> {
  let id: string | undefined;
  const remove = (_key: string, project: string) => {
    id = project;
    return "deleted" as const;
  };
  const profile = { ...referenceProfile, ...answers };
  const { rule } = await deleteProject.answer(callOn({ delete: remove }, query, { profile, contentType }));
  return id ?? rule;
}
