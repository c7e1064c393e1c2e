import type { RuleId } from "../../openapi/contract.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { type Question, questionsOf } from "../../openapi/question.ts";
import type { SentRequest } from "../model/exchange.ts";
import { type Entry, idsOf, isSuccess, signatureOf } from "../model/timeline.ts";
import {
  admittedAnswers,
  isDeleteTypeOpen,
  OPERATIONS,
  operationFor,
  profileWith,
} from "../operations/operations.ts";
import type { JudgedAnswer } from "./answer.ts";
import { Learned, learnOrders, questionOf } from "./learned.ts";
import type { Observation } from "./observations.ts";
import { factsOf, type Reason, reasonsUnder } from "./reasons.ts";
import { isLookPage } from "./stretches.ts";
import type { TotalMeaning } from "./totals.ts";

/** The answers to open questions: what was learned from single answers, and what all of them show together. */
export function answersOf(
  judged: readonly JudgedAnswer[],
  observations: ReadonlyMap<RuleId, Observation>,
  meanings: readonly TotalMeaning[],
): Record<string, string> {
  const own = judged.filter(({ entry }) => !isLookPage(entry));
  if (own.length === 0) return {};
  const learned = new Learned();
  if (meanings.length === 1) learned.add("list.total", meanings[0]);
  for (const [rule, { answer }] of observations) learned.add(rule, answer);
  learned.add("delete.content-type", own.at(-1)?.accounts.deleteType);
  learnAll(learned, own.filter(teaches));
  return { ...learned.answers(), ...repeatedId(own, learned) };
}

/**
 * What a delete does with an id that is sent twice: it is refused, or obeyed, and then the refusal of an absent id beside a text
 * shows which of the two it takes.
 */
function repeatedId(judged: readonly JudgedAnswer[], learned: Learned): Record<string, string> {
  const id: RuleId = "delete.id-repeated";
  const own = judged.filter(({ entry }) => entry.probe === id);
  const twice = own.findLast(({ admissible }) => admissible.success?.deletes !== undefined);
  if (!twice || twice.doubt !== undefined) return {};
  if (!isSuccess(twice.entry)) return { [id]: String(twice.entry.answer.status) };
  const [absentFirst] = own;
  const isRefused = absentFirst !== undefined && absentFirst !== twice;
  const reading = isRefused ? readingOfRefusal(learned, absentFirst.entry) : undefined;
  if (reading === undefined) return { [id]: "first or last" };
  return { [id]: reading === "number" ? "first" : "last" };
}

/**
 * How a target answers the open questions, by elimination: a refusal that only one condition explains answers its question, and so
 * does a page that only one reading of a parameter gives. The order of the checks comes last, from requests that meet several
 * conditions.
 */
function learnAll(learned: Learned, judged: readonly JudgedAnswer[]): void {
  const read = new Map<Question, JudgedAnswer[]>();
  const contested: JudgedAnswer[] = [];
  for (const each of judged) {
    const reasons = reasonsThatHold(each, learned.profile());
    const [question, ...others] = questionsRead(each, reasons);
    // A request with two spellings decides neither question.
    if (others.length > 0) continue;
    if (question !== undefined) {
      read.set(question, [...(read.get(question) ?? []), each]);
      continue;
    }
    learned.addRefusal(each.entry, reasons);
    if (reasons.length > 1) contested.push(each);
  }
  // How other spellings are read shows only once it is known how the same values are read as texts.
  const isSpelling = ({ rule }: Question) => Number(rule.endsWith("spelling"));
  const textsFirst = [...read].sort(([one], [other]) => isSpelling(one) - isSpelling(other));
  for (const [question, own] of textsFirst) learnReading(learned, question, own);
  for (const [question, order] of learnOrders(contested, learned)) learned.add(question, order);
}

/**
 * Only a right answer teaches something, or one of which only the form or the default limit is wrong, and only one that the interface
 * describes.
 */
function teaches({ entry, accounts, admissible, violations }: JudgedAnswer): boolean {
  const { request, answer } = entry;
  const { reasons, success } = admissible;
  const { deleteType } = accounts;
  const isSilent = request.silentRule !== undefined || ["HEAD", "OPTIONS"].includes(request.method);
  // The rules of routes are about requests with a right key.
  const isRouteOfOther = request.operation === undefined && request.key !== "premium";
  // A Content-Type of which nothing is known may be what the refusal is due to.
  const isTypeOpen =
    request.operation === "deleteProject" &&
    (deleteType === undefined || isDeleteTypeOpen(request, deleteType));
  const isRight = violations.every(
    ({ kind, rule }) => kind === "form" || rule === "list.default-limit",
  );
  const isRead = answer.unread === undefined;
  // It was served to a key that may be that of an account which the target file does not name.
  const isOfOtherKey = isSuccess(entry) && success === undefined;
  const isClear = isRight && isRead && !isOfOtherKey && !isSilent;
  return isClear && !isRouteOfOther && !isTypeOpen && reasons.length > 0;
}

/** The reasons that may hold: without the Content-Type if the target is known to take it. */
function reasonsThatHold(
  { entry: { request }, admissible: { reasons }, accounts }: JudgedAnswer,
  profile: Profile,
): readonly Reason[] {
  const { operation } = request;
  if (operation === undefined || reasons.length < 2) return reasons;
  const refusals = reasonsUnder(request, operation, profile, accounts);
  const refusesType = refusals.some(({ check }) => check === "content-type");
  return reasons.filter(
    ({ check, isCertain }) => check !== "content-type" || isCertain || refusesType,
  );
}

/** The questions about how a value is read that an answer may decide: its other spellings, or what alone could refuse it. */
function questionsRead(
  { entry }: JudgedAnswer,
  [reason, ...others]: readonly Reason[],
): readonly Question[] {
  const spelled = spellingsIn(entry.request);
  const isRead = others.length === 0 && entry.answer.status === 200;
  const question = isRead && reason ? questionOf(reason) : undefined;
  return spelled.length > 0 || question === undefined ? spelled : [question];
}

/** Learns how a value was read: the first answer to its question that explains all the pages that came. */
function learnReading(
  learned: Learned,
  { id, rule, answers }: Question,
  judged: readonly JudgedAnswer[],
): void {
  if (rule === OPERATIONS.deleteProject.spelling) {
    for (const { entry } of judged) learned.add(id, readingOfRefusal(learned, entry));
    return;
  }
  if (arePagesShortAtWill(learned)) return;
  const known = learned.answers();
  const explaining = answers.find(({ answer }) => {
    const profile = profileWith(admittedAnswers({ ...known, [id]: answer }));
    return judged.every((each) => explains(each, profile));
  });
  const lengths = new Set(judged.map(({ entry }) => idsOf(entry).length));
  learned.add(id, explaining?.answer ?? `pages of ${[...lengths].join(" and ")} projects`);
}

/** Whether the length of a page says nothing of how its parameters were read. */
function arePagesShortAtWill(learned: Learned): boolean {
  const id: RuleId = "list.short-page";
  const answers = learned.answers();
  return answers[id] !== undefined && admittedAnswers(answers)[id] === undefined;
}

/** How a refused delete was read: it is refused like an unknown number alone, or like a text alone. */
function readingOfRefusal(learned: Learned, entry: Entry): "number" | "text" | undefined {
  const isLike = (rule: "delete.unknown" | "delete.id-invalid", part?: string) =>
    learned.signaturesOf("deleteProject", { rule, part }).includes(signatureOf(entry));
  const [number, text] = [isLike("delete.unknown"), isLike("delete.id-invalid", "text")];
  if (number === text) return undefined;
  return number ? "number" : "text";
}

/** Whether the reference, with this profile, refuses as the target did, or gives the same page. */
function explains(
  { entry: { request, answer }, accounts, violations }: JudgedAnswer,
  profile: Profile,
): boolean {
  const refusals = reasonsUnder(request, "listProjects", profile, accounts);
  const { id, limit } = factsOf(request, "listProjects", accounts)(profile);
  if (refusals.length > 0 || "refusedBy" in id || "refusedBy" in limit) return answer.status >= 400;
  const size = Math.min(limit.value, profile.pageCap);
  const expected = accounts.page(request.key, id.value, size).map((each) => each.id);
  const ids = idsOf({ answer });
  const isTooLong = violations.some(({ rule }) => rule === "list.default-limit");
  const shown = isTooLong ? ids.slice(0, size) : ids;
  return isSuccess({ answer }) && expected.join() === shown.join();
}

/** The questions about another spelling of a number that a request asks: those whose answer changes how it is read. */
function spellingsIn(request: SentRequest): readonly Question[] {
  const operation = operationFor(request);
  if (operation === undefined) return [];
  const query = new URLSearchParams(`?${request.query}`);
  const read = (profile: Profile) => JSON.stringify(operation.reference.read(query, profile));
  const plain = read(referenceProfile);
  return SPELLINGS.filter(({ profile }) => read(profile) !== plain).map(({ question }) => question);
}

/** The questions about other spellings, each with the profile under which they are read as the number. */
const SPELLINGS = Object.values(OPERATIONS).flatMap(({ spelling }) =>
  questionsOf(spelling).map((question) => ({
    question,
    profile: profileWith({ [question.id]: "number" }),
  })),
);
