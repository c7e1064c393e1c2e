import { expect, test } from "vitest";
import { DEFAULT_LIMIT, LAST_ID, MAXIMUM_LIMIT, PROJECT_ID } from "../../openapi/constants.ts";
import type { SentRequest } from "../model/exchange.ts";
import { exitCodeOf } from "../model/report.ts";
import type { TargetInput } from "../model/target.ts";
import { isRead } from "../operations/operations.ts";
import type { Transport } from "../run/http-transport.ts";
import { caseOf, watch } from "./judge.fixture.ts";
import type { Answered } from "./mutants/conditions.ts";
import { instead } from "./mutants/defects.ts";
import { deletionAt } from "./mutants/requests.ts";
import { KEYS, projectsIn, reference } from "./reference.ts";

const LIVE = { baseUrl: "https://api.example.com/v1" };
const ELSEWHERE = { ...LIVE, confirmHost: "api.example.org" };
const TARGET: TargetInput = { baseUrl: "http://127.0.0.1/v1", keys: { premium: "k" } };

/** How a server of 130 ascending ids behaves that deletes the number that each `projectId` begins with. */
interface Careless {
  /** Default 1. */
  readonly first?: bigint;
  /** The walk of the account is cut after some pages, never ends, or shows some projects again. */
  readonly walk?: "cut" | "endless" | "repeats";
  /** Deletes are refused with 404, and carried out only if `secret`. */
  readonly refuses?: "honestly" | "secretly";
}

/** Targets at which not one delete may name a project that the target file does not name. */
const UNNAMED: readonly [
  what: string,
  ids: readonly (string | bigint)[],
  careless?: Careless,
  target?: Partial<TargetInput>,
][] = [
  ["off loopback", ["5"], {}, LIVE],
  ["of another host than confirmHost", ["5"], {}, ELSEWHERE],
  ["without disposable projects", []],
  ["with one disposable project", ["60"]],
  ["with disposable projects that are not listed", ["700", "701"]],
  ["with ids near 2^31", [2n ** 31n - 60n], { first: 2n ** 31n - 131n }],
  ["with ids near 2^53", [2n ** 53n - 60n], { first: 2n ** 53n - 131n }],
  ["with ids near 2^63", [2n ** 63n - 70n], { first: 2n ** 63n - 130n }],
  ["with ids beyond 2^63", [10n ** 19n + 60n], { first: 10n ** 19n }],
  ["with negative ids", ["-60"], { first: -130n }],
  [
    "that deletes what it refuses, with ids that are parts of others",
    ["5", "12", "60"],
    { refuses: "secretly" },
  ],
  ["whose walk is cut", ["60"], { walk: "cut" }],
  ["whose walk is endless", ["60"], { walk: "endless" }],
  ["whose walk repeats", ["60"], { walk: "repeats" }],
];

test.each(UNNAMED)(
  "a target %s loses no project that its file does not name",
  async (_, ids, options = {}, target = {}) => {
    const { transport, deleted } = careless(options);
    const { report } = await watch({ ...TARGET, ...target, disposableProjectIds: ids }, transport);
    expect(deleted.filter((id) => !ids.map(String).includes(id))).toEqual([]);
    expect(exitCodeOf(report, true)).not.toBe(0);
  },
);

test("off loopback without confirmHost, a run sends only GET requests, and names projects only as cursors", async () => {
  const { target, transport } = reference();
  const { sent, report } = await watch({ ...target, ...LIVE }, transport);
  expect(report.conformance).toBe("partial");
  expect(
    sent.filter(({ method, query }) => method !== "GET" || query.includes(PROJECT_ID)),
  ).toEqual([]);
});

test("with confirmHost, a run deletes only projects that the target names", async () => {
  const { target, transport, mock } = reference();
  const before = (await projectsIn(mock, KEYS.premium)).map(({ id }) => id);
  const { report } = await watch({ ...target, ...LIVE, confirmHost: "api.example.com" }, transport);
  const after = new Set((await projectsIn(mock, KEYS.premium)).map(({ id }) => id));
  const gone = before.filter((id) => !after.has(id));
  expect(report.conformance).toBe("conformant");
  expect(gone.length).toBe(report.disposables.used);
  expect(gone.filter((id) => !target.disposableProjectIds.includes(id))).toEqual([]);
});

test("a server that obeys deletes without an id loses one project that the target does not name, and gets one write at a time", async () => {
  const wrong: Answered = ({ status }, { method, query }) =>
    status >= 400 && method === "DELETE" && !/\d/.test(query);
  const { target, transport, mock } = reference({ wrap: instead(wrong, deletionAt(-1)) });
  const before = (await projectsIn(mock, KEYS.premium)).length;
  const [underWay, most] = [new Set<SentRequest>(), { writes: 0 }];
  const { report } = await watch(target, async (request) => {
    if (!isRead(request)) underWay.add(request);
    most.writes = Math.max(most.writes, underWay.size);
    return transport(request).finally(() => underWay.delete(request));
  });
  const left = (await projectsIn(mock, KEYS.premium)).map(({ id }) => id);
  const named = target.disposableProjectIds.filter((id) => !left.includes(id));
  expect([report.conformance, before - left.length - named.length, most.writes]).toEqual([
    "nonconformant",
    1,
    1,
  ]);
});

test("sends no delete with a key whose account may have a project of that id", async () => {
  const target = {
    ...TARGET,
    keys: { premium: "k", otherPremium: "o" },
    disposableProjectIds: ["5", "60", "129"],
  };
  const { sent, report } = await watch(target, careless({ refuses: "honestly" }).transport);
  const foreign = sent.filter(({ method, key }) => method === "DELETE" && key === "otherPremium");
  expect(foreign.filter(({ query }) => /=(5|60|129)\b/.test(query))).toEqual([]);
  expect(caseOf(report, "delete.foreign").verdict).not.toMatch(/^(pass|fail)$/);
});

/** How careless servers read an id. */
const READERS: Readonly<Record<string, (text: string) => bigint>> = {
  "drops signs": (text) => BigInt(text.replace(/\D/g, "") || 0),
  "has 32 bits": (text) => BigInt(Math.abs(Number(BigInt.asIntN(32, BigInt(text))))),
  "has 31 bits": (text) => BigInt.asUintN(31, BigInt(text)),
  "has floating-point numbers": (text) => BigInt(Math.round(Number.parseFloat(text)) || 0),
};

test("without disposable ids, a careless server deletes no project, however it reads ids", async () => {
  const { sent } = await watch(TARGET, careless({ refuses: "honestly" }).transport);
  const queries = sent.filter(({ method }) => method === "DELETE").map(({ query }) => query);
  const texts = queries.flatMap(
    (query) => query.match(new RegExp(`(?<=${PROJECT_ID}=)-?\\d+$`)) ?? [],
  );
  // PHP converts a list to the number 1.
  expect(queries.filter((query) => query.includes("%5B%5D"))).toEqual([]);
  expect(texts.length).toBeGreaterThan(3);
  for (const [reader, read] of Object.entries(READERS))
    expect(
      texts.filter((text) => read(text) >= 1n && read(text) <= 130n),
      reader,
    ).toEqual([]);
});

/** A careless server, and the ids that it has deleted, by its own log. */
function careless({ first = 1n, walk, refuses }: Careless): {
  readonly transport: Transport;
  readonly deleted: string[];
} {
  let ids = Array.from({ length: 130 }, (_, place) => String(first + BigInt(place)));
  const deleted: string[] = [];
  let more = 0;
  const remove = (asked: URLSearchParams) => {
    const named = asked.getAll(PROJECT_ID).map((text) => /^\s*([-+]?\d+)/.exec(text)?.[1]);
    const found = refuses === "honestly" ? [] : ids.filter((id) => named.includes(id));
    deleted.push(...found);
    ids = ids.filter((id) => !found.includes(id));
    return refuses ? answered(404, `,"subMessage":""`) : answered(200, "");
  };
  const list = (asked: URLSearchParams) => {
    const start = ids.indexOf(asked.get(LAST_ID) ?? "") + 1;
    if (walk === "cut" && start >= MAXIMUM_LIMIT) return answered(400, `,"subMessage":""`);
    const from = walk === "repeats" && start >= MAXIMUM_LIMIT ? MAXIMUM_LIMIT - 10 : start;
    const page = ids.slice(from, from + Number(asked.get("limit") ?? DEFAULT_LIMIT));
    if (walk === "endless" && page.length === 0)
      page.push(String(first + 10_000n + BigInt(more++)));
    return answered(
      200,
      `,"total":${ids.length},"projects":[${page.map((id) => `{"id":${id},"name":"","desc":""}`)}]`,
    );
  };
  const transport: Transport = async ({ method, query }) =>
    (method === "GET" ? list : remove)(new URLSearchParams(query));
  return { transport, deleted };
}

function answered(status: number, more: string): Awaited<ReturnType<Transport>> {
  const text = `{"code":${status},"message":"","status":"${status < 400 ? "success" : "error"}"${more}}`;
  return { status, headers: { "content-type": "application/json" }, text };
}
