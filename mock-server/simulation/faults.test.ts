import { expect, onTestFinished, test, vi } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { createFetchMock } from "../fetch.ts";
import { createMock, startMock } from "../index.ts";
import { projectsHandlers } from "../msw.ts";
import { fetchClient } from "../tests/test-mock.fixture.ts";
import type { Fault } from "./fault.ts";

test.each<[fault: Fault, applied: string]>([
  [{}, "xxxxxx"],
  [{ every: 3 }, "..x..x"],
  [{ times: 2 }, "xx...."],
  [{ skip: 1, every: 2, times: 2 }, "..x.x."],
  [{ operation: "deleteProject" }, "......"],
])("%j applies to the requests %s", async (conditions, applied) => {
  const { list, mock } = fetchClient({ faults: [{ ...conditions, break: "empty" }] });
  let seen = "";
  for (let request = 0; request < 6; request++)
    seen += await list()
      .then(() => ".")
      .catch(() => "x");
  expect(seen).toBe(applied);
  expect(mock.faults.list()).toMatchObject([
    { id: "fault-1", fired: applied.replaceAll(".", "").length },
  ]);
});

test("the key of an account includes its copies, and the key of a copy only itself", async () => {
  const { list } = fetchClient({
    faults: ["mk_premium", "mk_other:x"].map((key) => ({ key, status: 500 })),
  });
  const statuses = ["mk_premium", "mk_premium:a", "mk_other", "mk_other:x"].map(
    async (key) => (await list("", { key })).status,
  );
  expect(await Promise.all(statuses)).toEqual([500, 500, 200, 500]);
});

test.each<
  [fault: Fault, status: number, type: string, body: RegExp, rule: string, retryAfter?: string]
>([
  [{ status: 402 }, 402, "application/json", /"Premium plan required"/, "plan.not-premium"],
  [
    { status: 503, retryAfter: 120 },
    503,
    "application/json",
    /"code":503,.*"status":"error"/,
    "mock.fault",
    "120",
  ],
  [{ status: 404, operation: "listProjects" }, 404, "application/json", /"code":404/, "mock.fault"],
  [{ body: "empty" }, 503, "application/json", /^$/, "mock.fault"],
  [{ body: "html", status: 502 }, 502, "text/html", /^<h1>502<\/h1>$/m, "mock.fault"],
  [
    { body: '{"é":1}', status: 500, when: "after" },
    500,
    "application/json",
    /^{"é":1}$/,
    "mock.fault",
  ],
  [{ body: { é: [1] }, status: 429 }, 429, "application/json", /^{"é":\[1]}$/, "mock.fault"],
  [
    { headers: { "content-type": "text/plain", "retry-after": "3" }, retryAfter: 7 },
    200,
    "text/plain",
    /"projects":/,
    "list.first-page",
    "3",
  ],
])(
  "%j answers a list with %i, %s and its body",
  async (fault, status, type, body, rule, retryAfter) => {
    const { headers, text, ...answer } = await fetchClient({ faults: [fault] }).list();
    expect({ ...answer, text }).toMatchObject({ status, rule, text: expect.stringMatching(body) });
    const sent = ["Content-Type", "Content-Length", "Retry-After"].map((name) => headers.get(name));
    expect(sent).toEqual([type, String(Buffer.byteLength(text)), retryAfter ?? null]);
  },
);

test.each<[key: string, options: { faults?: Fault[]; delay?: string }, from: number, to: number]>([
  ["mk_slow", {}, 1500, 1500],
  ["mk_premium", { faults: [{ delay: 500 }] }, 500, 500],
  ["mk_premium", { faults: [{ delay: "100-200", when: "after" }] }, 100, 201],
  ["mk_premium", { delay: "300-300", faults: [{ status: 503 }] }, 300, 300],
])(
  "only the answer to %s under %j is late: a reset meanwhile is the last change",
  async (key, options, from, to) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { mock } = fetchClient(options);
    const headers = { [KEY_HEADER.toLowerCase()]: key };
    const before = await mock.state.read(key);
    const url = `/v1/project?projectId=${before[0]?.projects[0]?.id}`;
    const answer = mock.answer({ method: "DELETE", url, headers });
    await vi.advanceTimersByTimeAsync(from - 1);
    await mock.reset(key);
    expect(mock.requests()[0]?.status).toBe(0);
    await vi.advanceTimersByTimeAsync(to - from + 1);
    await answer;
    expect(await mock.state.read(key)).toEqual(before);
  },
);

const HEADERS =
  'faults: [0].headers must be header names and texts, such as {"X-Request-Id": "7"}, without Content-Length, Transfer-Encoding and Trailer';

test.each<[faults: unknown, line: string]>([
  [{}, "faults must be array"],
  [
    [{ operation: "deleteProject" }],
    "faults: [0] must be a fault with an effect: status, headers, body, delay, break or retryAfter",
  ],
  [
    [{ delay: 1_000_000 }],
    "faults: [0].delay must be milliseconds up to 999999, such as 500 or 100-300; it is 1000000",
  ],
  [[{ evry: 2, status: 500 }], 'faults: [0] has the unknown field "evry"; did you mean every?'],
  [
    [{ key: "mk_premum:mine", status: 500 }],
    'faults: [0].key must be the key of an account or copy; it is "mk_premum:mine"; did you mean mk_premium?',
  ],
  [
    [1, 2].map(() => ({ id: "a", delay: 1 })),
    "faults: the id a occurs twice; give each fault an id of its own",
  ],
  [
    [{ body: JSON.parse("[".repeat(65) + "]".repeat(65)) }],
    "faults: [0].body must be html, empty, any other text, or JSON of at most 64 levels",
  ],
  [[{ headers: { "content-length": "7" } }], HEADERS],
  [[{ headers: { Trailer: "X-A" } }], HEADERS],
  [[{ headers: { "X-A": 5 } }], HEADERS],
])("%j is refused in one line", (faults, line) => {
  const message = new RegExp(`^${line.replace(/[[\]().?{}]/g, "\\$&")}$`);
  for (const open of [createMock, createFetchMock, projectsHandlers])
    expect(() => open({ faults: faults as Fault[] })).toThrow(message);
  expect(() => createMock().faults.set(faults as Fault[])).toThrow(message);
});

test.each<[options: object, line: string]>([
  [{ profil: {} }, ' has the unknown field "profil"; did you mean profile?'],
  [{ journalSize: 1.5 }, ": journalSize must be a whole number; it is 1.5"],
  [{ journalSize: () => 5 }, ": journalSize must be a whole number"],
  [{ log: "loud" }, ': log must be function; it is "loud"'],
])("the options %j are refused by every door in one line", async (options, line) => {
  for (const open of [createMock, createFetchMock, projectsHandlers, createMock().begin])
    expect(() => open(options)).toThrow(new InputProblem(open.name + line));
  await expect(startMock(options)).rejects.toThrow(new InputProblem(`startMock${line}`));
});

test("a delay is checked when it is set, and 0 removes it", async () => {
  const { mock, list } = fetchClient({ delay: 500_000 });
  expect(() => Object.assign(mock.faults, { delay: "late" })).toThrow("the delay must be milli");
  mock.faults.delay = 0;
  await list();
  expect(mock.faults.delay).toBeUndefined();
});

test("a fault may be of an account that was opened since", async () => {
  const { mock, list } = fetchClient();
  await mock.state.put({ key: "mk_new", plan: "premium", projects: [] });
  mock.faults.set([{ key: "mk_new:copy", status: 503, headers: { "X-Rule": "gone", vary: "*" } }]);
  const { status, headers } = await list("", { key: "mk_new:copy" });
  expect([status, headers.get("X-Rule"), headers.get("Vary")]).toEqual([503, "gone", "*"]);
});
