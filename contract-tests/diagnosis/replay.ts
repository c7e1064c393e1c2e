import {
  type Answers,
  admits,
  allQuestions,
  MAXIMUM_LIMIT,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/index.ts";
import type { Judgement } from "../judge/judge.ts";
import type { TargetKeys } from "../model/target.ts";
import { type Entry, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import { isPage } from "../operations/operations.ts";
import { accountsShown } from "./accounts-shown.ts";
import { isAlike, type Likeness, likenessOf, likenessOfReply } from "./likeness.ts";
import { type Reply, referenceWith, type Serve, type Store, storeOf } from "./server.ts";

/** A red run: what was sent and came, what is wrong with it, and what the target answers to open questions. */
export interface RedRun {
  readonly timeline: Timeline;
  readonly violations: readonly Pick<Violation, "rule" | "kind" | "entry">[];
  readonly answers: Judgement["answers"];
  readonly keys: TargetKeys;
}

/** An answer of the run beside that of the reference. */
export interface Compared {
  readonly entry: Entry;
  readonly came: Likeness;
  readonly reply: Reply;
  /** `open`: it differs from the reference, and may; or it says nothing. */
  readonly verdict: "right" | "wrong" | "open";
  /** Whether its total is looked at: it is wrong by its total, or right with it. */
  readonly isOfTotal: boolean;
}

/** A run whose requests can be replayed against other servers. */
export interface Replay {
  readonly compared: readonly Compared[];
  readonly reference: Serve;
  /** The accounts as they were at the start. */
  store(): Store;
}

/** Replays a run against the reference. */
export async function replayOf({ timeline, violations, answers, keys }: RedRun): Promise<Replay> {
  const wrong = wrongIn(violations);
  const { accounts, unseen } = accountsShown(timeline, keys);
  const store = () => storeOf(accounts, keys, unseen);
  const now = store();
  const most = Math.min(MOST_REQUESTS, MOST_PROJECTS / (now.everything().length + 1));
  const entries = timeline.filter(({ answer }) => answer.status !== 429).slice(0, most);
  const reference = referenceWith(profileOf(answers));
  const compared: Compared[] = [];
  for (const entry of entries) {
    const reply = await reference(entry.request, now);
    compared.push(comparedWith(reply, entry, wrong.get(entry)));
  }
  return { compared, store, reference };
}

/** What is wrong with an answer: whether its total is, and whether nothing but what it shows, so that another may be to blame. */
interface Wrong {
  readonly isOfTotal: boolean;
  readonly isOfData: boolean;
}

const TOTAL_RULES: readonly string[] = ["list.total", "delete.total"];
const DATA_KINDS: readonly Kind[] = ["lost", "shown", "data"];

function wrongIn(violations: RedRun["violations"]): Map<Entry, Wrong> {
  const wrong = new Map<Entry, Wrong>();
  for (const { entry, rule, kind } of violations) {
    if (!entry) continue;
    const known = wrong.get(entry) ?? { isOfTotal: false, isOfData: true };
    wrong.set(entry, {
      isOfTotal: known.isOfTotal || TOTAL_RULES.includes(rule),
      isOfData: known.isOfData && DATA_KINDS.includes(kind),
    });
  }
  return wrong;
}

function comparedWith(reply: Reply, entry: Entry, wrong: Wrong | undefined): Compared {
  const came = likenessOf(entry);
  const given = likenessOfReply(reply, entry);
  const isSame = isAlike(given, came, wrong?.isOfTotal ?? false);
  const isOtherPage = isPlainPage(entry) && given.status === came.status;
  return {
    entry,
    came,
    reply,
    verdict: isTrouble(entry.answer) ? "open" : verdictOf(wrong, isSame, isOtherPage),
    isOfTotal: wrong?.isOfTotal ?? isAlike(given, came, true),
  };
}

/** An answer that is wrong only beside others may be like the reference's. A plain page that differs is wrong beside others too. */
function verdictOf(
  wrong: Wrong | undefined,
  isSame: boolean,
  isOtherPage: boolean,
): Compared["verdict"] {
  if (wrong) return isSame && wrong.isOfData ? "open" : "wrong";
  if (isSame) return "right";
  return isOtherPage ? "wrong" : "open";
}

/** A page whose parameters need no reading, so that it is what the accounts say. */
function isPlainPage({ request, answer }: Entry): boolean {
  const query = new URLSearchParams(request.query);
  const isPlain = [...query.values()].every((value) => /^\d{1,19}$/.test(value));
  return isPlain && Number(query.get("limit") ?? 1) <= MAXIMUM_LIMIT && isPage({ request, answer });
}

/** The most requests of a replay, and the most projects that all its pages are chosen from. */
const MOST_REQUESTS = 1500;
const MOST_PROJECTS = 1_500_000;

/** The answers that a server may give; the reference's where the target has not one such answer. */
function profileOf(answers: Judgement["answers"]): Profile {
  const known = allQuestions.flatMap(({ id, ...question }) => {
    const answer = answers[id];
    return answer !== undefined && admits(question, answer) ? [[id, answer]] : [];
  });
  const result = parseProfile(Object.fromEntries(known) as Answers);
  return result.ok ? result.profile : referenceProfile;
}
