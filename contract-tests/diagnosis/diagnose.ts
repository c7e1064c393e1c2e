import type { Diagnosis } from "../model/report.ts";
import type { Defect } from "./defect.ts";
import { formDefects, pageDefects } from "./defects/answer-contents.ts";
import { deleteDefects } from "./defects/deletes.ts";
import { pagingDefects } from "./defects/paging.ts";
import {
  type Compared,
  isLike,
  likenessOfReply,
  type RedRun,
  type Replay,
  replayOf,
} from "./replay.ts";
import type { Reply } from "./server.ts";

/** Every known defect. Of two that explain the same and have the same fix, the first is told. */
export const allDefects: readonly Defect[] = [
  ...pagingDefects,
  ...deleteDefects,
  ...pageDefects,
  ...formDefects,
];

/** A defect is told if it explains so many of the wrong answers, and this share of them. */
const LEAST_EXPLAINED = 2;
const LEAST_SHARE = 0.8;

/**
 * Names the known defect that gives the wrong answers of a run: replays its requests against the reference with each defect. A defect
 * that would answer otherwise where the target is right is not told, and none is told where two with different fixes explain the same.
 */
export async function diagnose(
  run: RedRun,
  defects: readonly Defect[] = allDefects,
): Promise<Diagnosis | undefined> {
  const replay = await replayOf(run);
  const of = replay.compared.filter(isWrong).length;
  const least = Math.max(LEAST_EXPLAINED, of * LEAST_SHARE);
  const likely: Score[] = [];
  for (const defect of defects) {
    if (!run.violations.some(({ rule }) => isBrokenBy(defect, rule))) continue;
    const explains = await explainedBy(defect, replay);
    if (explains >= least) likely.push({ defect, explains });
  }
  const most = Math.max(...likely.map(({ explains }) => explains));
  const [first, ...others] = likely.filter(({ explains }) => explains === most);
  if (first === undefined) return undefined;
  const { id, sentence, fix } = first.defect;
  const isOneFix = others.every(({ defect }) => defect.fix === fix);
  return isOneFix ? { id, sentence, fix, explains: most, of } : undefined;
}

/** Whether a defect may break a rule. */
export function isBrokenBy({ breaks }: Defect, rule: string): boolean {
  return breaks.some((beginning) => rule.startsWith(beginning));
}

interface Score {
  readonly defect: Defect;
  readonly explains: number;
}

function isWrong({ verdict }: Compared): boolean {
  return verdict === "wrong";
}

/**
 * How many wrong answers a defect gives too; 0 as soon as it gives another answer than the right one that came, or than the wrong one
 * to a delete that had to succeed: what comes after it rests on that.
 */
async function explainedBy(defect: Defect, { compared, store, reference }: Replay) {
  const serve = defect.wrong(reference);
  const now = store();
  let explains = 0;
  for (const each of compared) {
    const reply = await serve(each.entry.request, now);
    if (each.verdict === "open") continue;
    if (isMet(reply, each, defect)) {
      if (isWrong(each)) explains += 1;
    } else if (!isWrong(each) || each.reply.rule === "delete.success") return 0;
  }
  return explains;
}

/** Whether a reply of a server with a defect is the answer that came: what the reference replies too is not wrong. */
function isMet(reply: Reply, each: Compared, defect: Defect): boolean {
  const { entry, came, verdict, isOfTotal } = each;
  if (reply.status === each.reply.status && reply.body === each.reply.body)
    return verdict === "right";
  const withTotal = isOfTotal && (verdict === "wrong" || defect.isOfTotal);
  return isLike(likenessOfReply(reply, entry), came, withTotal);
}
