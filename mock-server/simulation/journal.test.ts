import { expect, onTestFinished, test, vi } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { fetchClient } from "../tests/test-mock.fixture.ts";
import type { Fault } from "./fault.ts";
import type { JournalFilter } from "./journal.ts";

test.each<[key: string, shown: string]>([
  ["mk_premium", "mk_premium"],
  ["mk_other:any copy", "mk_other:any copy"],
  ["sk_live_4eC39HqLyjWDarjtT1zdp7dc", "sk_l…dc"],
  ["mk_4eC39HqLyjWDarjtT1zdp7dc", "mk_4…dc"],
  ["short", "…"],
])("the key %s is shown as %s", async (key, shown) => {
  const { mock, list } = fetchClient();
  await list("", { key });
  expect(mock.requests()).toMatchObject([
    { key: shown, request: { headers: { [KEY_HEADER.toLowerCase()]: shown } } },
  ]);
});

test.each<[url: string, shown: string]>([
  ["?limit=2&last_id=1020", "?limit=2&last_id=1020"],
  ["?api%5Fk%65y=SECRET&limit=2", "?api%5Fk%65y=…&limit=2"],
  ["?token=%ZZSECRET==", "?token=…"],
  ["?limit=2;token=SECRET", "?limit=2;token=…"],
  ["?next=https%3A%2F%2Fa.example%2F%3Ftoken%3DSECRET", "?next=…"],
  ["?next%3Dtoken%3DSECRET", "?next=…"],
])("in a URL ending in %s, log, journal and waitFor show %s", async (end, shown) => {
  const lines: string[] = [];
  const { mock, list } = fetchClient({ log: (line) => lines.push(line) });
  const referer = `https://me:SECRET@app.example/page${end}`;
  await list("", { headers: { Referer: referer } });
  await mock.answer({ method: "GET", url: `http://me:SECRET@x/v1/projects${end}`, headers: {} });
  const [listed, absolute] = mock.requests();
  expect(listed?.request.headers.referer).toBe(`https://…@app.example/page${shown}`);
  expect(`${absolute?.path}?${absolute?.query}`).toContain(`http://…@x/v1/projects${shown}`);
  expect(lines[1]).toContain(`http://…@x/v1/projects${shown} `);
  const missing = await mock.waitFor({ status: 204 }, { timeoutMs: 1 }).catch(String);
  expect(JSON.stringify([mock.requests(), lines, missing])).not.toContain("SECRET");
});

test("of a long body the journal keeps the beginning and the length", async () => {
  const long = "Straße ".repeat(10_000);
  const { mock } = fetchClient({ faults: [{ status: 500, body: long }] });
  await mock.answer({ method: "DELETE", url: "/v1/project", headers: {}, body: long });
  const kept = { body: long.slice(0, 16_384), bodyLength: long.length };
  expect(mock.requests()).toMatchObject([{ request: kept, response: kept }]);
});

test("the journal takes at most 32 MB, and then drops the oldest requests", async () => {
  const body = "a".repeat(16_384);
  const { mock } = fetchClient({ journalSize: 100_000, faults: [{ status: 500, body }] });
  const request = { method: "DELETE", url: "/v1/project", headers: {}, body };
  for (let count = 0; count < 1200; count++) await mock.answer(request);
  const kept = mock.requests();
  expect(kept.at(-1)?.id).toBe(1200);
  expect(kept[0]?.id).toBe(1201 - kept.length);
  expect(kept.length * 2 * body.length).toBeLessThan(32_000_000);
  expect(kept.length * 2 * body.length).toBeGreaterThan(28_000_000);
});

test("the latest requests are kept, and their ids continue after the journal was cleared", async () => {
  const { mock, list } = fetchClient({ journalSize: 3 });
  for (let request = 0; request < 5; request++) await list();
  expect(mock.requests().map(({ id }) => id)).toEqual([3, 4, 5]);
  mock.journal.clear();
  for (let request = 0; request < 4; request++) await list();
  expect(mock.requests().map(({ id }) => id)).toEqual([7, 8, 9]);
  const none = fetchClient({ journalSize: 0 });
  await none.list();
  expect(none.mock.requests()).toEqual([]);
});

test("an awaited request may have arrived before, or arrive later", async () => {
  const { mock, list, remove } = fetchClient();
  await list();
  expect(await mock.waitFor({ operation: "listProjects" })).toMatchObject({ id: 1 });
  const later = mock.waitFor(
    { operation: "deleteProject" },
    { timeoutMs: Number.POSITIVE_INFINITY },
  );
  await list("limit=1");
  await remove("1");
  expect(await later).toMatchObject({ id: 3, rule: "delete.unknown" });
});

test("a request stands in the journal from the start, as waiting, and is awaited until it is answered", async () => {
  const { mock, list } = fetchClient({ faults: [{ times: 1, delay: 60 }] });
  const first = list("limit=1");
  await expect.poll(() => mock.requests().length).toBe(1);
  await list("limit=2");
  expect(mock.requests()).toMatchObject([
    { id: 1, query: "limit=1", status: 0, cause: "waiting", rule: null, response: { body: "" } },
    { id: 2, query: "limit=2", status: 200 },
  ]);
  expect(await mock.waitFor({ key: "mk_premium" })).toMatchObject({ id: 2 });
  await first;
  expect(mock.requests()[0]).toMatchObject({ id: 1, status: 200, cause: "fault fault-1" });
  const cleared = list("limit=3");
  await mock.reset();
  await cleared;
  expect(mock.requests()).toEqual([]);
});

test("a wait ends before the limit of a test of vitest, and takes no unknown filter or option", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { mock } = fetchClient();
  const missed = mock.waitFor({ status: 204 }).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await missed).toContain("within 3000 ms");
  const misspelt = { operaton: "listProjects" } as JournalFilter;
  const line = 'the filter has the unknown field "operaton"; did you mean operation?';
  await expect(mock.waitFor(misspelt)).rejects.toThrow(line);
  expect(() => mock.requests({ rule: "list.limt" } as object)).toThrow("did you mean list.limit?");
  await expect(mock.waitFor({}, { timeout: 5 } as object)).rejects.toThrow(
    'waitFor has the unknown field "timeout"; did you mean timeoutMs?',
  );
  await expect(mock.waitFor({}, { timeoutMs: "soon" } as object)).rejects.toThrow(
    'waitFor: timeoutMs must be a number of milliseconds; it is "soon"',
  );
});

test.each<[fault: Fault | undefined, key: string | null, line: RegExp]>([
  [
    undefined,
    "mk_premium:x",
    /^200 GET \/v1\/projects mk_premium:x rule list\.first-page [\d.]+ ms$/,
  ],
  [{ break: "reset" }, "a-key-of-a-customer", /^reset GET \/v1\/projects a-ke…er fault fault-1 /],
  [{ break: "truncate" }, null, /^truncated GET \/v1\/projects no key fault fault-1 /],
])("under %j a request of %s is the line %s", async (fault, key, line) => {
  const lines: string[] = [];
  const { list } = fetchClient({ faults: fault ? [fault] : [], log: (text) => lines.push(text) });
  await list("", { key }).catch(() => {});
  expect(lines).toEqual([expect.stringMatching(line)]);
});

test("a request that does not come is named with the latest others, without their keys", async () => {
  const { mock, list } = fetchClient();
  const missing = (filter: JournalFilter) =>
    mock.waitFor(filter, { timeoutMs: 5 }).catch(({ message }: Error) => message);
  expect(await missing({ key: "a-key-of-a-customer" })).toBe(
    'No request passed {"key":"a-ke…er"} within 5 ms. The latest requests:\n  none',
  );
  await list("limit=7", { key: "a-key-of-a-customer" });
  expect(await missing({ status: 204 })).toMatch(
    /^No request passed {"status":204} within 5 ms. The latest requests:\n {2}401 GET \/v1\/projects\?limit=7 a-ke…er rule auth.key-unknown /,
  );
});
