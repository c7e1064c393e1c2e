import { MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { firstDifference, listed, missingIds } from "../checks/sequence.ts";
import { idOfNothing, NoConsent, namedIds } from "../model/consent.ts";
import { type Exchange, idsOf, isSuccess, type ListedProject, statusLine, type Walk } from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import { premiumKeys } from "../model/target.ts";
import type { Violation } from "../model/verdict.ts";
import type { Run } from "./session.ts";
import { takeWalk } from "./walk.ts";

type Key = "premium" | "otherPremium";

/** A walk is taken again if another client may have broken it. */
const TRIES = 3;
/** Milliseconds between the looks that tell another client from a fault of the target. */
const PAUSES_MS = [100, 200, 400];

/** Walks all accounts for the first time. A walk that does not come to its end breaks a rule, and leaves its account unknown. */
export async function firstLook(run: Run): Promise<void> {
  const walks = await Promise.all(premiumKeys(run.client.target).map((key) => walkOf(run, key)));
  for (const walk of walks) {
    const broken = brokenWalk(walk);
    if (broken) run.judging.add(broken);
    else run.judging.accounts.saw(walk.key, projectsOf(walk));
  }
  try {
    const cut = walks.find(({ end }) => end !== "empty-page");
    if (cut) throw new NoConsent(`the list of ${cut.key} was not read to its end (${cut.end} after ${cut.ids.length} projects)`);
    run.unknown = idOfNothing(walks.flatMap(({ ids }) => ids));
    run.nothing.add(run.unknown);
  } catch (error) {
    if (!(error instanceof NoConsent)) throw error;
    run.writesEnded = `${error.message}, so no id is known to name nothing`;
  }
}

/**
 * Walks all accounts again and compares them with what is known: nothing may have changed but what was deleted and acknowledged.
 * A change that another client may have made is no violation, and then what needs still accounts does not count since the last
 * look.
 */
export async function look(run: Run): Promise<void> {
  const { judging } = run;
  if (!judging.accounts.isSeen("premium")) return judging.settle(undefined);
  const walks = await Promise.all(seenKeys(run).map((key) => walkOf(run, key)));
  const found: Violation[] = [];
  let disturbance: string | undefined;
  for (const walk of walks) {
    const broken = brokenWalk(walk);
    if (broken) {
      judging.add(broken);
      continue;
    }
    const change = changeOf(run, walk);
    judging.accounts.saw(walk.key, projectsOf(walk));
    if (change === undefined) continue;
    const doubt = change.doubt ?? (await otherClient(run));
    if (doubt !== undefined) disturbance ??= `the account changes under the run: ${change.violation.actual}`;
    else found.push(change.violation);
  }
  if (disturbance !== undefined) run.disturbance ??= disturbance;
  judging.add(...found);
  judging.settle(disturbance);
  if (found.length > 0) run.writesEnded ??= `writes have ended because ${found[0]?.actual}: mend it, and run again`;
  run.writes = [];
}

interface ChangeOf {
  readonly violation: Violation;
  /** Whether another client may have done it, whatever further looks show. */
  readonly doubt?: string;
}

/** What a walk shows that no acknowledged delete explains; undefined if nothing. */
function changeOf(run: Run, walk: Walk): ChangeOf | undefined {
  const { judging, writes, client } = run;
  const key = walk.key as Key;
  const before = judging.ids(key);
  const lost = missingIds(before, walk.ids);
  const fresh = missingIds(walk.ids, before);
  if (lost.length === 0 && fresh.length === 0) return sameProjects(run, walk, before);
  const hasDeleted = writes.some(isSuccess);
  const back = fresh.filter((id) => judging.accounts.gone(key).includes(id));
  const naming = writes.filter((write) => !isSuccess(write) && lost.some((id) => namedIds(write.request).includes(id)));
  const rule = ruleOfChange(key, hasDeleted, lost.length > 0 ? naming.length > 0 : back.length === 0);
  const exchange = naming.at(-1) ?? writes.findLast(isSuccess) ?? writes.at(-1);
  const shown = lost.length > 0 ? `${listed(lost)} gone` : back.length > 0 ? `${listed(back)} back` : `${listed(fresh)} new`;
  const cause = naming.length > 0 ? `, though ${statusLine(naming.at(-1) as Exchange)}` : "";
  const violation: Violation = {
    ...{ rule, kind: lost.length > 0 ? "lost" : "data", actual: `${key}: ${shown}${cause}` },
    expected: [hasDeleted ? "every project that was not deleted, and no other" : "the accounts as they were before"],
    ...(exchange && { exchange }),
  };
  const isDisposable = lost.length > 0 && lost.every((id) => client.target.disposableProjectIds.includes(id));
  if (!isDisposable) return { violation };
  // Another client may delete what is disposable. A target that deletes although it refuses does so each time.
  for (const id of lost) run.collisions.add(id);
  const isProven =
    naming.length > 0 && run.collisions.size > 1 && writes.every((write) => !isSuccess(write) || naming.includes(write));
  return isProven ? { violation } : { violation, doubt: "another client may have deleted what is disposable" };
}

function ruleOfChange(key: Key, hasDeleted: boolean, isRefused: boolean): RuleId {
  if (isRefused || !hasDeleted) return "delete.refused-changes-nothing";
  return key === "otherPremium" ? "delete.own-only" : "delete.gone";
}

/** The same projects in another order are a violation unless a write may have changed the order. */
function sameProjects({ writes }: Run, walk: Walk, before: readonly string[]): ChangeOf | undefined {
  const difference = writes.some(isSuccess) ? undefined : firstDifference(before, walk.ids);
  const exchange = walk.pages[0];
  if (difference === undefined || !exchange) return undefined;
  const actual = `${walk.key}: ${difference}`;
  return { violation: { rule: "list.same-set", kind: "data", expected: ["the same sequence as before"], actual, exchange } };
}

/** Looks a few times more, without a write in between: a further change is the work of another client. */
async function otherClient(run: Run): Promise<string | undefined> {
  if (run.disturbance !== undefined) return run.disturbance;
  const { judging, client } = run;
  for (const pause of PAUSES_MS) {
    await client.sleep(pause);
    for (const key of seenKeys(run)) {
      const walk = await walkOf(run, key);
      const before = judging.ids(key);
      if (walk.end !== "empty-page") continue;
      const isChanged = missingIds(before, walk.ids).length + missingIds(walk.ids, before).length > 0;
      judging.accounts.saw(key, projectsOf(walk));
      if (isChanged) return "the account changes although the run writes nothing";
    }
  }
  return undefined;
}

function seenKeys({ client, judging }: Run): Key[] {
  return premiumKeys(client.target).filter((key) => judging.accounts.isSeen(key));
}

/** A walk of an account, taken again if it does not come to its end: another client may have deleted its cursor. */
async function walkOf(run: Run, key: Key): Promise<Walk> {
  const { client, judging } = run;
  const ask = async (own: Key, limit: number | undefined, lastId: string | undefined) => {
    const request = listRequest(client.target, {
      key: own,
      ...(limit !== undefined && { limit }),
      ...(lastId !== undefined && { lastId }),
    });
    const exchange = await client.send(request, "look");
    judging.saw(exchange);
    return exchange;
  };
  let walk = await takeWalk(ask as Parameters<typeof takeWalk>[0], key, MAXIMUM_LIMIT, judging.ids(key));
  for (let tries = 1; tries < TRIES && walk.end === "refused" && walk.pages.length > 1; tries++)
    walk = await takeWalk(ask as Parameters<typeof takeWalk>[0], key, MAXIMUM_LIMIT);
  return walk;
}

/** How a walk by itself breaks a rule; undefined if it came to its end, or was stopped for its length. */
function brokenWalk({ key, pages, ids, end }: Walk): Violation | undefined {
  const exchange = pages.at(-1);
  const isOfDeleted = exchange && exchange.answer.status === 0;
  if (end === "empty-page" || end === "too-long" || !exchange || isOfDeleted) return undefined;
  const twice = idsOf(exchange).find((id, place, own) => ids.indexOf(id) < ids.length - own.length + place);
  const actual = {
    repeated: `${twice ?? "a project"} comes again`,
    refused: statusLine(exchange),
    unreadable: "a page without readable projects",
  }[end];
  const expected = ["pages that go on behind each cursor, to an empty one"];
  return {
    rule: "list.next-page",
    kind: "data",
    expected,
    actual: `walk of ${key}: ${actual}, after ${ids.length} projects`,
    exchange,
  };
}

function projectsOf({ pages }: Walk): ListedProject[] {
  return pages.filter(isSuccess).flatMap(({ answer }) => answer.projects);
}
