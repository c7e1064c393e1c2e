import {
  type Answers,
  admits,
  allQuestions,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/index.ts";
import type { Judgement } from "../judge/judge.ts";
import { readAnswer } from "../model/read-answer.ts";
import type { TargetKeys } from "../model/target.ts";
import { type Entry, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { isPage } from "../operations/operations.ts";
import { accountsShown } from "./accounts-shown.ts";
import { isAlike, type Likeness, likenessOf } from "./likeness.ts";
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
  /** Whether it is a refusal that is wrong by its form alone. */
  readonly isOfForm: boolean;
  /** Whether its total is looked at: it is wrong by its total, or right with it. */
  readonly isOfTotal: boolean;
}

/** A run whose requests can be replayed against other servers. */
export interface Replay {
  readonly compared: readonly Compared[];
  /** Those that tell most defects apart: the wrong ones, and what a server may remember of others when it answers them. */
  readonly decisive: readonly Compared[];
  readonly reference: Serve;
  /** The accounts as they were at the start. */
  store(): Store;
  likenessOfReply(reply: Reply, entry: Entry): Likeness;
}

/** Replays a run against the reference. */
export async function replayOf({ timeline, violations, answers, keys }: RedRun): Promise<Replay> {
  const { accounts, unseen } = accountsShown(timeline, keys);
  const store = () => storeOf(accounts, keys, unseen);
  const now = store();
  const most = Math.min(MOST_REQUESTS, MOST_PROJECTS / (now.everything().length + 1));
  const entries = timeline.filter(({ answer }) => answer.status !== 429).slice(0, most);
  const reference = referenceWith(profileOf(answers));
  const showsInPages = violations.some(
    ({ rule, kind }) => kind === "data" || kind === "lost" || rule.startsWith("delete."),
  );
  const likenessOfReply = replyReader();
  const compared: Compared[] = [];
  for (const entry of entries) {
    const reply = await reference(entry.request, now);
    const wrong = violations.filter((each) => each.entry === entry);
    compared.push(comparedWith(reply, likenessOfReply(reply, entry), entry, wrong, showsInPages));
  }
  return { compared, decisive: decisiveOf(compared), store, reference, likenessOfReply };
}

function decisiveOf(compared: readonly Compared[]): Compared[] {
  const wrong = compared.filter(({ verdict }) => verdict === "wrong");
  const queries = new Set(wrong.map(({ entry }) => entry.request.query));
  const keys = new Set<string>();
  return compared.filter(({ entry: { request } }) => {
    const isFirst = !keys.has(request.key);
    keys.add(request.key);
    return isFirst || request.method !== "GET" || queries.has(request.query);
  });
}

/** Reads what of a reply is compared with the answer to an entry. Most replies come again from the next defect, so they are kept. */
function replyReader(): Replay["likenessOfReply"] {
  const kept = new Map<string, Likeness>();
  return ({ status, body }, { request }) => {
    const name = `${request.method} ${status} ${body}`;
    const known = kept.get(name);
    if (known) return known;
    const read = likenessOf({ request, answer: readAnswer({ status, headers: {}, text: body }) });
    if (kept.size < MOST_KEPT && body.length < MOST_KEPT_LENGTH) kept.set(name, read);
    return read;
  };
}

const MOST_KEPT = 1000;
const MOST_KEPT_LENGTH = 32_768;

const TOTAL_RULES: readonly string[] = ["list.total", "delete.total"];

function comparedWith(
  reply: Reply,
  given: Likeness,
  entry: Entry,
  wrong: RedRun["violations"],
  showsInPages: boolean,
): Compared {
  const came = likenessOf(entry);
  const isWrong = wrong.length > 0;
  const isOfTotal = wrong.some(({ rule }) => TOTAL_RULES.includes(rule));
  const isSame = isAlike(given, came, isOfTotal);
  const isOpen = isUndecided(entry) || isBesideOthers(wrong, isSame);
  const isOther = !isSame && showsInPages && isPlainPage(entry) && given.status === came.status;
  const rest = isSame ? "right" : "open";
  const verdict = isWrong || isOther ? "wrong" : rest;
  return {
    entry,
    came,
    reply,
    verdict: isOpen ? "open" : verdict,
    isOfForm: came.status >= 400 && isOfForm(wrong) && !reply.rule?.startsWith("route."),
    isOfTotal: isWrong ? isOfTotal : isAlike(given, came, true),
  };
}

/** Whether an answer says nothing: none came, or it depends on which of two deletes at once was first. */
function isUndecided({ answer, probe }: Entry): boolean {
  return isTrouble(answer) || probe === "delete.concurrent";
}

/** Whether an answer is right by itself, and only beside others wrong: those differ from the reference. */
function isBesideOthers(wrong: RedRun["violations"], isSame: boolean): boolean {
  return wrong.length > 0 && isSame && wrong.every(({ kind }) => kind !== "form");
}

/** Whether an answer is wrong by its form and by nothing else. */
function isOfForm(wrong: RedRun["violations"]): boolean {
  return wrong.length > 0 && wrong.every(({ kind }) => kind === "form");
}

/** A page whose parameters need no reading, so that it is what the accounts say. */
function isPlainPage({ request, answer }: Entry): boolean {
  return /^((last_id|limit)=\d{1,19}(&|$))*$/.test(request.query) && isPage({ request, answer });
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
