import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { harmOf } from "../checks/refusal.ts";
import { firstDifference, listed } from "../checks/sequence.ts";
import type { Case, Change, Scene, TargetClient } from "../model/case.ts";
import { namedIds } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, isSuccess, statusLine, totalsCountPages, type Walk } from "../model/exchange.ts";
import {
  type Finding,
  fail,
  inconclusive,
  pass,
  together,
  tooFewDisposables,
  unless,
  vacuous,
  violation,
} from "../model/finding.ts";
import { premiumKeys } from "../model/target.ts";
import { totalsLater } from "./list-total.ts";
import { walkViolations } from "./list-walk.ts";
import { lastPages, outOfPlace } from "./placed-pages.ts";
import { deletion, sharedName } from "./real-deletes.ts";

/** Sections 3 and 7: what all writes of the run together did to the accounts. These cases come after every case that writes. */
export const unchangedCases: readonly Case[] = [
  { id: "delete.gone-later", rule: "delete.gone", needs: ["disposable"], still: true, run: goneLater },
  { id: "delete.total-later", rule: "delete.total", needs: ["disposable"], still: true, run: totalLater },
  { id: "delete.own-only", rule: "delete.own-only", needs: ["otherPremium", "disposable"], still: true, run: othersUntouched },
  { id: "delete.refused-changes-nothing", rule: "delete.refused-changes-nothing", still: true, run: refusedChangesNothing },
];

/** Walks of all accounts that can be listed, after every write of the run. */
const lastWalks: Scene<readonly Walk[]> = {
  name: "last walks",
  alone: true,
  take: (client) =>
    client.concurrently(premiumKeys(client.target).map((key) => (each: TargetClient) => each.walk(key, MAXIMUM_LIMIT))),
};

/** Deleted projects must not come back, and no later delete may remove others too. `delete.gone` judges the first delete. */
async function goneLater(client: TargetClient): Promise<Finding> {
  const exchanges = await client.allExchanges();
  const first = (await client.shared(deletion))?.exchange;
  const walks = await client.shared(lastWalks);
  if (!first) return tooFewDisposables("no disposable project is in the list of the account");
  if (client.deleted().length === 0) return inconclusive("no delete succeeded");
  const changes = client.changes("premium");
  const back = idsOfChanges(changes.filter(({ kind }) => kind === "undeleted"));
  if (back.length > 0) {
    const exchange = exchanges.findLast((each) => each.request.key === "premium" && idsOf(each).includes(back[0] ?? ""));
    const actual = `${listed(back)} listed after the delete was acknowledged`;
    return fail(violation("no deleted project on any later page", actual, exchange));
  }
  const lost = [...changes, ...client.changes("otherPremium")].filter(
    (change) =>
      change.kind === "vanished" && change.writes.length > 0 && !isBetweenRefusals(change) && lastWrite(change) !== first,
  );
  if (lost.length === 0) return seenAfter(client, walks);
  const gone = idsOfChanges(lost);
  const actual = `${listed(gone)} gone; only ${listed(client.deleted())} deleted${await sharedName(client, gone, client.deleted())}`;
  if (areDisposable(client, lost)) return inconclusive(`${actual}: another client may have deleted what is disposable`);
  return fail(violation("every other project", actual, lastWrite(lost[0])));
}

async function totalLater(client: TargetClient): Promise<Finding> {
  await client.shared(deletion);
  const walks = await client.shared(lastWalks);
  return client.deleted().length === 0 ? inconclusive("no delete succeeded") : totalsLater(client, walks);
}

/** The other account must show the same projects and `total` as before the first delete. */
async function othersUntouched(client: TargetClient): Promise<Finding> {
  await client.shared(deletion);
  const walks = await client.shared(lastWalks);
  if (client.deleted().length === 0) return inconclusive("no delete succeeded");
  const before = await client.baseline("otherPremium");
  const after = walks.find(({ key }) => key === "otherPremium");
  if (after?.end !== "empty-page" || before.end !== "empty-page") return inconclusive("no walk came to its end");
  const [first, last] = [before, after].map(({ pages: [page] }) => page && fieldsOf(page).total);
  if (before.ids.length === 0) return vacuous("the other account shows no project");
  // Two keys of one account show the same projects; list.own-only asks about that.
  const { ids: own } = await client.baseline("premium");
  if (firstDifference(own, before.ids) === undefined) return inconclusive("both keys showed the same projects before");
  const isSameTotal = first === last || [before, after].every(totalsCountPages);
  const difference = firstDifference(before.ids, after.ids) ?? (isSameTotal ? undefined : `total ${last}, before ${first}`);
  if (difference === undefined) return pass(`${after.ids.length} projects of the other account are as before`);
  const ids = { expected: before.ids, found: after.ids };
  return fail(violation("the other account as it was before the deletes", difference, after.pages[0], ids));
}

/** The finding if nothing else is wrong: only a list that still shows projects can show that the deleted ones are gone. */
async function seenAfter(client: TargetClient, walks: readonly Walk[]): Promise<Finding> {
  const [walk] = walks;
  if (walk?.end !== "empty-page") return inconclusive("no walk came to its end");
  if (walk.ids.length === 0) return vacuous("the account shows no project any more");
  const wrong = (await lastPages(client, walks)).flatMap(outOfPlace);
  return unless(wrong, pass(`${client.deleted().join(", ")} stayed away, and nothing else went`));
}

async function refusedChangesNothing(client: TargetClient): Promise<Finding> {
  const exchanges = await client.allExchanges();
  const refused = exchanges.filter((each) => each.request.method !== "GET" && !isSuccess(each)).length;
  const walks = await client.shared(lastWalks);
  const harmful = exchanges.flatMap(harmOf);
  if (harmful.length > 0) return fail(...harmful);
  const finding = together(await Promise.all(walks.map((walk) => unchanged(client, walk))));
  if (refused === 0 && finding.verdict === "pass") return vacuous("no write was refused");
  return { ...finding, evidence: { refusedWrites: refused, accounts: walks.length } };
}

/** No project may vanish or appear while every write is refused. */
async function unchanged(client: TargetClient, walk: Walk): Promise<Finding> {
  const changes = client.changes(walk.key).filter(isBetweenRefusals);
  const lost = changes.filter(({ kind }) => kind === "vanished");
  const shown = lost.length > 0 ? lost : changes.filter(({ kind }) => kind === "appeared");
  const suspect = lastWrite(shown[0]);
  if (suspect) {
    const ids = listed(idsOfChanges(shown));
    const isDoubted = lost.some(({ writes }) => writes.some(({ exchange }) => exchange.aftermath?.doubt !== undefined));
    if (areDisposable(client, lost) && (isDoubted || !lost.every(isNamed)))
      return inconclusive(`${ids} gone: another client may have deleted what is disposable`);
    const what = lost.length > 0 ? "gone, and no delete of it was acknowledged" : "new";
    const actual = suspect.aftermath?.doubt ?? `${ids} ${what}; the last refused request before: ${statusLine(suspect)}`;
    return fail(violation("what the account showed before", `${walk.key}: ${actual}`, suspect));
  }
  if (walk.end === "empty-page") return pass("nothing else changed");
  // A walk that does not end is a failure if the first one did; otherwise the cases that read the list report it.
  const { end } = await client.baseline(walk.key);
  return unless(end === "empty-page" ? walkViolations(walk) : [], inconclusive(`no walk of ${walk.key} came to its end`));
}

/** Whether writes were sent between the two walks of the change, and all were refused. */
function isBetweenRefusals({ writes }: Change): boolean {
  return writes.length > 0 && writes.every(({ meant, exchange }) => !meant && !isSuccess(exchange));
}

function areDisposable({ target }: TargetClient, changes: readonly Change[]): boolean {
  return changes.length > 0 && changes.every(({ id }) => target.disposableProjectIds.includes(id));
}

/** Whether a write between the two walks of the change named the project. */
function isNamed({ id, writes }: Change): boolean {
  return writes.some(({ exchange }) => namedIds(exchange.request).includes(id));
}

/** The last write before a change was seen. */
function lastWrite(change: Change | undefined): Exchange | undefined {
  return change?.writes.at(-1)?.exchange;
}

function idsOfChanges(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ id }) => id))];
}
