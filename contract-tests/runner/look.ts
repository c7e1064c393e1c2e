import type { RuleId } from "../../openapi/index.ts";
import { idOfNothing, NoConsent } from "../model/consent.ts";
import {
  fieldsOf,
  idsOf,
  isSuccess,
  type KeyName,
  missingIds,
  type SentRequest,
  type Walk,
} from "../model/exchange.ts";
import { premiumKeys } from "../model/target.ts";
import type { Violation } from "../model/verdict.ts";
import { ask, type Run } from "./ask.ts";
import { type Change, changeOf, isPlainDelete, renamedIn, sharedProjects } from "./changes.ts";
import { brokenWalk, projectsOf, walkOf } from "./walk.ts";

/** Milliseconds between the looks that tell another client from a fault of the target. */
const PAUSES_MS = [100, 200, 400];

/**
 * Walks all accounts for the first time. A walk that does not come to its end breaks a rule and leaves its account unknown, unless it
 * was stopped for its length: then its account is known in part.
 */
export async function firstLook(run: Run): Promise<void> {
  const walks = await Promise.all(premiumKeys(run.client.target).map((key) => walkOf(run, key)));
  for (const walk of walks) {
    const broken = brokenWalk(walk);
    if (broken) run.judging.add(broken);
    else run.judging.accounts.saw(walk.key, projectsOf(walk), walk.end === "empty-page");
  }
  for (const walk of walks) await addTotals(run, walk);
  run.judging.add(...sharedProjects(walks));
  try {
    const cut = walks.find(({ end }) => end !== "empty-page");
    if (cut)
      throw new NoConsent(
        `the list of ${cut.key} was not read to its end (${cut.end} after ${cut.ids.length} projects)`,
      );
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
  if (!judging.accounts.isWhole("premium")) return judging.settle(undefined);
  const walks = await Promise.all(seenKeys(run).map((key) => walkOf(run, key)));
  const renamed = walks.map((walk) => renamedIn(run, walk)).find((each) => each !== undefined);
  if (renamed !== undefined) run.disturbance ??= renamed;
  // All walks are known before one is doubted: what two of them show is not the work of another client in between.
  const changes = walks.map((walk) => changeIn(run, walk));
  for (const walk of walks) if (!brokenWalk(walk)) await addTotals(run, walk);
  const found: Violation[] = [];
  let disturbance = renamed;
  for (const change of changes.filter((each) => each !== undefined)) {
    const why = await whyNot(run, change);
    if (why === undefined) found.push(change.violation);
    else judging.doubts.set(change.violation.rule, `${why}: ${change.violation.actual}`);
    disturbance ??= why && `${why}: ${change.violation.actual}`;
  }
  for (const rule of rulesProvedBy(run)) judging.proved(rule);
  judging.add(...found);
  judging.settle(disturbance);
  if (found.length > 0)
    run.writesEnded ??= `writes have ended because of ${found[0]?.actual}: mend it, and run again`;
  run.writes = [];
}

/** What a walk shows that is not known of its account, which has it from now on. A walk that breaks a rule by itself shows nothing. */
function changeIn(run: Run, walk: Walk): Change | undefined {
  const { judging } = run;
  const broken = brokenWalk(walk);
  if (broken) {
    judging.add(broken);
    return undefined;
  }
  const change = changeOf(run, walk);
  judging.accounts.saw(walk.key, projectsOf(walk));
  return change;
}

/** Why a change may not be the fault of the target; undefined if it is. */
async function whyNot(run: Run, change: Change): Promise<string | undefined> {
  if (change.isUnanswered) return "a delete whose answer was lost has taken effect";
  return (change.isDisposable ? await notProven(run, change) : undefined) ?? otherClient(run);
}

/** The rules that a look would have shown broken, by the writes since the last one. */
function rulesProvedBy({ writes, judging }: Run): RuleId[] {
  const hasOther = judging.accounts.isWhole("otherPremium");
  return [
    ...(writes.some((write) => !isSuccess(write))
      ? (["delete.refused-changes-nothing"] as const)
      : []),
    ...(writes.some(isSuccess) ? (["delete.gone", "delete.total"] as const) : []),
    ...(writes.some(isSuccess) && hasOther ? (["delete.own-only"] as const) : []),
  ];
}

/** Judges the totals of a walk. Those that do not fit it count if a second walk, or a second one like it, shows them too. */
async function addTotals(run: Run, walk: Walk): Promise<void> {
  const { judging } = run;
  const totalsOf = ({ pages }: Walk) => pages.map((page) => fieldsOf(page).total);
  const fits =
    totalsOf(walk).every((total) => total === walk.ids.length) ||
    walk.pages.every((page) => fieldsOf(page).total === idsOf(page).length);
  if (!fits && walk.end === "empty-page") {
    const again = await walkOf(run, walk.key);
    if (again.end === "empty-page") judging.accounts.saw(again.key, projectsOf(again));
    if (again.ids.join() !== walk.ids.join()) return;
    run.lateTotals += 1;
    if (totalsOf(again).join() !== totalsOf(walk).join() && run.lateTotals < 2) return;
  }
  for (const page of walk.pages) judging.add(...judging.totals.saw(page, judging.accounts));
}

/** The most looks that show by chance that a disposable project is gone although its delete was refused. */
const MOST_COLLISIONS = 2;

/**
 * Why another client may have deleted the disposable projects that are lost; undefined if it was the target. A target that deletes
 * although it refuses does so again: with the same write for another disposable project, or with each further delete.
 */
async function notProven(run: Run, { lost, naming }: Change): Promise<string | undefined> {
  run.collisions += 1;
  if (run.collisions > MOST_COLLISIONS) return undefined;
  const doubt = (await otherClient(run)) ?? "another client may have deleted what is disposable";
  const left = run.judging.accounts.ids("premium");
  const other = run.client.target.disposableProjectIds.find(
    (each) => !lost.includes(each) && left.includes(each),
  );
  if (other === undefined || run.disturbance !== undefined || run.writesEnded !== undefined)
    return doubt;
  for (const { request } of naming.filter((each) => !isPlainDelete(each.request)))
    if (await deletesToo(run, renamed(request, lost, other), other)) return undefined;
  return doubt;
}

/** Whether a refused write deletes the disposable project that it names. */
async function deletesToo(run: Run, write: SentRequest, id: string): Promise<boolean> {
  await ask(run, write, "look");
  const walk = await walkOf(run, "premium");
  if (walk.end !== "empty-page" || walk.ids.includes(id)) return false;
  run.judging.accounts.saw("premium", projectsOf(walk));
  return true;
}

/** The request with another id in place of each of these. Consent is asked for it like for any other. */
function renamed(request: SentRequest, ids: readonly string[], other: string): SentRequest {
  const names = new RegExp(`(?<![\\d.])(?:${ids.join("|")})(?!\\d)`, "g");
  const inPlace = (text: string) => text.replace(names, other);
  const { path, query, body, headers } = request;
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    /id$/i.test(name) ? inPlace(value) : value,
  ]);
  return {
    ...request,
    path: inPlace(path),
    query: inPlace(query),
    headers: Object.fromEntries(named),
    ...(body && { body: inPlace(body) }),
  };
}

/** Looks a few times more, without a write in between: a further change is the work of another client. */
async function otherClient(run: Run): Promise<string | undefined> {
  for (const pause of PAUSES_MS) {
    if (run.disturbance !== undefined) break;
    await run.client.sleep(pause);
    for (const key of seenKeys(run)) await watch(run, key);
  }
  return run.disturbance;
}

async function watch(run: Run, key: KeyName): Promise<void> {
  const { accounts } = run.judging;
  const walk = await walkOf(run, key);
  if (walk.end !== "empty-page") return;
  const before = accounts.ids(key);
  const isChanged = missingIds(before, walk.ids).length + missingIds(walk.ids, before).length > 0;
  accounts.saw(key, projectsOf(walk));
  if (isChanged)
    run.disturbance ??= "the account changes under the run, although it writes nothing";
}

function seenKeys({ client, judging }: Run): KeyName[] {
  return premiumKeys(client.target).filter((key) => judging.accounts.isWhole(key));
}
