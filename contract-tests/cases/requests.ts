import { isRefused, mixture } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { ifAllowed, unlessForbidden } from "../model/consent.ts";
import { type Exchange, statusLine } from "../model/exchange.ts";
import { type Finding, fail, observed, pass, together, violation } from "../model/finding.ts";
import type { PartialRequest, TargetClient } from "../model/target-client.ts";
import { allRefused } from "./delete-scenes.ts";

/** Sections 4 and 7: lists that the text says nothing about. */
export const requestCases: readonly Case[] = [
  { id: "request.body", rule: "request.body", run: bodies },
  { id: "request.extra", rule: "request.extra", run: extras },
  { id: "route.spelling", rule: "route.spelling", run: spellings },
];

/** Values that a server must survive, and methods that may be writes: behind the cases that are about a single wrong delete. */
export const requestWriteCases: readonly Case[] = [
  { id: "request.bytes", rule: "request.bytes", run: bytes },
  { id: "route.head-options", rule: "route.head-options", run: headAndOptions },
];

/** What breaks decoders, databases and header parsers: none of it is a number or a key. */
const BYTES = ["%00", "%FF", "%4", "%ED%A0%80", "%F0%9F%92%A9", "x".repeat(300)];
const KEYS = ["k".repeat(300), "'\"<>\\{}", "k\u00ff\u00e9"];

/** Every answer is checked for its envelope and status by `envelope.always`; here a failure names the value. */
async function bytes(client: TargetClient): Promise<Finding> {
  const exchanges: Exchange[] = [];
  for (const value of BYTES) {
    exchanges.push(await client.list({ query: `limit=${value}` }), await client.list({ query: `last_id=${value}` }));
  }
  for (const key of KEYS) exchanges.push(await client.send({ ...(await keyed(client, key)), method: "GET", path: "/projects" }));
  const findings = exchanges.map(answeredInEnvelope);
  const harmless = BYTES.filter((value) => !/\d/.test(decodedBytes(value)));
  const deletes = await ifAllowed(() =>
    allRefused(
      client,
      harmless.map((value) => `projectId=${value}`),
    ),
  );
  findings.push(...(deletes ?? []).map(answeredInEnvelope));
  return together(findings);
}

/** The text as a reader of a query has it. */
function decodedBytes(value: string): string {
  return new URLSearchParams(`value=${value}`).get("value") ?? "";
}

async function keyed(client: TargetClient, key: string): Promise<Omit<PartialRequest, "method" | "path">> {
  const { request } = await client.list({ limit: 1 });
  return { operation: "listProjects", key: "unknown", headers: { ...request.headers, "X-Master-Key": key } };
}

function answeredInEnvelope(exchange: Exchange): Finding {
  const { answer } = exchange;
  const isReadable = typeof answer.body === "object" && answer.body !== null && !Array.isArray(answer.body);
  if (isReadable && (answer.status === 200 || isRefused(exchange))) return pass(statusLine(exchange));
  const actual = `${statusLine(exchange)}${isReadable ? "" : ", and the body is no JSON object"}`;
  return fail(violation("a documented status with a JSON object", actual, exchange));
}

async function bodies(client: TargetClient): Promise<Finding> {
  const { request } = await client.list({ limit: 1 });
  const exchanges = [];
  for (const body of ["{}", "{no json"]) {
    const headers = { ...request.headers, "Content-Length": String(body.length) };
    exchanges.push(await client.send({ ...request, headers, body }));
  }
  return observed(mixture(exchanges.map(({ answer }) => String(answer.status))));
}

async function extras(client: TargetClient): Promise<Finding> {
  const { request } = await client.list({ limit: 1 });
  const parameter = await client.send({ ...request, query: `${request.query}&unknown=1` });
  const header = await client.send({ ...request, headers: { ...request.headers, "X-Unknown": "1" } });
  const words = [parameter, header].map((each) => (each.answer.status === 200 ? "ignored" : String(each.answer.status)));
  return observed(mixture(words), `an unknown parameter ${words[0]}, an unknown header ${words[1]}`);
}

async function spellings(client: TargetClient): Promise<Finding> {
  const { request } = await client.list({ limit: 1 });
  const { operation: _, ...usual } = request;
  const exchanges = [];
  for (const path of ["/projects/", "//projects", "/Projects"]) exchanges.push(await client.send({ ...usual, path }));
  const words = exchanges.map((exchange) => `${exchange.request.path} ${exchange.answer.status}`);
  return observed(mixture(exchanges.map(({ answer }) => String(answer.status))), words.join(", "));
}

async function headAndOptions(client: TargetClient): Promise<Finding> {
  return unlessForbidden(async () => {
    const { request } = await client.list({ limit: 1 });
    const { operation: _, ...usual } = request;
    const words = [];
    for (const method of ["HEAD", "OPTIONS"]) {
      const { answer } = await client.send({ ...usual, method });
      words.push(`${method} ${answer.status}`);
    }
    return observed(words.join(", "));
  });
}
