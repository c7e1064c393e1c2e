import type { Diagnosis } from "../model/report.ts";
import type { Defect } from "./defect.ts";
import { allDefects } from "./defects/all-defects.ts";
import { isAlike } from "./likeness.ts";
import { type Compared, type RedRun, type Replay, replayOf } from "./replay.ts";
import type { Reply } from "./server.ts";

/** A defect is told if it explains this share of the wrong answers, and contradicts at most this share of the right ones. */
const LEAST_EXPLAINED = 0.8;
const MOST_CONTRADICTED = 0.02;
/** How many wrong answers a defect has to explain for each right one that it contradicts. */
const EXPLAINED_FOR_CONTRADICTED = 3;
/** The most defects that are told: of more that explain the same, none is likely. */
const MOST_TOLD = 2;

/**
 * Names the known defect that gives the wrong answers of a run: replays its requests against the reference with each defect. Of two
 * that explain them equally well, both are told, the simpler one first; of those with the same fix, only that one.
 */
export async function diagnose(
  run: RedRun,
  defects: readonly Defect[] = allDefects,
): Promise<readonly Diagnosis[]> {
  const replay = await replayOf(run);
  const of = countOf(replay.compared, "wrong");
  if (of === 0) return [];
  const scores: Score[] = [];
  for (const defect of defects) {
    if (!run.violations.some(({ rule }) => isBrokenBy(defect, rule))) continue;
    const score = await scoreOf(defect, replay);
    if (score !== undefined) scores.push(score);
  }
  const most = Math.max(...scores.map(pointsOf));
  const best = scores.filter((score) => pointsOf(score) === most);
  const told = best.filter(({ defect }, place) =>
    best.slice(0, place).every((other) => other.defect.fix !== defect.fix),
  );
  if (told.length > MOST_TOLD) return [];
  return told.map(({ defect: { id, sentence, fix }, explains }) => ({
    id,
    sentence,
    fix,
    explains,
    of,
  }));
}

/** Whether a defect may break a rule. */
export function isBrokenBy({ breaks }: Defect, rule: string): boolean {
  return breaks.some((beginning) => rule.startsWith(beginning));
}

interface Score {
  readonly defect: Defect;
  readonly explains: number;
  readonly contradicts: number;
}

/** A contradiction counts twice: a defect that explains less is likelier than one that cannot be. */
function pointsOf({ explains, contradicts }: Score): number {
  return explains - 2 * contradicts;
}

function countOf(compared: readonly Compared[], verdict: Compared["verdict"]): number {
  return compared.filter((each) => each.verdict === verdict).length;
}

/** How well a defect explains the wrong answers; undefined if not well enough, which few requests usually show. */
async function scoreOf(defect: Defect, replay: Replay): Promise<Score | undefined> {
  const { compared, decisive } = replay;
  const isLikely = (await replayed(defect, replay, decisive)) !== undefined;
  return isLikely ? replayed(defect, replay, compared) : undefined;
}

/** Replays requests against a defect; undefined as soon as it differs too often from what came. */
async function replayed(
  defect: Defect,
  replay: Replay,
  asked: readonly Compared[],
): Promise<Score | undefined> {
  const { compared, store, reference } = replay;
  const wrong = countOf(compared, "wrong");
  const right = countOf(compared, "right");
  const serve = defect.wrong(reference);
  const now = store();
  const others = { right: 0, wrong: 0, open: 0 };
  for (const each of asked) {
    const reply = await serve(each.entry.request, now);
    if (!gives(reply, each, defect, replay)) others[each.verdict] += 1;
    if (others.wrong > wrong * (1 - LEAST_EXPLAINED)) return undefined;
    if (others.right > right * MOST_CONTRADICTED) return undefined;
  }
  const explains = wrong - others.wrong;
  const isLikely = explains >= others.right * EXPLAINED_FOR_CONTRADICTED;
  return isLikely ? { defect, explains, contradicts: others.right } : undefined;
}

/** Whether a reply of a server with a defect is the answer that came. */
function gives(
  reply: Reply,
  { entry, came, verdict, isOfForm, isOfTotal, reply: right }: Compared,
  defect: Defect,
  { likenessOfReply }: Replay,
): boolean {
  if (reply.status === right.status && reply.body === right.body) return verdict === "right";
  const asked = isOfForm && reply.status >= 400 ? withStatusOf(came, reply) : reply;
  if (verdict === "open" || asked.status !== came.status) return false;
  const withTotal = isOfTotal && (verdict === "wrong" || defect.isOfTotal);
  return isAlike(likenessOfReply(asked, entry), came, withTotal);
}

/** A refusal with the status of the one that came: where forms are wrong, it is not known which status the target gives. */
function withStatusOf({ status }: { readonly status: number }, reply: Reply): Reply {
  return { status, body: reply.body.replace(`"code":${reply.status}`, `"code":${status}`) };
}
