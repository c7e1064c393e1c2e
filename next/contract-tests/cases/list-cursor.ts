import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { answersGiven, isRefused, judgeRefusal } from "../checks/refusal.ts";
import { firstDifference, orderOf } from "../checks/sequence.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, type ListedProject, statusLine } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, notTested, observed, pass, together, violation } from "../model/finding.ts";
import { cursorOf, judgeEach, listEach, sentOf } from "./ask.ts";
import { listBehindNothing } from "./contests.ts";
import { hugeIds } from "./harmless-delete.ts";
import { partOfWalk } from "./placed-pages.ts";
import { deletion } from "./real-deletes.ts";

/** Sections 4.1 and 5: cursors that are not a project of the account. */
export const listCursorCases: readonly Case[] = [
  { id: "list.last-id-foreign", rule: "list.last-id-foreign", needs: ["otherPremium"], run: foreign },
  { id: "list.last-id-unknown", rule: "list.last-id-unknown", still: true, run: unknown },
];

/** Runs after the deletes, because it needs the id of a deleted project as a cursor. */
export const deletedCursorCase: Case = {
  id: "list.last-id-deleted",
  rule: "list.last-id-deleted",
  needs: ["disposable"],
  run: deletedCursor,
};

async function foreign(client: TargetClient): Promise<Finding> {
  const rule = "list.last-id-foreign";
  const { ids: others, pages } = await client.baseline("otherPremium");
  const { ids: own } = await client.baseline("premium");
  const places = [others[0], others.at(-1)].filter((id): id is string => id !== undefined && !own.includes(id));
  if (places.length === 0) return notTested("the other account has no project of its own");
  // Each account is foreign to the other.
  const lastId = own.find((id) => !others.includes(id));
  const turned = lastId === undefined ? [] : [await client.list({ lastId, key: "otherPremium" })];
  const exchanges = await listBehind(client, places);
  const nothing = await ifAllowed(() => client.shared(listBehindNothing));
  const secret = pages.flatMap(({ answer }) => answer.projects);
  const findings = exchanges.map((exchange) => {
    const others = sentOf([...exchanges, nothing]).filter((other) => other !== exchange);
    const pageIds = idsOf(exchange).filter((id) => secret.some((project) => project.id === id));
    const shown = [...pageIds, ...wordsOf(secret, exchange, others)];
    if (shown.length === 0) return judgeRefusal(rule, exchange);
    return fail(violation("nothing of the other account", `shown of it: ${shown.join(", ")}`, exchange));
  });
  return together([together(findings), ...judgeEach(rule, turned)], answersGiven(rule, exchanges));
}

/** Besides ids beyond those of the account, tries one with the lowest 32 bits of an own id, and an unused one among the own. */
async function unknown(client: TargetClient): Promise<Finding> {
  const rule = "list.last-id-unknown";
  const { ids } = await client.baseline("premium");
  const own = ids.filter((id) => /^\d+$/.test(id)).slice(0, 1);
  const wrapped = own.map((id) => String(BigInt(id) + 2n ** 32n)).filter((id) => !ids.includes(id));
  const cursors = [...(await hugeIds(client)), ...wrapped];
  const nothing = await client.shared(listBehindNothing);
  const [answered, between] = await client.concurrently([
    (one) => listBehind(one, cursors),
    async (other) =>
      listEach(
        other,
        (await idBetween(other, ids)).map((lastId) => ({ lastId, limit: 5 })),
      ),
  ]);
  const exchanges = [nothing, ...answered];
  // An id among the own ones may be another account's or deleted, so its answer is not the observed one.
  const amongOwn = between.map((exchange) => {
    if (!goesOn(exchange, ids)) return judgeRefusal(rule, exchange);
    return pass(`${statusLine(exchange)}: the page behind a project that may have been deleted before the run`);
  });
  return together([together(judgeEach(rule, exchanges)), ...amongOwn], answersGiven(rule, exchanges));
}

/** Asks for the pages behind cursors, every second one with a limit. */
function listBehind(client: TargetClient, cursors: readonly string[]): Promise<Exchange[]> {
  return listEach(
    client,
    cursors.map((lastId, place) => ({ lastId, ...(place % 2 === 1 && { limit: 5 }) })),
  );
}

/** An unused id between those of the account, or one below them, if there is one. Throws `NoConsent` as `hugeIds` does. */
async function idBetween(client: TargetClient, ids: readonly string[]): Promise<string[]> {
  const numbers = new Set(ids.filter((id) => /^\d+$/.test(id)).map(BigInt));
  const [least = 1n, ...others] = [...numbers].sort((one, other) => (one < other ? -1 : 1));
  const gaps = others.map((each) => each - 1n).filter((each) => !numbers.has(each));
  // Another account may use some of them.
  const free = await client.idsOfNothing([...gaps.slice(0, 20), least - 1n].filter((each) => each > 0n).map(String));
  return free.slice(0, 1);
}

/** Whether a page starts after the place that its cursor has, or may have had, among the ids of the account. */
function goesOn(exchange: Exchange, ids: readonly string[]): boolean {
  const given = idsOf(exchange);
  const start = given[0] === undefined ? ids.length : ids.indexOf(given[0]);
  if (exchange.answer.status !== 200 || firstDifference(ids.slice(start, start + given.length), given)) return false;
  const isById = (sequence: readonly string[]) => orderOf(sequence.map((each) => ({ id: each, fields: {} }))).startsWith("id-");
  return !isById(ids) || isById(ids.toSpliced(start, 0, cursorOf(exchange) ?? ""));
}

/**
 * The words of a refusal, and of no other, that reveal the project of its cursor: its name, its description, and the ids next to
 * it. It may repeat words of the request.
 */
function wordsOf(projects: readonly ListedProject[], exchange: Exchange, others: readonly Exchange[]): string[] {
  const place = projects.findIndex(({ id }) => id === cursorOf(exchange));
  const { name, desc } = projects[place]?.fields ?? {};
  if (!isRefused(exchange) || others.length === 0) return [];
  const beside = [projects[place - 1]?.id, projects[place + 1]?.id].filter((other) => place >= 0 && isWordOf(exchange, other));
  return [name, desc, ...beside].filter((word): word is string => {
    if (typeof word !== "string" || word.length < 4 || exchange.request.query.includes(word)) return false;
    const text = JSON.stringify(word).slice(1, -1).toLowerCase();
    return textOf(exchange).includes(text) && !others.some((other) => textOf(other).includes(text));
  });
}

/** Whether the answer holds the id as a word of its own, and not inside a trace id. */
function isWordOf(exchange: Exchange, id: string | undefined): boolean {
  return id !== undefined && new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(textOf(exchange));
}

function textOf({ answer }: Exchange): string {
  return JSON.stringify(fieldsOf({ answer })).toLowerCase();
}

async function deletedCursor(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (deleted?.exchange.answer.status !== 200) return inconclusive("no project was deleted");
  // If the first page behind 0 shows a deleted project, `delete.gone-later` fails.
  const [exchange] = await client.concurrently([
    (one) => one.list({ lastId: deleted.id, limit: 5 }),
    (one) => one.list({ lastId: "0", limit: MAXIMUM_LIMIT - 1 }),
  ]);
  if (isRefused(exchange)) return observed(String(exchange.answer.status), `a deleted cursor -> ${exchange.answer.status}`);
  const { ids } = deleted.before;
  const behind = ids.slice(ids.indexOf(deleted.id) + 1).filter((id) => !client.deleted().includes(id));
  // An empty page would end the walk before its last project.
  if (exchange.answer.status === 200 && !firstDifference(partOfWalk(behind, 0, exchange), idsOf(exchange)))
    return observed("continues", `the walk goes on after the place of ${deleted.id}`);
  return observed(`${exchange.answer.status} with another page`);
}
