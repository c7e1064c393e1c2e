import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { projectsHandlers } from "../../mock-server/msw.ts";
import { allCases } from "../cases/all-cases.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import { caseOf, idsWith, judge, judgeReference, problemsIn, verdictsOf } from "./judge.fixture.ts";
import { bodyOf, page, refusal, withBody } from "./mutants/answers.ts";
import { by, hasLimit, hasQuery, isDelete, isList, isOthers, parameter } from "./mutants/conditions.ts";
import { afterDelete, answer, where } from "./mutants/defects.ts";
import { counted, paged, sized } from "./mutants/pages.ts";
import { judgeBeside, OTHER_CLIENTS, type OtherClient } from "./other-clients.ts";
import { accountsOf, reference } from "./reference.ts";
import type { Handler, Middleware } from "./wire.ts";

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

test("a server with other header spellings and additional headers conforms", async () => {
  const headers = {
    "CONTENT-TYPE": "application/json ; charset=UTF-8",
    "RateLimit-Limit": "100",
    Deprecation: "@1735689600",
    "Set-Cookie": "a=b",
  };
  const report = await judgeOverHttp((handler) => async (request, response) => {
    const answer = await ask(handler, request);
    response.writeHead(answer.status, headers).end(answer.body);
  });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations).toMatchObject({ "rate-limits": "ratelimit-limit", "later-versions": "deprecation" });
  expect(report.observations["envelope.media-type"]).toBe("application/json ; charset=UTF-8");
});

test("a server that reads a text limit as NaN and returns no project conforms", async () => {
  const wrap = answer(by("list.limit-invalid", hasLimit("abc")), (response) => page(response, [], 230));
  expect(problemsIn(await judgeReference({ wrap }))).toEqual([]);
});

test("a server whose pages are sometimes one or two projects short conforms", async () => {
  let pages = 0;
  const wrap = sized((limit) => Math.max(limit - (pages++ % 3), 1));
  const report = await judgeReference({ wrap });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["list.short-page"]).toBe("pages of 18 to 98");
});

test.each(["all", "page"])("pages of small accounts that are sometimes short do not fail if total counts %s", async (meaning) => {
  let pages = 0;
  const short = sized((limit) => (pages++ % 2 === 0 ? limit : Math.min(limit, 7)));
  const wrap: Middleware = meaning === "all" ? short : (next) => counted((_, page) => page)(short(next));
  expect(idsWith(await judgeReference({ wrap, projects: 12 }), "fail")).toEqual([]);
});

test.each(["id-ascending", "id-descending"] as const)(
  "cursors of earlier deletes may continue after their place, %s",
  async (order) => {
    const profile = { "list.order": order };
    const ids = accountsOf({})[0]?.projects.map(({ id }) => Number(id)) ?? [];
    const inOrder = order === "id-ascending" ? ids : ids.toReversed();
    const wrap: Middleware = (next) => async (request) => {
      const response = await next(request);
      const id = Number(parameter(request, "last_id"));
      if (response.headers["X-Rule"] !== "list.last-id-unknown" || id > Math.max(...ids)) return response;
      const before = inOrder.findLast((own) => (order === "id-ascending" ? own < id : own > id)) ?? 0;
      return next({ ...request, query: request.query.replace(/last_id=\d+/, `last_id=${before}`) });
    };
    const report = await judgeReference({ profile, wrap });
    expect(problemsIn(report)).toEqual([]);
    expect(report.observations["list.last-id-unknown"]).toBe("403");
  },
);

test("a server that counts ids per account conforms", async () => {
  const accounts = accountsOf({ otherProjects: 230 });
  const [own, others] = accounts.map(({ projects }) => projects.map(({ id }) => String(id)));
  const renamed = (text: string, from: readonly string[] = [], to: readonly string[] = []) =>
    text.replace(/(?<=(?:last_id|projectId)=|"id":)\d+(?![\d.e])/g, (id) => to[from.indexOf(id)] ?? id);
  const wrap: Middleware = (next) => async (request) => {
    if (!isOthers(request)) return next(request);
    const response = await next({ ...request, query: renamed(request.query, own, others) });
    return { ...response, body: renamed(response.body, others, own) };
  };
  const report = await judgeReference({ wrap, otherProjects: 230 });
  expect(idsWith(report, "fail")).toEqual([]);
  expect(caseOf(report, "list.own-only").verdict).toBe("pass");
});

test("a server that answers If-None-Match with 304 and another Accept with 406 conforms", async () => {
  const wrap: Middleware = (next) => async (request) => {
    if (request.header("If-None-Match")) return { status: 304, headers: {}, body: "" };
    return request.header("Accept")?.includes("text/html") ? refusal(406) : next(request);
  };
  const report = await judgeReference({ wrap });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["request.extra"]).toBe("ignored, 304, 406");
});

test("a server whose order changes after a delete conforms", async () => {
  const turned = paged(({ all, start, limit }) => {
    const order = [...all.slice(1), ...all.slice(0, 1)];
    const behind = all[start - 1];
    const place = behind ? order.indexOf(behind) + 1 : 0;
    return order.slice(place, place + limit);
  });
  const wrap = afterDelete(where((request) => !isOthers(request), turned));
  expect(problemsIn(await judgeReference({ wrap }))).toEqual([]);
});

test("a deleted project that a late list shows again is not blamed on a refused delete that does not name it", async () => {
  let isLate = false;
  const late: Middleware = (next) => async (request) => {
    const response = await next(request);
    isLate ||= isDelete(request) && hasQuery(/projectId=.*projectId=/)(request);
    if (!isLate || response.status !== 200 || !isList(request) || isOthers(request)) return response;
    const { total, projects } = bodyOf(response) as { total: number; projects: object[] };
    const isLastPage = hasLimit(100)(request) && projects.length > 0 && projects.length < 100;
    const shown = isLastPage ? [{ id: 1012, name: "Late", desc: "" }, ...projects] : projects;
    return withBody(response, { ...bodyOf(response), total: total + 1, projects: shown });
  };
  expect(idsWith(await judgeReference({ wrap: afterDelete(late) }), "fail")).toEqual(["delete.gone-later"]);
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
  expect(requests()).toHaveLength(report.requests);
});

const clients = Object.keys(OTHER_CLIENTS) as OtherClient[];
const rounds = clients.flatMap((client) => [1, 2, 3].map((seed) => [client, seed] as const));

/** Rounds in which an earlier version of the suite blamed the target. */
rounds.push(["empties", 5], ["empties", 116], ["one", 51], ["one", 61], ["job", 71]);

test.each(rounds)("beside the client `%s`, seed %i, no run fails a conformant target", async (client, seed) => {
  const reports = await judgeBeside(client, seed);
  expect(reports.flatMap(failuresIn)).toEqual([]);
  for (const report of reports) expect([0, 4]).toContain(exitCodeOf(report, true));
  if (seed === 1 && ["deletes", "adds", "replaces", "empties"].includes(client)) expect(reports[0]?.conformance).toBe("partial");
});

test("the same seed gives the same round", async () => {
  const [one, other] = [await judgeBeside("deletes", 1), await judgeBeside("deletes", 1)];
  expect(one.map(verdictsOf)).toEqual(other.map(verdictsOf));
});

function judgeOverHttp(answering: (handler: Handler) => RequestListener): Promise<Report> {
  const { handler, target } = reference();
  return runSuite({ ...target, app: answering(handler), concurrency: 6 });
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

function failuresIn({ cases }: Report): string[] {
  return cases.filter(({ verdict }) => ["fail", "error"].includes(verdict)).map(({ id, detail }) => `${id}  ${detail}`);
}
