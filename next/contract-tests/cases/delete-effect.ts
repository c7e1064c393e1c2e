import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { judgeRefusal } from "../checks/refusal.ts";
import { firstDifference, listed, missingIds } from "../checks/sequence.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, idsOf, projectIdsIn } from "../model/exchange.ts";
import {
  type Finding,
  fail,
  inconclusive,
  observed,
  pass,
  type Sequences,
  tooFewDisposables,
  type Violation,
  violation,
} from "../model/finding.ts";
import { cursorOf } from "./ask.ts";
import { takenForm } from "./delete-form.ts";
import { deleteTotalCase } from "./list-total.ts";
import { refusedPage } from "./list-walk.ts";
import { partOfWalk } from "./placed-pages.ts";
import { deleteContests } from "./precedence.ts";
import {
  contentTypeOf,
  type Deletion,
  type DoubleDeletion,
  deletion,
  MOST_COLLISIONS,
  sharedName,
  survivors,
  twoAtOnce,
} from "./real-deletes.ts";

/** Sections 3 and 4.2: what a delete does. Each case looks at a real delete of a disposable project. */
export const deleteEffectCases: readonly Case[] = [
  { id: "delete.success", rule: "delete.success", still: true, needs: ["disposable"], run: success },
  { id: "delete.gone", rule: "delete.gone", still: true, needs: ["disposable"], run: gone },
  deleteTotalCase,
  { id: "delete.again", rule: "delete.again", needs: ["disposable"], run: again },
  { id: "delete.concurrent", rule: "delete.concurrent", needs: ["disposable"], run: concurrent },
];

const NOTHING_DELETED = tooFewDisposables("no disposable project is in the list of the account");

async function success(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  const { id, exchange, collisions } = deleted;
  const { status } = exchange.answer;
  if (status === 200) return secondSuccess(client, id);
  if (!collisions.includes(exchange)) return fail(violation("200", `${status} for ${id}, which is in the list`, exchange));
  if (collisions.length < MOST_COLLISIONS)
    return inconclusive(`${id} was refused with ${status} and is gone: another client deleted it`);
  const ids = collisions.flatMap(({ request }) => projectIdsIn(request)).join(" and ");
  return fail(violation("200", `${status} for ${ids}, which were in the list and are gone now`, exchange));
}

/** Two deletes of another project are sent at once, and one must succeed: this finds a server whose deletes work only once. */
async function secondSuccess(client: TargetClient, id: string): Promise<Finding> {
  const second = await ifAllowed(() => client.shared(twoAtOnce));
  const worked = second?.both.some(({ answer }) => answer.status === 200) ?? true;
  if (!second || worked) return pass(`${id} is deleted`, { evidence: { deletes: second ? 2 : 1 } });
  if (!second.after.ids.includes(second.id))
    return inconclusive(`${second.id} was refused twice and is gone: another client deleted it`);
  const actual = `${statusesOf(second)} for another project that is in the list`;
  return fail(violation("200 for one of two deletes", actual, second.both[0]));
}

async function gone(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  const { id, before, after, laterPages, exchange } = deleted;
  if (exchange.answer.status !== 200) return inconclusive("no delete succeeded");
  const isCut = [before, after].every(({ end }) => end !== "empty-page" && end !== "too-long");
  if (isCut) return inconclusive("no walk came to its end, before the delete and after");
  const refused = refusedAfter(deleted);
  if (refused.length > 0) return fail(...refused);
  const all = survivors(deleted);
  const length = after.end === "too-long" ? Math.min(all.length, after.ids.length) : undefined;
  const ids = { expected: all.slice(0, length), found: after.ids.slice(0, length) };
  const lost = after.end === "empty-page" ? missingIds(ids.expected, ids.found) : [];
  const others = lost.length > 0 ? await othersLost(client, deleted, lost) : undefined;
  if ([...ids.found, ...laterPages.flatMap(idsOf)].includes(id))
    return fail(violation(`${id} on no page`, `${id} is still listed`, exchange), ...(others?.violations ?? []));
  if (others) return others;
  const [different] = [...differenceOf(deleted, ids), ...laterPages.flatMap((page) => differenceOn(page, deleted))];
  if (different) return fail(different);
  if (after.end === "too-long") return inconclusive(`${id} is on none of the first pages, and the list goes on`);
  return pass(`${id} is gone, ${after.ids.length} others are there`);
}

function differenceOf({ before, exchange }: Deletion, ids: Sequences): Violation[] {
  const extra = before.end === "empty-page" ? missingIds(ids.found, before.ids) : [];
  const unseen = extra.length > 0 ? `${listed(extra)} listed, and on no page before the delete` : undefined;
  const difference = unseen ?? firstDifference(ids.expected, ids.found);
  return difference === undefined ? [] : [violation("every other project", difference, exchange, ids)];
}

/** The refused pages of the account, except pages whose cursor is itself missing from the list. */
function refusedAfter({ after, laterPages }: Deletion): Violation[] {
  const asked = laterPages.filter((page) => {
    const behind = cursorOf(page);
    return behind === undefined || after.end !== "empty-page" || after.ids.includes(behind);
  });
  return [...after.pages, ...asked].flatMap(refusedPage);
}

/** Judges lost projects. Another client may have deleted disposable ones; a second real delete shows if it was the target. */
async function othersLost(client: TargetClient, deleted: Deletion, lost: readonly string[]): Promise<Finding> {
  const { id, after, exchange } = deleted;
  const ids = { expected: survivors(deleted), found: after.ids };
  const lossOf = (actual: string, page = exchange): Finding => fail(violation("every other project", actual, page, ids));
  const seen = await howSeen(client, lost);
  if (seen !== undefined) {
    const behind = ids.expected[ids.expected.indexOf(lost[0] ?? "") - 1];
    return lossOf(
      `${listed(lost)} ${seen}`,
      after.pages.find((_, place) => idsOf(after.pages[place - 1] ?? exchange).at(-1) === behind),
    );
  }
  const actual = `${listed(lost)} gone; only ${id} was deleted${await sharedName(client, lost, [id])}`;
  if (!lost.every((other) => client.target.disposableProjectIds.includes(other))) return lossOf(actual);
  const second = await client.shared(twoAtOnce);
  const lostAgain = second ? missingIds(after.ids, [...second.after.ids, second.id]) : [];
  // A faulty target deletes the same number of extra projects each time; another client that empties the account does so once.
  if (lostAgain.length === lost.length) return lossOf(actual);
  return inconclusive(`${actual}: another client may have deleted what is disposable`);
}

/** How projects that a walk misses are listed after all: with another limit, or later with the same one; else undefined. */
async function howSeen(client: TargetClient, lost: readonly string[]): Promise<string | undefined> {
  const limit = MAXIMUM_LIMIT - 1;
  if (missingIds(lost, (await client.walk("premium", limit)).ids).length > 0) return undefined;
  const isLate = missingIds(lost, (await client.walk("premium", MAXIMUM_LIMIT)).ids).length === 0;
  return isLate ? "missing right after the delete, and listed later" : `skipped, and listed with limit=${limit}`;
}

/** The violation if a later page does not show the projects that follow its cursor. */
function differenceOn(page: Exchange, deleted: Deletion): Violation[] {
  const ids = survivors(deleted);
  const behind = cursorOf(page);
  const start = behind === undefined ? 0 : ids.indexOf(behind) + 1;
  const difference = firstDifference(partOfWalk(ids, start, page), idsOf(page));
  return difference === undefined ? [] : [violation("every other project", difference, deleted.exchange)];
}

async function again(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  if (deleted.exchange.answer.status !== 200) return inconclusive("no delete succeeded");
  const contentType = contentTypeOf(deleted);
  await client.shared(takenForm);
  // Send the contests at the same time, so that one look at the account is enough for both.
  const [exchange] = await Promise.all([
    client.remove({ query: `projectId=${deleted.id}`, contentType }),
    ifAllowed(() => client.shared(deleteContests)),
  ]);
  return judgeRefusal("delete.again", exchange);
}

async function concurrent(client: TargetClient): Promise<Finding> {
  const second = await client.shared(twoAtOnce);
  if (!second) return tooFewDisposables("a second disposable project is needed");
  return observed(statusesOf(second), `two deletes of one project at once: ${statusesOf(second)}`);
}

function statusesOf({ both }: DoubleDeletion): string {
  const [one, other] = both.map(({ answer }) => answer.status).sort();
  return `${one} and ${other}`;
}
