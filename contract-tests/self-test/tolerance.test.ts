import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { projectsHandlers } from "../../mock-server/msw.ts";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import { judgeTarget } from "../runner/run.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import { caseOf, idsWith, judge, judgeReference, problemsIn } from "./judge.fixture.ts";
import { page, refusal } from "./mutants/answers.ts";
import { by, hasQuery, isLaterPage, isList, isOthers, parameter } from "./mutants/conditions.ts";
import { afterDelete, answer, everyNth, instead, where, withStatus } from "./mutants/defects.ts";
import { counted, paged, sized } from "./mutants/pages.ts";
import { withQuery } from "./mutants/requests.ts";
import { accountsOf, type ReferenceOptions, reference } from "./reference.ts";
import type { Handler, Middleware } from "./wire.ts";

/** Each second page is short, or each of a kind. */
const short = (size: number) => sized((limit) => Math.min(limit, size));

/** Legal servers that no profile describes: what they do, and how. */
const LEGAL: readonly [does: string, wrap: Middleware, options?: ReferenceOptions][] = [
  [
    "reads a text limit as NaN and returns no project",
    answer(by("list.limit-invalid", hasQuery(/^limit=abc$/)), (it) => page(it, [], 230)),
  ],
  ["has pages that are now and then one or two projects short", takingTurns(3, (limit, turn) => Math.max(limit - turn, 1))],
  ["has short pages at the beginning", where((it) => isList(it) && !isLaterPage(it), short(7))],
  ["has short pages behind a cursor", where(isLaterPage, short(13))],
  [
    "has short pages at the end",
    paged(({ all, start, limit }) => all.slice(start, start + (start + limit >= all.length ? 1 : limit))),
  ],
  ["has pages of any length", takingTurns(11, (limit, turn) => Math.max((limit * ((turn * 7) % 11)) % (limit + 1), 1))],
  ["has an order that changes after a delete", afterDelete(where((it) => !isOthers(it), turned()))],
  ["answers If-None-Match with 304 and another Accept with 406", negotiating],
  ["refuses an unknown cursor now with 403 and now with 400", everyNth(2, isList, withStatus(by("list.last-id-unknown"), 400))],
  ["refuses invalid limits in turns with 400 and 403", everyNth(3, isList, withStatus(by("list.limit-invalid"), 403))],
  ["refuses an empty key in turns with 400 and 401", everyNth(2, isList, withStatus(by("auth.key-empty"), 400))],
  ["sends the header fields of gateways", (next) => async (it) => withHeaders(await next(it))],
  ["reads an invalid cursor in turns as none", everyNth(2, isList, instead(by("list.last-id-invalid"), fromStart))],
];

test.each(LEGAL)("a server that %s does not fail", async (_, wrap, options = {}) => {
  expect(problemsOf(await judgeReference({ ...options, wrap }))).toEqual([]);
});

test.each([
  ["shorter", "mk_prem"],
  ["longer", "mk_premium0"],
])("keys that are the beginning of one another are two keys: the other one is %s", async (_, other) => {
  const { target, transport } = reference();
  const renamed: Transport = (request) => {
    const rename = ([name, value]: [string, string]) => [
      name,
      value === other ? "mk_other" : value === "mk_other" ? "unknown" : value,
    ];
    return transport({ ...request, headers: Object.fromEntries(Object.entries(request.headers).map(rename)) });
  };
  const keys = { ...target.keys, otherPremium: other };
  expect(problemsIn(await judge({ target: { ...target, keys }, transport: renamed }))).toEqual([]);
});

test.each(["all", "page"])("pages of small accounts that are sometimes short do not fail if total counts %s", async (meaning) => {
  const turns = takingTurns(2, (limit, turn) => (turn === 0 ? limit : Math.min(limit, 7)));
  const wrap: Middleware = meaning === "all" ? turns : (next) => counted((_, size) => size)(turns(next));
  expect(idsWith(await judgeReference({ wrap, projects: 12 }), "fail")).toEqual([]);
});

test.each(["id-ascending", "id-descending"] as const)(
  "cursors of earlier deletes may continue after their place, %s",
  async (order) => {
    const ids = accountsOf({})[0]?.projects.map(({ id }) => Number(id)) ?? [];
    const inOrder = order === "id-ascending" ? ids : ids.toReversed();
    const wrap: Middleware = (next) => async (request) => {
      const response = await next(request);
      const id = Number(parameter(request, "last_id"));
      if (response.headers["X-Rule"] !== "list.last-id-unknown" || id > Math.max(...ids)) return response;
      const before = inOrder.findLast((own) => (order === "id-ascending" ? own < id : own > id)) ?? 0;
      return next(withQuery(request, { last_id: String(before) }));
    };
    expect(problemsOf(await judgeReference({ profile: { "list.order": order }, wrap }))).toEqual([]);
  },
);

test("a server that counts ids in each account conforms", async () => {
  const [own, others] = accountsOf({ otherProjects: 230 }).map(({ projects }) => projects.map(({ id }) => String(id)));
  const renamed = (body: string, from: readonly string[] = [], to: readonly string[] = []) =>
    body.replace(/(?<=(?:last_id|projectId)=|"id":)\d+(?![\d.e])/g, (id) => to[from.indexOf(id)] ?? id);
  const wrap: Middleware = (next) => async (request) => {
    if (!isOthers(request)) return next(request);
    const response = await next({ ...request, query: renamed(request.query, own, others) });
    return { ...response, body: renamed(response.body, others, own) };
  };
  const report = await judgeReference({ wrap, otherProjects: 230 });
  expect(idsWith(report, "fail")).toEqual([]);
  expect(caseOf(report, "list.own-only").verdict).toBe("pass");
});

test("a server that answers in chunks, slowly, and closes every connection conforms", async () => {
  const report = await judgeOverHttp((handler) => async (request, response) => {
    const { status, headers, body } = await ask(handler, request);
    const { "Content-Length": _, ...others } = headers;
    response.shouldKeepAlive = false;
    response.writeHead(status, { ...others, Connection: "close" }).write(body.slice(0, 10));
    setTimeout(() => response.end(body.slice(10)), 3);
  });
  expect(problemsIn(report)).toEqual([]);
});

test("what a server with other header spellings and additional headers says of itself is observed", async () => {
  const headers = { "CONTENT-TYPE": "application/json ; charset=UTF-8", "RateLimit-Limit": "100", Deprecation: "@1735689600" };
  const report = await judgeOverHttp((handler) => async (request, response) => {
    const { status, body } = await ask(handler, request);
    response.writeHead(status, headers).end(body);
  });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations).toMatchObject({ "rate-limits": "ratelimit-limit", "later-versions": "deprecation" });
  expect(report.observations["envelope.media-type"]).toBe("application/json ; charset=UTF-8");
});

test("the mock behind MSW conforms, and its journal has every request", async () => {
  const { target, accounts } = reference();
  const { handlers, requests } = projectsHandlers({ baseUrl: target.baseUrl, data: { accounts } });
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
  const report = await judge({ target, transport: fetchTransport(target.baseUrl) });
  expect(problemsIn(report)).toEqual([]);
  expect(report.cases).toHaveLength(allCases.length);
  expect(requests().length).toBeGreaterThan(100);
});

/** What is wrong with a report; open questions that are answered in turns have no one answer, and may be inconclusive. */
function problemsOf(report: Report): string[] {
  return problemsIn(report).filter((line) => !/^\S+ (vacuous|inconclusive) |^partial$/.test(line));
}

function takingTurns(turns: number, sizeFor: (limit: number, turn: number) => number): Middleware {
  return (next) => {
    let turn = 0;
    return sized((limit) => sizeFor(limit, turn++ % turns))(next);
  };
}

/** The first project comes last. */
function turned(): Middleware {
  return paged(({ all, start, limit }) => {
    const order = [...all.slice(1), ...all.slice(0, 1)];
    const behind = all[start - 1];
    const place = behind ? order.indexOf(behind) + 1 : 0;
    return order.slice(place, place + limit);
  });
}

function negotiating(next: Handler): Handler {
  return async (request) => {
    if (request.header("If-None-Match")) return { status: 304, headers: {}, body: "" };
    return request.header("Accept")?.includes("text/html") ? refusal(406) : next(request);
  };
}

function fromStart(request: Parameters<Handler>[0]) {
  return withQuery(request, { last_id: undefined });
}

function withHeaders(response: Awaited<ReturnType<Handler>>) {
  return { ...response, headers: { ...response.headers, "Set-Cookie": "a=b", Via: "1.1 gateway", "X-Request-Id": "1" } };
}

async function judgeOverHttp(answering: (handler: Handler) => RequestListener): Promise<Report> {
  const { handler, target } = reference();
  const { baseUrl: _, ...parts } = target;
  return (await judgeTarget({ ...parts, app: answering(handler), concurrency: 6 })).report;
}

async function ask(handler: Handler, request: Parameters<RequestListener>[0]) {
  const { method = "", url = "", headers } = request;
  const [path = "", query = ""] = url.split("?");
  const body = await text(request);
  return handler({ method, path, query, header: (name) => headers[name.toLowerCase()]?.toString(), ...(body && { body }) });
}

function fetchTransport(baseUrl: string): Transport {
  return async ({ method, path, query, headers, body }) => {
    const url = baseUrl + path + (query && `?${query}`);
    // fetch cannot send a body with GET.
    const init: RequestInit = { method, headers, redirect: "manual", ...(method !== "GET" && body !== undefined && { body }) };
    const response = await fetch(url, init).catch((error: Error) => {
      throw new NoAnswer(error.message);
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
}
