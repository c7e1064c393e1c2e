import { expect, test } from "vitest";
import { fetchClient, testMock } from "../tests/test-mock.fixture.ts";
import type { RequestFilters } from "./request-filters.ts";

test("requests are found by operation, key, rule, status and id, and an unknown filter is refused by name", async () => {
  const { mock, list, remove } = fetchClient();
  await list();
  await list("limit=0", { key: "mk_premium:mine" });
  await remove("1", { key: "mk_other" });
  const idsOf = (filters?: RequestFilters) => mock.requests(filters).map(({ id }) => id);
  const found: [RequestFilters | undefined, number[]][] = [
    [undefined, [1, 2, 3]],
    [{ operation: "listProjects" }, [1, 2]],
    [{ key: "mk_premium" }, [1, 2]],
    [{ key: "mk_premium:mine" }, [2]],
    [{ rule: "list.limit-invalid", status: 400 }, [2]],
    [{ since: 2 }, [3]],
    [{ operation: "listProjects", since: 2 }, []],
  ];
  for (const [filters, ids] of found) expect(idsOf(filters)).toEqual(ids);
  // @ts-expect-error there is no such filter
  expect(() => mock.requests({ opration: "listProjects" })).toThrow('no filter "opration"; choose one of operation, status');
  // @ts-expect-error there is no such operation
  await expect(mock.waitFor({ operation: "deleteProjekt" })).rejects.toThrow("operation: takes listProjects");
  // @ts-expect-error there is no such limit
  await expect(mock.waitFor({}, { timeout: 9 })).rejects.toThrow('there is no limit "timeout"; the only one is timeoutMs');
  await expect(mock.waitFor({}, { timeoutMs: Number.POSITIVE_INFINITY })).rejects.toThrow("timeoutMs: takes a whole number");
});

test("the awaited requests may have arrived before, or arrive later", async () => {
  const { mock, list, remove } = fetchClient();
  await list();
  expect(await mock.waitFor({ operation: "listProjects" })).toMatchObject([{ id: 1 }]);
  const both = mock.waitFor({ operation: "listProjects", count: 2 }, { timeoutMs: 60_000 });
  await remove("1");
  await list("limit=1");
  expect(await both).toMatchObject([{ id: 1 }, { id: 3, query: "limit=1" }]);
  expect(mock.journal.followers()).toBe(0);
});

test("a timeout names the other requests, without keys that are not published", async () => {
  // The clock of this mock returns at once.
  const { mock, ask } = testMock();
  const waiting = mock.waitFor({ operation: "deleteProject" }, { timeoutMs: 9 });
  await expect(waiting).rejects.toThrow(
    'After 9 ms there were 0 of 1 requests with {"operation":"deleteProject"}.\nThere was no other request.',
  );
  await ask("GET /v1/projects?lastId=7", { key: "mk_premium:mine" });
  await ask("GET /v1/nothing", { key: "secret-of-mine" });
  const told = await mock.waitFor({ status: 204 }, { timeoutMs: 9 }).catch(String);
  expect(String(told).split("\n").slice(1)).toEqual([
    "The latest of 2 others:",
    "  1  GET /v1/projects?lastId=7 200 list.first-page (mk_premium:mine); sent `lastId`; the parameter is `last_id`",
    expect.stringMatching(/^ {2}2 {2}GET \/v1\/nothing 400 route\.invalid \(key [0-9a-f]{12}\)/),
  ]);
});
