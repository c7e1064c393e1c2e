import { judgeRefusal, mixture } from "../checks/refusal.ts";
import { differingIds, firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, idsOf } from "../model/exchange.ts";
import {
  type Finding,
  fail,
  inconclusive,
  observed,
  pass,
  together,
  unless,
  type Violation,
  vacuous,
  violation,
} from "../model/finding.ts";
import type { ListOptions, TargetClient } from "../model/target-client.ts";
import { filledPages, knownSize, type Walk } from "../model/walk.ts";
import { defaultWalk } from "./list-walk.ts";

/** Sections 4.1 and 8: how many projects a page holds. */
export const listLimitCases: readonly Case[] = [
  { id: "list.default-limit", rule: "list.default-limit", still: true, run: defaultLimit },
  { id: "list.limit", rule: "list.limit", still: true, run: withinLimit },
  { id: "list.limit-over-maximum", rule: "list.limit-over-maximum", run: overMaximum },
  { id: "list.short-page", rule: "list.short-page", run: shortPages },
];

async function defaultLimit(client: TargetClient): Promise<Finding> {
  const violations: Violation[] = [];
  const counts: number[] = [];
  for (const start of await startsToTry(client)) {
    const absent = await client.list(start);
    const twenty = await client.list({ ...start, limit: 20 });
    counts.push(idsOf(absent).length);
    violations.push(
      ...[absent, twenty].flatMap(refusal),
      ...overLimit(absent, 20, " without limit"),
      ...differingIds("the same page as with limit=20", idsOf(twenty), absent),
    );
  }
  const size = knownSize(await client.baseline("premium"));
  if (size <= 20) return unless(violations, vacuous(`the account has ${size} projects; over 20 are needed`));
  const projects = Math.max(...counts);
  return unless(violations, pass(`${projects} projects without limit, the same as with limit=20`, { evidence: { projects } }));
}

async function withinLimit(client: TargetClient): Promise<Finding> {
  const starts = await startsToTry(client);
  const asked = [1, 2, 19, 20, 21, 99, 100].flatMap((limit) => starts.map((start) => ({ ...start, limit })));
  const exchanges = await client.concurrently(asked.map((options) => (each: TargetClient) => each.list(options)));
  const violations = [
    ...exchanges.flatMap(refusal),
    ...exchanges.flatMap((exchange, place) => overLimit(exchange, asked[place]?.limit ?? 0)),
  ];
  const size = knownSize(await client.baseline("premium"));
  const binding = asked.filter(({ limit }) => limit < size).length;
  if (binding === 0) return unless(violations, vacuous(`the account has ${size} projects; over 1 are needed`));
  const evidence = { limits: 7, binding };
  return unless(violations, pass(`limits 1 to 100, ${binding} of them below the number of projects`, { evidence }));
}

/** The beginning of the list, and the page behind its first project. */
async function startsToTry(client: TargetClient): Promise<ListOptions[]> {
  const [first] = (await client.baseline("premium")).ids;
  return first === undefined ? [{}] : [{}, { lastId: first }];
}

async function overMaximum(client: TargetClient): Promise<Finding> {
  const findings: Finding[] = [];
  const answers: string[] = [];
  for (const limit of [101, 1000]) {
    const exchange = await client.list({ limit });
    answers.push(await lenientAnswer(client, exchange));
    findings.push(await judgeLenient(client, exchange));
  }
  return together(findings, mixture(answers));
}

/** A refusal is judged by the document; a page is evidence only if there were over 100 projects to give. */
async function judgeLenient(client: TargetClient, exchange: Exchange): Promise<Finding> {
  if (exchange.answer.status !== 200) return judgeRefusal("list.limit-over-maximum", exchange);
  const count = idsOf(exchange).length;
  if (count > 100) return fail(violation(["at most 100 projects", "a documented error"], `${count} projects`, exchange));
  const size = knownSize(await client.baseline("premium"));
  if (size > 100) return pass(`a page of ${count}`);
  return vacuous(`a page of ${count}, but the account has ${size} projects; over 100 are needed`);
}

/** `clamp` or `default`; `clamp` too if pages of 20 or fewer make them the same to a client. */
async function lenientAnswer(client: TargetClient, exchange: Exchange): Promise<string> {
  if (exchange.answer.status !== 200) return String(exchange.answer.status);
  const most = await client.list({ limit: 100 });
  const usual = await defaultOr(client, exchange);
  return firstDifference(idsOf(most), idsOf(exchange)) ? usual : "clamp";
}

/** `default` if the page is the one that a list without a limit gives, else how long it is. */
async function defaultOr(client: TargetClient, exchange: Exchange): Promise<string> {
  const usual = await client.list();
  return firstDifference(idsOf(usual), idsOf(exchange)) ? `a page of ${idsOf(exchange).length}` : "default";
}

async function shortPages(client: TargetClient): Promise<Finding> {
  const walks = [await client.baseline("premium"), await client.shared(defaultWalk)];
  const cut = walks.find(({ end }) => end === "refused" || end === "unreadable");
  if (cut) return inconclusive(`a walk was not read to its end: ${cut.end} after ${filledPages(cut)} pages`);
  if (walks.every(({ ids }) => ids.length === 0)) return vacuous("no walk shows whether a page is short while more remain");
  const sizes = [...new Set(walks.flatMap(shortPageSizes))];
  if (sizes.length === 0) return observed("full", "a page is shorter than its limit only at the end");
  return observed(sizes.length === 1 ? `cap-${sizes[0]}` : `pages of ${Math.min(...sizes)} to ${Math.max(...sizes)}`);
}

/** How long the pages of a walk are that hold fewer projects than its limit although another filled page follows. */
function shortPageSizes({ pages, limit = 20 }: Walk): number[] {
  const sizes = pages.map((page) => idsOf(page).length);
  return sizes.filter((size, place) => size < limit && (sizes[place + 1] ?? 0) > 0);
}

function overLimit(exchange: Exchange, limit: number, asked = ""): Violation[] {
  const count = idsOf(exchange).length;
  return count > limit ? [violation(`at most ${limit} projects`, `${count} projects${asked}`, exchange)] : [];
}

function refusal(exchange: Exchange): Violation[] {
  const { request, answer } = exchange;
  return answer.status === 200 ? [] : [violation("200", `${answer.status} for ${request.query || "no limit"}`, exchange)];
}
