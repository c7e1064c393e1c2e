import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import { type Reference, reference } from "./reference.ts";

test("a server that answers in chunks, slowly, and closes every connection conforms", async () => {
  const report = await judgeOverHttp((mock) => async (request, response) => {
    const answer = await ask(mock, request);
    response.shouldKeepAlive = false;
    response.writeHead(answer.status, { ...omit(answer.headers, "Content-Length"), Connection: "close" });
    response.write(answer.body.slice(0, 10));
    setTimeout(() => response.end(answer.body.slice(10)), 3);
  });
  expect(problems(report)).toEqual([]);
});

test("a server that spells its headers otherwise and adds some conforms", async () => {
  const report = await judgeOverHttp((mock) => async (request, response) => {
    const answer = await ask(mock, request);
    const headers = {
      "CONTENT-TYPE": "application/json ; charset=UTF-8",
      "RateLimit-Limit": "100",
      Deprecation: "@1735689600",
      "Set-Cookie": "a=b",
    };
    response.writeHead(answer.status, headers).end(answer.body);
  });
  expect(problems(report)).toEqual([]);
  expect(report.observations).toMatchObject({ "rate-limits": "ratelimit-limit", "later-versions": "deprecation" });
  expect(report.observations["envelope.media-type"]).toBe("application/json ; charset=UTF-8");
});

test("a server in which somebody else adds a field to every answer conforms", async () => {
  const report = await runSuite(reference({ profile: { "envelope.extra-fields": "project,list,error" } }), allCases);
  expect(problems(report)).toEqual([]);
});

type Answering = (mock: Reference["mock"]) => RequestListener;

async function judgeOverHttp(answering: Answering): Promise<Report> {
  const { mock, target } = reference();
  const server = createServer(answering(mock));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await runSuite({ target: { ...target, baseUrl: `http://127.0.0.1:${port}/v1` } }, allCases);
  } finally {
    server.close();
  }
}

function ask(
  { handler }: Reference["mock"],
  { method = "", url = "", headers }: Parameters<RequestListener>[0],
): ReturnType<typeof handler> {
  const [path = "", query = ""] = url.split("?");
  return handler({ method, path, query, header: (name) => headers[name.toLowerCase()]?.toString() });
}

function omit(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));
}

function problems({ cases, conformance }: Report): string[] {
  const open = cases.filter(({ verdict }) => !["pass", "allowed", "observed"].includes(verdict));
  return [
    ...(conformance === "conformant" ? [] : [conformance]),
    ...open.map(({ id, verdict, detail }) => `${id} ${verdict} ${detail}`),
  ];
}
