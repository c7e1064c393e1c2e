import { MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { answersGiven, isRefused, judgeRefusal } from "../checks/refusal.ts";
import { firstDifference, orderOf } from "../checks/sequence.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, type ListedProject, statusLine } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, notTested, observed, pass, together, violation } from "../model/finding.ts";
import { listBehindNothing } from "./contests.ts";
import { hugeIds, idBetween } from "./harmless-delete.ts";
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
  const { ids: others, pages } = await client.baseline("otherPremium");
  const { ids: own } = await client.baseline("premium");
  const places = [others[0], others.at(-1)].filter((id): id is string => id !== undefined && !own.includes(id));
  if (places.length === 0) return notTested("the other account has no project of its own");
  const projects = pages.flatMap(({ answer }) => answer.projects);
  // Each account is foreign to the other.
  const lastId = own.find((id) => !others.includes(id));
  const turned = lastId === undefined ? [] : [await client.list({ lastId, key: "otherPremium" })];
  const found = await cursorsRefused(client, "list.last-id-foreign", places, projects);
  return together([found, ...turned.map((exchange) => judgeRefusal("list.last-id-foreign", exchange))], found.observed);
}

/** Besides ids beyond those of the account, tries one with the lowest 32 bits of an own id, and an unused one among the own. */
async function unknown(client: TargetClient): Promise<Finding> {
  const rule = "list.last-id-unknown";
  const { ids } = await client.baseline("premium");
  const own = ids.filter((id) => /^\d+$/.test(id)).slice(0, 1);
  const wrapped = own.map((id) => String(BigInt(id) + 2n ** 32n)).filter((id) => !ids.includes(id));
  const cursors = [...(await hugeIds(client)), ...wrapped];
  const nothing = await client.shared(listBehindNothing);
  const [found, ...between] = await client.concurrently([
    (one) => cursorsRefused(one, rule, cursors, [], [nothing]),
    ...(await idBetween(client, ids)).map((lastId) => async (each: TargetClient): Promise<Finding> => {
      const exchange = await each.list({ lastId, limit: 5 });
      if (!goesOn(exchange, lastId, ids)) return judgeRefusal(rule, exchange);
      return pass(`${statusLine(exchange)}: the page behind a project that may have been deleted before the run`);
    }),
  ]);
  // An id among the own ones may be another account's or deleted, so its answer is not the observed one.
  return together([found, ...between], found.observed);
}

/** Whether a page starts after the place that an id has, or may have had, among those of the account. */
function goesOn(exchange: Exchange, id: string, ids: readonly string[]): boolean {
  const given = idsOf(exchange);
  const start = given[0] === undefined ? ids.length : ids.indexOf(given[0]);
  if (exchange.answer.status !== 200 || firstDifference(ids.slice(start, start + given.length), given)) return false;
  const isById = (sequence: readonly string[]) => orderOf(sequence.map((each) => ({ id: each, fields: {} }))).startsWith("id-");
  return !isById(ids) || isById(ids.toSpliced(start, 0, id));
}

/**
 * Judges the refusals of cursors, of those `asked` before too. A page must not show a `secret` project by its id, nor a refusal
 * by name, description or the id of a neighbour; a word in the refusals of other cursors is the server's own.
 */
async function cursorsRefused(
  client: TargetClient,
  rule: RuleId,
  cursors: readonly string[],
  secret: readonly ListedProject[],
  asked: readonly Exchange[] = [],
): Promise<Finding> {
  const answered = await client.concurrently(
    cursors.map((lastId, place) => (each: TargetClient) => each.list({ lastId, ...(place % 2 === 1 && { limit: 5 }) })),
  );
  const exchanges = [...asked, ...answered];
  const nothing = secret.length === 0 ? undefined : await ifAllowed(() => client.shared(listBehindNothing));
  const findings = answered.map((exchange) => {
    const others = [...exchanges, ...(nothing ? [nothing] : [])].filter((other) => other !== exchange);
    const pageIds = idsOf(exchange).filter((id) => secret.some((project) => project.id === id));
    const shown = [...pageIds, ...wordsOf(secret, exchange, others)];
    if (shown.length === 0) return judgeRefusal(rule, exchange);
    return fail(violation("nothing of the other account", `shown of it: ${shown.join(", ")}`, exchange));
  });
  const before = asked.map((exchange) => judgeRefusal(rule, exchange));
  return together([...before, ...findings], answersGiven(rule, exchanges));
}

/**
 * The words of a refusal, and of no other, that reveal the project of its cursor: its name, its description, and the ids next to
 * it. It may repeat words of the request.
 */
function wordsOf(projects: readonly ListedProject[], exchange: Exchange, others: readonly Exchange[]): string[] {
  const id = new URLSearchParams(exchange.request.query).get("last_id");
  const place = projects.findIndex((project) => project.id === id);
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
  const given = idsOf(exchange);
  const behind = ids.slice(ids.indexOf(deleted.id) + 1).filter((id) => !client.deleted().includes(id));
  // An empty page would end the walk before its last project.
  if (exchange.answer.status === 200 && !firstDifference(behind.slice(0, Math.max(given.length, 1)), given))
    return observed("continues", `the walk goes on after the place of ${deleted.id}`);
  return observed(`${exchange.answer.status} with another page`);
}
