import { judgeRefusal, mixture } from "../checks/refusal.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, filledPages, idsOf, knownSize, type Page, type Walk, walkIds } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, observed, pass, together, unless, type Violation, vacuous } from "../model/finding.ts";
import type { ListOptions, TargetClient } from "../model/target-client.ts";
import { defaultWalk } from "./list-walk.ts";

/** Sections 4.1 and 8: how many projects a page holds. */
export const listLimitCases: readonly Case[] = [
  { id: "list.default-limit", rules: ["list.default-limit"], still: true, run: defaultLimit },
  { id: "list.limit", rules: ["list.limit"], still: true, run: withinLimit },
  { id: "list.limit-over-maximum", rules: ["list.limit-over-maximum"], run: overMaximum },
  { id: "list.limit-invalid", rules: ["list.limit-invalid"], run: invalidLimit },
  { id: "list.short-page", rules: ["list.short-page"], run: shortPages },
];

async function defaultLimit(client: TargetClient): Promise<Finding> {
  const [first] = walkIds(await client.baseline("premium"));
  const starts: ListOptions[] = first === undefined ? [{}] : [{}, { lastId: first }];
  const violations: Violation[] = [];
  const counts: number[] = [];
  for (const start of starts) {
    const absent = await client.list(start);
    counts.push(idsOf(absent).length);
    violations.push(...defaultViolations(absent, await client.list({ ...start, limit: 20 })));
  }
  const size = knownSize(await client.baseline("premium"));
  if (size <= 20) return unless(violations, vacuous(`the account has ${size} projects; over 20 are needed`));
  const projects = Math.max(...counts);
  return unless(violations, pass(`${projects} projects without limit, the same as with limit=20`, { evidence: { projects } }));
}

function defaultViolations(absent: Exchange, twenty: Exchange): Violation[] {
  const count = idsOf(absent).length;
  const difference = firstDifference(idsOf(twenty), idsOf(absent));
  const tooMany = { expected: ["at most 20 projects"], actual: `${count} projects without limit`, exchange: absent };
  const unequal = { expected: ["the same page as with limit=20"], actual: `${difference}`, exchange: absent };
  return [...refusals([absent, twenty]), ...(count > 20 ? [tooMany] : []), ...(difference ? [unequal] : [])];
}

async function withinLimit(client: TargetClient): Promise<Finding> {
  const [first] = walkIds(await client.baseline("premium"));
  const starts: ListOptions[] = first === undefined ? [{}] : [{}, { lastId: first }];
  const asked = [1, 2, 19, 20, 21, 99, 100].flatMap((limit) => starts.map((start) => ({ ...start, limit })));
  const exchanges = await client.concurrently(
    asked.map(
      (options) =>
        async (each): Promise<[number, Exchange]> => [options.limit, await each.list(options)],
    ),
  );
  const violations = exchanges.flatMap(([limit, exchange]) => {
    const count = idsOf(exchange).length;
    return count > limit ? [{ expected: [`at most ${limit} projects`], actual: `${count} projects`, exchange }] : [];
  });
  const broken = [...refusals(exchanges.map(([, exchange]) => exchange)), ...violations];
  const size = knownSize(await client.baseline("premium"));
  const binding = exchanges.filter(([limit]) => limit < size).length;
  if (binding === 0) return unless(broken, vacuous(`the account has ${size} projects; over 1 are needed`));
  return unless(
    broken,
    pass(`limits 1 to 100, ${binding} of them below the number of projects`, { evidence: { limits: 7, binding } }),
  );
}

async function overMaximum(client: TargetClient): Promise<Finding> {
  const findings: Finding[] = [];
  const answers: string[] = [];
  for (const limit of [101, 1000]) {
    const exchange = await client.list({ limit });
    const answer = await lenientAnswer(client, exchange);
    answers.push(answer);
    findings.push(await judgeLenient(client, "list.limit-over-maximum", exchange));
  }
  return together(findings, mixture(answers));
}

async function invalidLimit(client: TargetClient): Promise<Finding> {
  const findings: Finding[] = [];
  const answers: string[] = [];
  for (const query of ["limit=0", "limit=-1", "limit=1.5", "limit=abc", "limit=", "limit=5&limit=7", "limit=7abc", "limit=1e1"]) {
    const exchange = await client.list({ query });
    const accepted = exchange.answer.status === 200;
    answers.push(accepted ? await fallback(client, exchange) : String(exchange.answer.status));
    findings.push(
      accepted ? pass(`${query} gives a page of ${idsOf(exchange).length}`) : judgeRefusal("list.limit-invalid", exchange),
    );
  }
  return together(findings, mixture(answers));
}

async function fallback(client: TargetClient, exchange: Exchange): Promise<string> {
  const usual = await client.list();
  return firstDifference(idsOf(usual), idsOf(exchange)) ? `a page of ${idsOf(exchange).length}` : "default";
}

/** A refusal is judged by the document; a page is evidence only where there were over 100 projects to give. */
async function judgeLenient(client: TargetClient, rule: "list.limit-over-maximum", exchange: Exchange): Promise<Finding> {
  if (exchange.answer.status !== 200) return judgeRefusal(rule, exchange);
  const count = idsOf(exchange).length;
  if (count > 100)
    return fail({ expected: ["at most 100 projects", "a documented error"], actual: `${count} projects`, exchange });
  const size = knownSize(await client.baseline("premium"));
  if (size > 100) return pass(`a page of ${count}`);
  return vacuous(`a page of ${count}, but the account has ${size} projects; over 100 are needed`);
}

/** `clamp` or `default`; `clamp` too where pages of 20 or fewer make them the same to a client. */
async function lenientAnswer(client: TargetClient, exchange: Exchange): Promise<string> {
  if (exchange.answer.status !== 200) return String(exchange.answer.status);
  const [most, usual] = [idsOf(await client.list({ limit: 100 })), idsOf(await client.list())];
  const given = idsOf(exchange);
  if (!firstDifference(most, given)) return "clamp";
  return firstDifference(usual, given) ? `a page of ${given.length}` : "default";
}

async function shortPages(client: TargetClient): Promise<Finding> {
  const walks = [await client.baseline("premium"), await client.shared(defaultWalk)];
  const cut = walks.find(({ end }) => end === "refused" || end === "unreadable");
  if (cut) return inconclusive(`a walk was not read to its end: ${cut.end} after ${filledPages(cut)} pages`);
  const short = walks.flatMap((walk) => shortPagesOf(walk).map(({ projects }) => projects.length));
  if (filled(walks) === 0) return vacuous("no walk shows whether a page is short while more remain");
  const sizes = [...new Set(short)];
  if (sizes.length === 0) return observed("full", "a page is shorter than its limit only at the end");
  return observed(sizes.length === 1 ? `cap-${sizes[0]}` : `pages of ${Math.min(...sizes)} to ${Math.max(...sizes)}`);
}

/** The pages of a walk that hold fewer projects than its limit although another filled page follows. */
function shortPagesOf({ pages, limit = 20 }: Walk): Page[] {
  return pages.filter(({ projects }, index) => projects.length < limit && (pages[index + 1]?.projects.length ?? 0) > 0);
}

function filled(walks: readonly Walk[]): number {
  return walks.filter(({ pages }) => (pages[0]?.projects.length ?? 0) > 0).length;
}

function refusals(exchanges: readonly Exchange[]): { expected: string[]; actual: string; exchange: Exchange }[] {
  return exchanges
    .filter(({ answer }) => answer.status !== 200)
    .map((exchange) => ({
      expected: ["200"],
      actual: `${exchange.answer.status} for ${exchange.request.query || "no limit"}`,
      exchange,
    }));
}
