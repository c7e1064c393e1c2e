import { MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { isRefused } from "../checks/refusal.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { type Exchange, knownSize } from "../model/exchange.ts";
import { type Finding, fail, observed, pass, together } from "../model/finding.ts";
import { listOfText, TEXT } from "./contests.ts";
import { describePage, isSamePage, judgeOpen, type NamedPages, namedAnswer, pagesBy } from "./named-pages.ts";

/** Section 4.1: values of `limit` and `last_id` that are not whole numbers in plain digits. */
export const listValueCases: readonly Case[] = [
  { id: "list.limit-invalid", rule: "list.limit-invalid", run: invalidLimit },
  { id: "list.last-id-invalid", rule: "list.last-id-invalid", run: invalidCursor },
  { id: "list.number-spelling", rule: "list.number-spelling", run: spelledNumber },
];

/** A kind of value: queries that contain one, and the pages that may answer them. */
interface Part {
  readonly queries: readonly [string, ...string[]];
  readonly pages: NamedPages;
}

/** Limits that pass a careless check and may then be read as more than the maximum, or as no limit. */
const BEYOND_MAXIMUM = [
  ...["100.5", "1e3", "01000", "%2B1000", "1000%20", "%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90"],
  ...[String(2n ** 32n + 5n), "-200", "Infinity", "5&limit=1000", "1000&limit=5", "0x3E8", "1_000"],
].map((value) => `limit=${value}`);

async function invalidLimit(client: TargetClient): Promise<Finding> {
  const judged = await judgeParts(client, "list.limit-invalid", {
    zero: { queries: ["limit=0"], pages: { default: {} } },
    negative: { queries: ["limit=-1"], pages: { default: {} } },
    fraction: { queries: ["limit=9.5"], pages: { default: {}, "rounded-down": { limit: 9 } } },
    text: { queries: [TEXT, "limit=7abc"], pages: { default: {} } },
    empty: { queries: ["limit="], pages: { default: {} } },
    repeated: { queries: ["limit=5&limit=7"], pages: { default: {}, first: { limit: 5 }, last: { limit: 7 } } },
    huge: {
      queries: ["limit=9223372036854775809", "limit=2147483649", "limit=9007199254740993"],
      pages: { default: {}, clamp: { limit: MAXIMUM_LIMIT } },
    },
  });
  if (knownSize(await client.baseline("premium")) <= MAXIMUM_LIMIT) return judged;
  const beyond = await listAll(client, BEYOND_MAXIMUM);
  return together([judged, ...beyond.map((exchange) => judgePage("list.limit-invalid", exchange))], judged.observed);
}

function judgePage(rule: RuleId, exchange: Exchange): Finding {
  return judgeOpen(rule, exchange, pass(`${exchange.request.query} gives ${describePage(exchange)}`));
}

async function invalidCursor(client: TargetClient): Promise<Finding> {
  const { ids } = await client.baseline("premium");
  const [one, , other = one] = ids;
  const firstPage = { "first-page": {} };
  const hasNegative = ids.some((id) => id.startsWith("-"));
  return judgeParts(client, "list.last-id-invalid", {
    text: { queries: ["last_id=abc"], pages: firstPage },
    empty: { queries: ["last_id="], pages: firstPage },
    ...(!hasNegative && { negative: { queries: ["last_id=-1"], pages: firstPage } }),
    ...(one !== undefined &&
      other !== undefined && {
        fraction: { queries: [`last_id=${one}.5`], pages: { ...firstPage, "rounded-down": { lastId: one } } },
        repeated: {
          queries: [`last_id=${one}&last_id=${other}`],
          pages: { ...firstPage, first: { lastId: one }, last: { lastId: other } },
        },
      }),
  });
}

/** Judges each query of each part; the first one gives the answer of the part, for `huge` all of them. */
async function judgeParts(client: TargetClient, rule: RuleId, parts: Readonly<Record<string, Part>>): Promise<Finding> {
  const pageOf = pagesBy(client);
  const asked = Object.values(parts).flatMap(({ queries }) => queries);
  const exchanges = await listAll(client, asked);
  const answers: Record<string, string> = {};
  const findings = exchanges.map((exchange) => judgePage(rule, exchange));
  for (const [part, { queries, pages }] of Object.entries(parts)) {
    const id = `${rule}.${part}`;
    const answering = (part === "huge" ? queries : queries.slice(0, 1)).flatMap((query) => exchanges[asked.indexOf(query)] ?? []);
    const { answer, wrong } = await namedAnswer(id, answering, pages, pageOf);
    if (wrong.length > 0) findings.push(fail(...wrong));
    answers[id] = answer;
  }
  return together(findings, answers);
}

function listAll(client: TargetClient, queries: readonly string[]): Promise<Exchange[]> {
  return client.concurrently(
    queries.map((query) => (each: TargetClient) => (query === TEXT ? each.shared(listOfText) : each.list({ query }))),
  );
}

async function spelledNumber(client: TargetClient): Promise<Finding> {
  const pageOf = pagesBy(client);
  const [text, ...exchanges] = await listAll(client, [TEXT, ...SPELLINGS.map(([, spelled]) => `limit=${spelled}`)]);
  const answers: Record<string, string> = {};
  for (const [place, [part, , limit]] of SPELLINGS.entries()) {
    const [id, exchange] = [`list.number-spelling.${part}`, exchanges[place]];
    if (!exchange || !text) continue;
    const isText = exchange.answer.status === text.answer.status && (isRefused(exchange) || isSamePage(exchange, text));
    const { answer } = await namedAnswer(id, [exchange], { number: { limit } }, pageOf);
    answers[id] = isText ? "text" : answer;
  }
  return observed(answers);
}

/** Other spellings of a limit, as written in a query. */
const SPELLINGS: readonly (readonly [part: string, spelled: string, limit: number])[] = [
  ["leading-zero", "07", 7],
  ["plus", "%2B7", 7],
  ["exponent", "1e1", 10],
  ["blanks", "%207", 7],
  ["full-width", "%EF%BC%97", 7],
];
