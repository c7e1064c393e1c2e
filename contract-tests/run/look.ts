import { type Change, changesIn } from "../judge/changes.ts";
import { judgeEffects } from "../judge/effects.ts";
import { judgeViolations } from "../judge/judge.ts";
import { otherClientIn } from "../judge/other-client.ts";
import type { Stretch } from "../judge/stretches.ts";
import { premiumKeys } from "../model/target.ts";
import { LOOK } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { listRequest } from "../operations/requests.ts";
import { absentId } from "./consent.ts";
import { prove } from "./prove.ts";
import { type Run, send } from "./send.ts";
import { currentStretch, endStretch, seenKeys, walkOf, walksOf } from "./walk-accounts.ts";

/** Milliseconds between the walks that tell another client from a fault of the target. */
const PAUSES_MS = [100, 200, 400];

/** Walks all accounts for the first time. Writes are sent only if each walk came to its end, because then an id is known to be absent. */
export async function firstLook(run: Run): Promise<void> {
  const walks = await walksOf(run, premiumKeys(run.client.target));
  endStretch(run);
  const incomplete = walks.find(({ end }) => end !== "empty-page");
  const id = incomplete ? undefined : absentId(walks.flatMap(({ ids }) => ids));
  if (id !== undefined) {
    run.absentId = id;
    run.provenAbsent.add(id);
    return;
  }
  const why = incomplete
    ? `the list of ${incomplete.key} was not read to its end (${incomplete.end} after ${incomplete.ids.length} projects)`
    : "the account has ids beyond 63 bits";
  run.writesEnded = `${why}, so no id is known to be absent`;
}

/**
 * Walks all accounts again. If something has changed that no acknowledged delete explains, finds out why: a further change without a
 * write is the work of another client; a target that deletes what it must not does so again when asked again, and then writes end.
 */
export async function look(run: Run): Promise<void> {
  if (!run.accounts.isWhole("premium")) return;
  await walksOf(run, seenKeys(run));
  const { target } = run.client;
  const changes = changesIn(currentStretch(run), target);
  // Where the pages contradict each other, no walk proves a loss.
  if (changes.length === 0 || isPagingBroken(run)) {
    endStretch(run);
    return;
  }
  for (const change of changes) await readAcross(run, change);
  if (changes.some(({ isUnanswered }) => !isUnanswered)) await watch(run);
  const stretch = endStretch(run);
  for (const change of changesIn(stretch, target))
    if (provedSince(run, stretch) === undefined) await prove(run, change, stretch);
  const proved = provedSince(run, stretch);
  if (proved)
    run.writesEnded ??= `writes have ended because of ${proved.actual}: fix it, and run again`;
}

/** The first violation that the look at the end of a stretch proves, or one of those that the proofs have taken since. */
function provedSince({ client, stretches }: Run, stretch: Stretch): Violation | undefined {
  const effects = judgeEffects(stretches, client.target).slice(stretches.indexOf(stretch));
  return effects.flatMap(({ claims }) => claims).find(({ why }) => why === undefined)?.violation;
}

function isPagingBroken(run: Run): boolean {
  const { timeline, target } = run.client;
  run.isPagingBroken ??= judgeViolations(timeline, target).known.isPagingBroken;
  return run.isPagingBroken;
}

/** The most places of lost projects that are read once more. */
const MOST_PLACES = 3;

/** Reads a page across the place of each of the first lost projects, and one after it: the walk may have skipped it. */
async function readAcross(run: Run, { walk, unseen, lost, stretch }: Change): Promise<void> {
  const { key, ids } = walk;
  const known = stretch.expected.ids(key);
  const there = new Set(ids);
  for (const id of [...new Set([...unseen, ...lost])].slice(0, MOST_PLACES)) {
    const before = known.slice(0, known.indexOf(id)).filter((each) => there.has(each));
    for (const lastId of [before.at(-3), id]) {
      run.walks += 1;
      await send(run, listRequest(run.client.target, { key, lastId, limit: 5 }), LOOK, run.walks);
    }
  }
}

/** Walks a few times more, without a write in between, until another client has shown itself. */
async function watch(run: Run): Promise<void> {
  for (const pause of PAUSES_MS) {
    if (otherClientIn(currentStretch(run)) !== undefined) return;
    await run.client.sleep(pause);
    for (const key of seenKeys(run)) await walkOf(run, key);
  }
}
