import { expect, onTestFinished, test } from "vitest";
import { createMock, seedDataset, startMock } from "./index.ts";
import type { StartOptions } from "./start-mock.ts";

test("two mocks run at once and do not meet", async () => {
  const [one, other] = await Promise.all([setup(), setup()]);
  await remove(one.baseUrl, await firstId(one.baseUrl));
  expect([await total(one.baseUrl), await total(other.baseUrl)]).toEqual([44, 45]);
});

test("a closed mock answers no more", async () => {
  const { baseUrl, close } = await startMock();
  await close();
  await expect(fetch(baseUrl)).rejects.toThrow("fetch failed");
});

test("data is the whole world, parsed or as a dataset", async () => {
  const projects = [
    { id: 7, name: "Seven" },
    { id: "9007199254740993", name: "Wide" },
  ];
  const { baseUrl } = await setup({ data: { accounts: [{ key: "mk_acme", plan: "premium", projects }] } });
  expect([await total(baseUrl, "mk_acme"), await total(baseUrl, "mk_premium")]).toEqual([2, undefined]);
  const seeded = await setup({ data: seedDataset({ accounts: [{ key: "mk_three", plan: "premium", projects: 3 }] }) });
  expect(await total(seeded.baseUrl, "mk_three")).toBe(3);
});

test("an inadmissible profile or wrong data is refused with the reason", async () => {
  // @ts-expect-error: no admissible answer
  await expect(startMock({ profile: { "list.total": "half" } })).rejects.toThrow(
    'list.total cannot be "half"; admissible: all, page',
  );
  await expect(startMock({ data: { accounts: [{ key: "acme", plan: "premium", projects: [] }] } })).rejects.toThrow(
    "accounts[0].key must match",
  );
  // @ts-expect-error: no admissible answer
  expect(() => createMock({ profile: { "list.order": "random" } })).toThrow("list.order");
});

async function setup(options?: StartOptions) {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}

async function list(baseUrl: string, key = "mk_premium"): Promise<{ total?: number; projects?: { id: number }[] }> {
  const response = await fetch(`${baseUrl}/projects`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
  return (await response.json()) as { total?: number; projects?: { id: number }[] };
}

async function total(baseUrl: string, key?: string) {
  return (await list(baseUrl, key)).total;
}

async function firstId(baseUrl: string): Promise<number | undefined> {
  return (await list(baseUrl)).projects?.[0]?.id;
}

async function remove(baseUrl: string, id: number | undefined, key = "mk_premium"): Promise<void> {
  const response = await fetch(`${baseUrl}/project?projectId=${id}`, { method: "DELETE", headers: { "X-Master-Key": key } });
  expect(response.status).toBe(200);
}
