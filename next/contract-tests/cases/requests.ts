import { checkJson } from "../checks/audit.ts";
import { isRefused, judgeRefusal, mixture } from "../checks/refusal.ts";
import type { Case, PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { ifAllowed, unlessForbidden } from "../model/consent.ts";
import { type Exchange, idsOf, isSuccess, statusLine } from "../model/exchange.ts";
import { type Finding, fail, observed, pass, together, violation } from "../model/finding.ts";
import type { TargetKeys } from "../model/target.ts";
import { FIRST, LIST, sendEach, sentOf } from "./ask.ts";
import { allRefused, exactSpareId } from "./delete-form.ts";

/** Sections 4 and 7: list requests about which the interface says nothing. */
export const requestCases: readonly Case[] = [
  { id: "request.body", rule: "request.body", run: bodies },
  { id: "request.extra", rule: "request.extra", run: extras },
  { id: "route.spelling", rule: "route.spelling", run: spellings },
];

/** Values that a server must survive, and methods that may be writes. They run after the cases about a single wrong delete. */
export const requestWriteCases: readonly Case[] = [
  { id: "request.bytes", rule: "request.bytes", run: bytes },
  { id: "route.head-options", rule: "route.head-options", run: headAndOptions },
];

/** Values that break decoders, databases and parsers; none is a number or a key. Many frameworks read brackets as a list. */
const IN_BRACKETS = "%5B%5D=x";
const QUOTES_AND_EMOJI = "=%27%22%25%7B%7D%5C%0A%F0%9F%92%A9";
const NUL = "=%00";
const HALF_ESCAPES = "=%4&%4";
const BYTES = [NUL, "=%FF%ED%A0%80", HALF_ESCAPES, QUOTES_AND_EMOJI, `=${"x".repeat(300)}`, IN_BRACKETS];

/**
 * Keys of no account that break a header parser, or that each object has as a property. A careless server that cuts or splits
 * them has the premium key left. A premium key with a colon is not used, because a server may accept any text after the colon.
 */
function oddKeys({ premium }: TargetKeys): string[] {
  const key = premium.includes(":") ? "k" : premium;
  return [key.padEnd(300, "k"), `${key}, "k"'<>\\{}`, `${key}\u00ff\u00e9`, `${key}.k k:k.k=`, "constructor"];
}

/** Headers that browsers and gateways add. None of the conditional ones allows a 304. */
const UNKNOWN_HEADERS = {
  ...{ "X-Unknown": "yes", "X-Requested-With": "XMLHttpRequest", Cookie: "a=b", "Accept-Language": "x", traceparent: "x" },
  ...{ "If-None-Match": '"none"', "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT", "X-Forwarded-For": "unknown" },
};

/** `envelope.always` checks the envelope and status of every answer; here a failure also names the value. */
async function bytes(client: TargetClient): Promise<Finding> {
  const long = `last_id=${"9".repeat(300)}`;
  const queries = BYTES.flatMap((value) => [`limit${value}`, `last_id${value}`]);
  const keys = oddKeys(client.target.keys);
  const exchanges = await sendEach(client, [
    ...queries.map((query) => ({ ...LIST, query })),
    ...keys.map((key) => ({ ...LIST, key: "unknown" as const, headerFields: { "X-Master-Key": key } })),
    // Last, so that its long line follows the others in a report.
    { ...LIST, query: long },
  ]);
  const findings = exchanges.map((exchange) => {
    const { key, query } = exchange.request;
    if (isSuccess(exchange) && key === "unknown") return judgeRefusal("auth.key-unknown", exchange);
    return isSuccess(exchange) && query === long ? judgeRefusal("list.last-id-unknown", exchange) : answeredInEnvelope(exchange);
  });
  // In some languages a list with one member converts to the number 1, and the account may have a project 1.
  const isOneFree = ((await ifAllowed(() => client.idsOfNothing(["1"]))) ?? []).length > 0;
  const harmless = BYTES.filter((value) => !/\d/.test(decodedBytes(value)) && (isOneFree || value !== IN_BRACKETS));
  // A server that reads only up to a NUL finds a disposable project there.
  const spare = (await exactSpareId(client)) ?? "";
  const ofDeletes = harmless.map((value) => `projectId${value === NUL ? `=${spare}%00` : value}`);
  const deletes = await ifAllowed(() => allRefused(client, ofDeletes));
  return together([...findings, ...sentOf(deletes ?? []).map(answeredInEnvelope)]);
}

function decodedBytes(value: string): string {
  return [...new URLSearchParams(`value${value}`).values()].join();
}

function answeredInEnvelope(exchange: Exchange): Finding {
  const { request, answer } = exchange;
  const isReadable = checkJson(exchange).length === 0;
  const isRead = request.operation === "listProjects";
  if (isReadable && ((isRead && answer.status === 200) || isRefused(exchange))) return pass(statusLine(exchange));
  const actual = `${statusLine(exchange)}${isReadable ? "" : ", and the body is no JSON object"}`;
  return fail(violation(`a documented ${isRead ? "status" : "error"} with a JSON object`, actual, exchange));
}

/** Sends a list with each of the additions, and returns how each was answered. */
async function answersTo(client: TargetClient, additions: readonly Partial<PartialRequest>[]): Promise<string[]> {
  const exchanges = await sendEach(
    client,
    additions.map((each) => ({ ...FIRST, ...each })),
  );
  return exchanges.map(({ answer: { status } }) => (status === 200 ? "ignored" : String(status)));
}

async function bodies(client: TargetClient): Promise<Finding> {
  const sent = ['{"limit":1000}', "[]", "{no json"];
  const withBodies = sent.map((body) => ({ body, headerFields: { "Content-Length": String(body.length) } }));
  return observed(mixture(await answersTo(client, withBodies)));
}

async function extras(client: TargetClient): Promise<Finding> {
  const words = await answersTo(client, [
    { query: "limit=1&unknown=yes&callback=f&format=xml&__proto__=1&per_page=1000&pageSize=1000" },
    { headerFields: UNKNOWN_HEADERS },
    { headerFields: { Accept: "text/html,application/xml,text/csv" } },
    // A framework's protection against forgery may refuse one of them in plain text, and may check it only without the other.
    { headerFields: { Origin: "https://page.example" } },
    { headerFields: { Referer: "https://page.example/" } },
  ]);
  const [parameter, header, accepted, ...page] = words;
  const detail = `unknown parameters ${parameter}, unknown headers ${header}, another Accept ${accepted}, those of a web page ${mixture(page)}`;
  return observed(mixture(words), detail);
}

const spelledPaths: Scene<readonly Exchange[]> = {
  name: "other spellings of a path",
  take: (client) => {
    const { operation: _, ...request } = FIRST;
    return sendEach(
      client,
      ["/projects/", "//projects", "/Projects"].map((path) => ({ ...request, path })),
    );
  },
};

/** The other spellings of the list path under which projects are listed. */
export async function listedPaths(client: TargetClient): Promise<string[]> {
  const exchanges = await client.shared(spelledPaths);
  return exchanges.filter((exchange) => idsOf(exchange).length > 0).map(({ request }) => request.path);
}

async function spellings(client: TargetClient): Promise<Finding> {
  const exchanges = await client.shared(spelledPaths);
  const words = exchanges.map((exchange) => `${exchange.request.path} ${exchange.answer.status}`);
  return observed(mixture(exchanges.map(({ answer }) => String(answer.status))), words.join(", "));
}

async function headAndOptions(client: TargetClient): Promise<Finding> {
  return unlessForbidden(async () => {
    const { path } = FIRST;
    const exchanges = [await client.send({ method: "HEAD", path }), await client.send({ method: "OPTIONS", path })];
    return observed(exchanges.map(({ request, answer }) => `${request.method} ${answer.status}`).join(", "));
  });
}
