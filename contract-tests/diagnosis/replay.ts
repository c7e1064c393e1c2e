import { LAST_ID, LIMIT } from "../../openapi/constants.ts";
import type { Profile } from "../../openapi/profile.ts";
import type { Judgement } from "../judge/judge.ts";
import { readAnswer } from "../model/read-answer.ts";
import type { TargetKeys } from "../model/target.ts";
import { type Entry, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { admittedAnswers, isPage, profileWith } from "../operations/operations.ts";
import { accountsBefore } from "./accounts-before.ts";
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
  /** Whether a reply has to have its total too: of a right answer if the total is right, of a wrong one if that is what is wrong. */
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
export async function replayOf(run: RedRun): Promise<Replay> {
  const { timeline, violations, keys } = run;
  const { accounts, unseen } = accountsBefore(timeline, keys);
  const store = () => storeOf(accounts, keys, unseen);
  const now = store();
  const most = Math.min(MOST_REQUESTS, MOST_CHOICES / (now.everything().length + 1));
  const entries = timeline.filter(({ answer }) => answer.status !== 429).slice(0, most);
  const reference = referenceWith(profileOf(run));
  const showsInPages = violations.some(
    ({ rule, kind }) => kind === "data" || kind === "lost" || rule.startsWith("delete."),
  );
  const compared: Compared[] = [];
  for (const entry of entries) {
    const reply = await reference(entry.request, now);
    const own = violations.filter((each) => each.entry === entry);
    compared.push(comparedWith(reply, entry, own, showsInPages));
  }
  return { compared, store, reference };
}

const TOTAL_RULES: readonly string[] = ["list.total", "delete.total", "delete.own-only"];

/** Compares an answer, of which these are the violations, with the reply of the reference. */
function comparedWith(
  reply: Reply,
  entry: Entry,
  violations: RedRun["violations"],
  showsInPages: boolean,
): Compared {
  const came = likenessOf(entry);
  const right = likenessOfReply(reply, entry);
  const isOfTotal = violations.some(({ rule }) => TOTAL_RULES.includes(rule));
  const open: Compared = { entry, came, reply, verdict: "open", isOfTotal };
  if (saysNothing(entry)) return open;
  // An answer that is wrong only beside others, such as that of a delete without effect, is right by itself.
  const isRight = isLike(right, came, isOfTotal) && violations.every(({ kind }) => kind !== "form");
  if (isRight) return { ...open, verdict: "right", isOfTotal: isLike(right, came, true) };
  const isOtherPage = showsInPages && isPlainPage(entry) && right.status === came.status;
  return violations.length > 0 || isOtherPage ? { ...open, verdict: "wrong" } : open;
}

/** Whether an answer says nothing: none came, or it depends on which of two deletes at once was first. */
function saysNothing({ answer, probe }: Entry): boolean {
  return isTrouble(answer) || probe === "delete.concurrent";
}

/** A page whose parameters need no reading, so that it is what the accounts say. */
function isPlainPage(entry: Entry): boolean {
  return PLAIN_LIST.test(entry.request.query) && isPage(entry);
}

const PLAIN_LIST = new RegExp(`^((${LAST_ID}|${LIMIT})=\\d{1,19}(&|$))*$`);

/** The most requests of a replay, and the most projects that all its pages are chosen from. */
const MOST_REQUESTS = 1500;
const MOST_CHOICES = 1_500_000;

/**
 * The answers of the target to open questions; the reference's where it has no admissible one, or breaks the rule of the question. A
 * page that is too long says nothing of the answer to other limits.
 */
function profileOf({ answers, violations }: RedRun): Profile {
  const broken = new Set<string>(violations.map(({ rule }) => rule));
  broken.delete("list.limit-over-maximum");
  const kept = Object.entries(answers).filter(([id]) => !broken.has(id));
  return profileWith(admittedAnswers(Object.fromEntries(kept)));
}

/** What of an answer a defect may explain. Texts do not count. */
export interface Likeness {
  /** The status; a refusal that is not in the envelope may have any, because each framework has its own. */
  readonly status: number | typeof NO_ENVELOPE;
  /** The fields of the body and of its projects with their types. */
  readonly form: string;
  readonly ids: string;
  readonly total: unknown;
}

/** Whether two answers are alike; their totals only if they are looked at. */
export function isLike(one: Likeness, other: Likeness, isOfTotal: boolean): boolean {
  const isSameForm = one.status === other.status && one.form === other.form;
  return isSameForm && one.ids === other.ids && (!isOfTotal || one.total === other.total);
}

function likenessOf({ answer }: Pick<Entry, "answer">): Likeness {
  const { status, problem, body, projects, headers, text } = answer;
  // What cannot be read for its encoding may be in the envelope.
  const isEncoded = "content-encoding" in headers || text.startsWith("\ufeff");
  if (isEncoded) return { status, form: "encoded", ids: "", total: undefined };
  const fields = Object(body) as Fields;
  if (status >= 400 && status < 500 && !("code" in fields))
    return { status: NO_ENVELOPE, form: "", ids: "", total: undefined };
  const form = problem === undefined ? formOf(body, status) : "text";
  const listed: readonly unknown[] = Array.isArray(fields.projects) ? fields.projects : [];
  const formsOfProjects = new Set(listed.map((each) => typesOf(Object(each), PROJECT)));
  return {
    status,
    form: [form, ...[...formsOfProjects].sort()].join(" "),
    ids: projects.map(({ id }) => id).join(),
    total: fields.total,
  };
}

/** What of a reply is compared with the answer to an entry. */
export function likenessOfReply({ status, body }: Reply, { request }: Entry): Likeness {
  const text = request.method === "HEAD" ? "" : body;
  return likenessOf({ answer: readAnswer({ status, headers: {}, text }) });
}

type Fields = Readonly<Record<string, unknown>>;

const NO_ENVELOPE = "no envelope";
const FIELDS = ["code", "message", "subMessage", "status", "projects", "total"];
const PROJECT = ["id", "name", "desc"];

/** The types of a body and of its fields, whether its code is the HTTP status, and its status. */
function formOf(body: unknown, status: number): string {
  const fields = Object(body) as Fields;
  const isCodeRight = fields.code === status;
  const word = typeof fields.status === "string" && fields.status;
  return [typeOf(body), typesOf(fields, FIELDS), isCodeRight, word].join(" ");
}

function typesOf(fields: Fields, names: readonly string[]): string {
  return names.map((name) => `${name}:${typeOf(fields[name])}`).join();
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
