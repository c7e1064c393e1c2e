import type { RuleId } from "../../openapi/contract.ts";
import { type Profile, parseProfile, referenceProfile } from "../../openapi/profile.ts";
import { questionsOf } from "../../openapi/question.ts";
import type { SentRequest } from "../model/exchange.ts";
import { type Entry, idsOf, isSuccess, signatureOf } from "../model/timeline.ts";
import { profileWith } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";
import type { JudgedAnswer } from "./answer.ts";
import { Learned, learnOrders, questionOf } from "./learned.ts";
import type { Observation } from "./observations.ts";
import { admissibleAnswers, checksUnder, parametersUnder, type Reason } from "./reasons.ts";
import type { Stretch } from "./stretches.ts";
import type { TotalMeaning } from "./totals.ts";

/** The answers to open questions: what was learned from single answers, and what all of them show together. */
export function answersOf(
  stretches: readonly Stretch[],
  judged: readonly (readonly JudgedAnswer[])[],
  observations: ReadonlyMap<RuleId, Observation>,
  meanings: readonly TotalMeaning[],
): Record<string, string> {
  const observed = [...observations].flatMap(([rule, { answer }]): [string, string][] =>
    answer === undefined ? [] : [[rule, answer]],
  );
  const [meaning, ...more] = meanings;
  const ofTotal = meaning && more.length === 0 ? { "list.total": meaning } : {};
  const own = judged.map((answers, place) =>
    answers.slice(0, stretches[place]?.entries.length ?? 0),
  );
  const isLate = ({ entry }: JudgedAnswer) => entry.phase === "deletes";
  const early = stretches.findLast((_, place) => own[place]?.some((each) => !isLate(each)));
  if (!early) return {};
  const noted = { ...ofTotal, ...Object.fromEntries(observed) };
  const learned = learnAnswers({
    early: own.flat().filter((each) => !isLate(each)),
    late: own.flat().filter(isLate),
    accounts: early.expected,
    noted,
  });
  return { ...learned.answers(), ...repeatedId(own.flat(), learned) };
}

/** What a delete does with an id that is sent twice: refused, or obeyed, and then an absent id and a text show which one it takes. */
function repeatedId(judged: readonly JudgedAnswer[], learned: Learned): Record<string, string> {
  const own = judged.filter(({ entry }) => entry.probe === ("delete.id-repeated" satisfies RuleId));
  const twice = own.findLast(({ admissible }) => admissible.success?.deletes !== undefined);
  if (!twice) return {};
  if (!isSuccess(twice.entry)) return { "delete.id-repeated": String(twice.entry.answer.status) };
  const [both] = own;
  const reading = both && both !== twice ? readingOfRefusal(learned, both.entry) : undefined;
  const taken = reading === "number" ? "first" : "last";
  return { "delete.id-repeated": reading === undefined ? "first or last" : taken };
}

/** The right answers of a run, and what it knows apart from them. */
export interface Lessons {
  /** Those from before the first delete, with the accounts of then: they are all explained in one state. */
  readonly early: readonly JudgedAnswer[];
  readonly late: readonly JudgedAnswer[];
  readonly accounts: TargetAccounts;
  /** Answers that several entries show together. */
  readonly noted: Readonly<Record<string, string>>;
}

/**
 * How a target answers the open questions, by elimination: a refusal that only one condition explains answers its question, and so
 * does a page that only one reading of a parameter gives. The order of the checks comes last, from requests that meet several
 * conditions.
 */
function learnAnswers(lessons: Lessons): Learned {
  const { accounts, late, noted } = lessons;
  const learned = new Learned(noted, accounts);
  const open = new Map<string, Entry[]>();
  const contested: Entry[] = [];
  for (const { entry } of lessons.early.filter(teaches)) {
    const reasons = holding(entry, learned.profile(), accounts);
    const question = readingAsked(entry, reasons);
    const [reason] = reasons;
    if (question !== undefined) open.set(question, [...(open.get(question) ?? []), entry]);
    else if (reasons.length > 1) contested.push(entry);
    else if (reason && entry.answer.status !== 200) learned.addRefusal(entry, reason);
  }
  // How other spellings are read shows only once it is known how the same values are read as texts.
  const spelledLast = [...open].sort(
    ([one], [other]) => Number(one.includes("spelling")) - Number(other.includes("spelling")),
  );
  for (const [question, entries] of spelledLast) learnReading(learned, question, entries, accounts);
  for (const [question, order] of learnOrders(contested, learned, accounts))
    learned.add(question, order);
  for (const judged of late.filter(teaches)) learnLate(learned, judged);
  return learned;
}

/** Only a right answer teaches something, and only one that the interface describes. */
function teaches({
  entry: { request },
  admissible: { reasons },
  violations,
}: JudgedAnswer): boolean {
  const isSilent = request.silentRule !== undefined || ["HEAD", "OPTIONS"].includes(request.method);
  // A Content-Type of which nothing is known may be what the refusal is due to.
  const isTypeOpen = reasons.some(
    ({ rule, isCertain }) => rule === "delete.content-type" && !isCertain,
  );
  return violations.length === 0 && !isSilent && !isTypeOpen && reasons.length > 0;
}

/** After the first delete only a request with one condition answers a question. */
function learnLate(learned: Learned, { entry, admissible: { reasons } }: JudgedAnswer): void {
  const [reason, ...more] = reasons;
  if (reason === undefined || more.length > 0) return;
  const { status } = entry.answer;
  learned.add(questionOf(reason), status === 200 ? "continues" : String(status));
}

/** The reasons that may hold: without the Content-Type if the target is known to take it. */
function holding({ request }: Entry, profile: Profile, accounts: TargetAccounts): Reason[] {
  const { reasons } = admissibleAnswers(request, accounts);
  const { operation } = request;
  if (operation === undefined || reasons.length < 2) return [...reasons];
  const refusals = checksUnder(request, operation, profile, accounts);
  const refusesType = refusals.some(({ check }) => check === "content-type");
  return reasons.filter(
    ({ check, isCertain }) => check !== "content-type" || isCertain || refusesType,
  );
}

/** The question about how a value is read that an answer may decide; undefined if it asks none, or several. */
function readingAsked(entry: Entry, reasons: readonly Reason[]): string | undefined {
  const spelled = spellingsIn(entry.request);
  if (spelled.length > 0) return spelled.length === 1 ? spelled[0] : "";
  const [reason] = reasons;
  return reason && reasons.length === 1 && entry.answer.status === 200
    ? (questionOf(reason) ?? "")
    : undefined;
}

/** Learns how a value was read: the first answer to its question that explains all the pages that came. */
function learnReading(
  learned: Learned,
  id: string,
  entries: readonly Entry[],
  accounts: TargetAccounts,
): void {
  const [question] = questionsOf(id);
  if (question === undefined || entries.length === 0) return;
  if (question.rule === OPERATIONS.deleteProject.spelling) {
    for (const entry of entries) learnDeleteSpelling(learned, id, entry);
    return;
  }
  const words = question.answers
    .map(({ answer }) => answer)
    .filter((answer) => Number.isNaN(Number(answer)));
  const isExplained = (word: string) =>
    entries.every((entry) => explains(entry, { [id]: word }, learned.profile(), accounts));
  const lengths = [...new Set(entries.map((entry) => idsOf(entry).length))];
  learned.add(id, words.find(isExplained) ?? `pages of ${lengths.join(" and ")} projects`);
}

/** Whether a refused delete was read as a number or as a text shows in the text of its refusal. */
function learnDeleteSpelling(learned: Learned, question: string, entry: Entry): void {
  const reading = readingOfRefusal(learned, entry);
  if (reading !== undefined) learned.add(question, reading);
}

/** How a refused delete was read: it is refused like an unknown number alone, or like a text alone. */
function readingOfRefusal(learned: Learned, entry: Entry): "number" | "text" | undefined {
  const isLike = (rule: "delete.unknown" | "delete.id-invalid", part?: string) =>
    learned.textsOf("deleteProject", { rule, part }).includes(signatureOf(entry));
  const [number, text] = [isLike("delete.unknown"), isLike("delete.id-invalid", "text")];
  if (number === text) return undefined;
  return number ? "number" : "text";
}

/** Whether the reference, with these answers, refuses as the target did, or gives the same page. */
function explains(
  { request, answer }: Entry,
  answers: Readonly<Record<string, string>>,
  base: Profile,
  accounts: TargetAccounts,
): boolean {
  const parsed = parseProfile(answers, base);
  if (!parsed.ok) return false;
  const refusals = checksUnder(request, "listProjects", parsed.profile, accounts);
  const { id, limit } = parametersUnder(request, "listProjects", parsed.profile);
  if (refusals.length > 0 || "refusedBy" in id || "refusedBy" in limit) return answer.status >= 400;
  const size = Math.min(limit.value, parsed.profile.pageCap);
  const expected = accounts.page(request.key, id.value, size).map((each) => each.id);
  return isSuccess({ answer }) && expected.join() === idsOf({ answer }).join();
}

/** The questions about another spelling of a number that a request asks: those whose answer changes how it is read. */
function spellingsIn(request: SentRequest): string[] {
  const { operation } = request;
  if (operation === undefined) return [];
  const read = (profile: Profile) => JSON.stringify(parametersUnder(request, operation, profile));
  const plain = read(referenceProfile);
  return SPELLINGS.filter(({ rule }) => rule === OPERATIONS[operation].spelling).flatMap(
    ({ question, profile }) => (read(profile) === plain ? [] : [question]),
  );
}

const SPELLINGS = Object.values(OPERATIONS).flatMap(({ spelling: rule }) =>
  questionsOf(rule).map(({ id }) => ({
    rule,
    question: id as string,
    profile: profileWith({ [id]: "number" }),
  })),
);
