import { expect, test } from "vitest";
import type { Answers } from "../../openapi/index.ts";
import { createFetchMock } from "../fetch.ts";
import type { Fault } from "../layers/parse-faults.ts";
import { deleteProject, eachProject, projectsClient, Refused, UnexpectedAnswer } from "./typed-client.ts";

test("the iterator yields every project, and ends at the empty page", async () => {
  const { client, journal } = setup();
  expect(await idsOf(client, 20)).toHaveLength(45);
  expect(journal.entries().map(({ query }) => query.replace(/last_id=\d+/, "last_id=N"))).toEqual(
    Array(4).fill("last_id=N&limit=20"),
  );
});

test("a page that is shorter than its limit does not end the iteration", async () => {
  expect(await idsOf(setup({ "list.short-page": "cap-10" }).client, 100)).toHaveLength(45);
});

test("wide ids keep all their digits, page after page and in a delete", async () => {
  const { client, store } = setup({ "list.id-width": "wide" });
  const stored = (await store.projects("mk_premium")).map(({ id }) => id);
  const ids = await idsOf(client, 7);
  expect([...ids].sort()).toEqual([...stored].sort());
  const wide = ids.find((id) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)) ?? "";
  expect(await deleteProject(client, wide)).toBe(true);
  expect(await idsOf(client, 100)).toEqual(ids.filter((id) => id !== wide));
});

test("a delete returns whether the project existed", async () => {
  const { client } = setup();
  const [id = ""] = await idsOf(client, 1);
  expect([await deleteProject(client, id), await deleteProject(client, id)]).toEqual([true, false]);
});

test("a refusal is thrown with its code and texts", async () => {
  const { client } = setup({}, "mk_free");
  await expect(idsOf(client, 20)).rejects.toThrow(Refused);
  await expect(deleteProject(client, "1")).rejects.toMatchObject({ code: 402 });
});

test.each<[Fault, retryAfter: number | undefined]>([
  [{ status: 502, body: "html" }, undefined],
  [{ status: 404, body: "html" }, undefined],
  [{ status: 503, body: "empty", retryAfter: 7 }, 7],
  [{ status: 429, retryAfter: "Wed, 21 Oct 2015 07:28:00 GMT" }, 0],
  [{ body: "empty" }, undefined],
  [{ body: "text" }, undefined],
  [{ body: "{}" }, undefined],
])("an answer that does not come from the service is thrown as UnexpectedAnswer: %j", async (fault, retryAfter) => {
  const { client, faults } = setup();
  faults.replace([fault]);
  const unexpected = { name: "UnexpectedAnswer", status: fault.status ?? 200, retryAfter };
  await expect(idsOf(client, 20)).rejects.toMatchObject(unexpected);
  await expect(deleteProject(client, "1020")).rejects.toThrow(UnexpectedAnswer);
});

test.each(["ignored", "required", "refused"] as const)("a delete succeeds if its Content-Type is %s", async (answer) => {
  const { client } = setup({ "delete.content-type": answer });
  const [id = ""] = await idsOf(client, 100);
  expect([await deleteProject(client, id), (await idsOf(client, 100)).includes(id)]).toEqual([true, false]);
});

function setup(profile: Answers = {}, key = "mk_premium") {
  const mock = createFetchMock({ profile });
  return { ...mock, client: projectsClient({ baseUrl: "https://speech.example/v1", key, fetch: mock.fetch }) };
}

async function idsOf(client: ReturnType<typeof projectsClient>, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of eachProject(client, limit)) ids.push(id);
  return ids;
}
