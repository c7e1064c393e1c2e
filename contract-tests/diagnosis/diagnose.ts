import {
  type Answers,
  admits,
  allQuestions,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/index.ts";
import type { Judgement } from "../judge/judge.ts";
import type { Diagnosis } from "../model/report.ts";
import type { TargetKeys } from "../model/target.ts";
import { type Entry, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import { isPage, isRead } from "../operations/operations.ts";
import { accountsShown, unseenIn } from "./accounts-shown.ts";
import type { Defect } from "./defect.ts";
import { allDefects } from "./defects/all-defects.ts";
import { isAlike, type Likeness, likenessOf, likenessOfReply } from "./likeness.ts";
import {
  isSameReply,
  type Reply,
  referenceWith,
  type Serve,
  type Store,
  storeOf,
} from "./server.ts";

/** A red run: what was sent and came, what is wrong with it, and what the target answers to open questions. */
export interface RedRun {
  readonly timeline: Timeline;
  readonly violations: readonly Pick<Violation, "rule" | "kind" | "entry">[];
  readonly answers: Judgement["answers"];
  readonly keys: TargetKeys;
}

/** A defect is told from this share of the wrong answers on, and up to this share of contradictions among the right ones. */
const LEAST_EXPLAINED = 0.8;
const MOST_CONTRADICTED = 0.02;
/** The most requests of a replay. */
const MOST_REQUESTS = 1500;

/**
 * Names the known defect that gives the wrong answers of a run: replays its requests against the reference, and against the reference
 * with each known defect. Two defects that give them equally well are both named; of more, none, and none if nothing explains enough.
 */
export async function diagnose(
  run: RedRun,
  defects: readonly Defect[] = allDefects,
): Promise<readonly Diagnosis[]> {
  const replay = await prepare(run);
  if (replay.wrong === 0) return [];
  const suspects: Suspect[] = [];
  for (const defect of defects) {
    const suspect = await score(defect, replay);
    if (suspect !== undefined) suspects.push(suspect);
  }
  const best = Math.max(...suspects.map(({ points }) => points));
  const fixes = new Set<string>();
  const equal = suspects.filter(({ points, defect: { fix } }) => {
    const isTold = points === best && !fixes.has(fix);
    if (isTold) fixes.add(fix);
    return isTold;
  });
  return equal.length > 2
    ? []
    : equal.map(({ defect: { id, sentence, fix }, explains }) => ({
        id,
        sentence,
        fix,
        explains,
        of: replay.wrong,
      }));
}

interface Suspect {
  readonly defect: Defect;
  readonly explains: number;
  readonly points: number;
}

/** An answer of the run beside that of the reference. */
interface Compared {
  readonly entry: Entry;
  readonly came: Likeness;
  /** `open`: it differs from the reference, and may. */
  readonly verdict: "right" | "wrong" | "open";
  /** Whether it is wrong by its total, and whether it is right with its total. */
  readonly isOfTotal: boolean;
  readonly reply: Reply;
}

interface Replay {
  readonly compared: readonly Compared[];
  /** The accounts as they are at the start. */
  readonly store: () => Store;
  readonly reference: Serve;
  readonly wrong: number;
  readonly right: number;
}

async function prepare({ timeline, violations, answers, keys }: RedRun): Promise<Replay> {
  const wrongBy = new Map<Entry, { isOfTotal: boolean; isData: boolean }>();
  for (const { entry, rule, kind } of violations) {
    if (!entry) continue;
    const known = wrongBy.get(entry);
    const isOfTotal = known?.isOfTotal || TOTAL_RULES.includes(rule);
    wrongBy.set(entry, { isOfTotal, isData: (known?.isData ?? true) && DATA_KINDS.includes(kind) });
  }
  const showsInPages = violations.some(
    ({ kind, entry }) => DATA_KINDS.includes(kind) || (entry && !isRead(entry.request)),
  );
  const entries = bounded(timeline, (entry) => wrongBy.has(entry));
  const accounts = accountsShown(entries, keys);
  const unseen = unseenIn(entries, accounts);
  const store = () => storeOf(accounts, keys, unseen);
  const reference = referenceWith(profileOf(answers));
  const replies = replaying(reference, store());
  const compared: Compared[] = [];
  for (const entry of entries) {
    const came = likenessOf(entry);
    const reply = await replies(entry);
    const given = likenessOfReply(reply, entry);
    const wrong = wrongBy.get(entry);
    const isSame = isAlike(given, came, wrong?.isOfTotal ?? false);
    const isOfTotal = wrong?.isOfTotal ?? isAlike(given, came, true);
    compared.push({ entry, came, verdict: verdictOf(), isOfTotal, reply });

    function verdictOf(): Compared["verdict"] {
      if (isTrouble(entry.answer)) return "open";
      if (wrong) return isSame && wrong.isData ? "open" : "wrong";
      if (isSame) return "right";
      return showsInPages && isPlainPage(entry) && reply.status === came.status ? "wrong" : "open";
    }
  }
  const count = (verdict: Compared["verdict"]) =>
    compared.filter((each) => each.verdict === verdict).length;
  return { compared, store, reference, wrong: count("wrong"), right: count("right") };
}

/** How well a defect explains the wrong answers; undefined if not well enough. */
async function score(
  defect: Defect,
  { compared, store, reference, wrong, right: agreed }: Replay,
): Promise<Suspect | undefined> {
  const replies = replaying(defect.wrong(reference), store());
  let explains = 0;
  let missed = 0;
  let contradicts = 0;
  for (const { entry, came, verdict, isOfTotal, reply: right } of compared) {
    const reply = await replies(entry);
    if (verdict === "open" || (verdict === "right" && isSameReply(reply, right))) continue;
    const withTotal = isOfTotal && (verdict === "wrong" || defect.isOfTotal);
    const isSame =
      reply.status === came.status && isAlike(likenessOfReply(reply, entry), came, withTotal);
    if (verdict === "right" && !isSame) contradicts += 1;
    if (verdict === "wrong" && isSame) explains += 1;
    if (verdict === "wrong" && !isSame) missed += 1;
    if (missed > wrong * (1 - LEAST_EXPLAINED)) return undefined;
    if (contradicts > agreed * MOST_CONTRADICTED) return undefined;
  }
  return { defect, explains, points: explains - 2 * contradicts };
}

/** Answers the requests of entries, in their order, on one state. */
function replaying(serve: Serve, store: Store) {
  return ({ request }: Entry) => serve(request, store);
}

const TOTAL_RULES: readonly string[] = ["list.total", "delete.total"];
/** What several answers show together: one of them may be right by itself. */
const DATA_KINDS: readonly Kind[] = ["lost", "shown", "data"];

/** A page whose parameters need no reading: by the right profile, it can only be one. */
function isPlainPage({ request, answer }: Entry): boolean {
  const query = new URLSearchParams(request.query);
  const isPlain = [...query.values()].every((value) => /^\d{1,19}$/.test(value));
  return isPlain && Number(query.get("limit") ?? 1) <= 100 && isPage({ request, answer });
}

/** The entries of a replay: of a long run all writes, all wrong answers, and the first of the others. */
function bounded(timeline: Timeline, isWrong: (entry: Entry) => boolean): Timeline {
  let left = MOST_REQUESTS;
  const counted = timeline.filter(({ answer }) => answer.status !== 429);
  if (counted.length <= left) return counted;
  const isNeeded = (entry: Entry) => isWrong(entry) || !isRead(entry.request);
  left -= counted.filter(isNeeded).length;
  return counted
    .filter((entry) => {
      if (isNeeded(entry)) return true;
      left -= 1;
      return left >= 0;
    })
    .slice(0, MOST_REQUESTS);
}

/** The answers that a server may give; the reference's where the target has not one such answer. */
function profileOf(answers: Judgement["answers"]): Profile {
  const known = allQuestions.flatMap(({ id, ...question }) => {
    const answer = answers[id];
    return answer !== undefined && admits(question, answer) ? [[id, answer]] : [];
  });
  const result = parseProfile(Object.fromEntries(known) as Answers);
  return result.ok ? result.profile : referenceProfile;
}
