import { MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { namedIds } from "../model/consent.ts";
import {
  type Exchange,
  fieldsOf,
  firstDifference,
  idsOf,
  isSuccess,
  type KeyName,
  listed,
  missingIds,
  statusLine,
  type Walk,
} from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import { ask, type Run } from "./ask.ts";
import { isTrouble } from "./client.ts";

/** Maximum number of pages and of projects of a walk: a target may generate projects without end, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;
/** Maximum number of projects beyond the target's `total`. */
const MAXIMUM_BEYOND_TOTAL = 5_000;

interface WalkOptions {
  readonly caseId: string;
  readonly limit?: number | undefined;
  /** The ids that are known, so that the pages behind each hundredth of them are asked for at once. */
  readonly expected?: readonly string[];
}

/** Requests page after page until one is empty, refused, unreadable or repeats a project, or the walk gets too long. */
export async function takeWalk(run: Run, key: KeyName, { caseId, limit, expected = [] }: WalkOptions): Promise<Walk> {
  const pageBehind = (lastId?: string) => {
    const options = { key, ...(limit !== undefined && { limit }), ...(lastId !== undefined && { lastId }) };
    return ask(run, listRequest(run.client.target, options), caseId);
  };
  const pages: Exchange[] = [];
  const ids: string[] = [];
  const seen = new Set<string>();
  const isLast = (place: number) => place + 1 === expected.length || (place + 1) % MAXIMUM_LIMIT === 0;
  const first = pageBehind();
  // If a page ends with another id than expected, that id is the next cursor.
  const asked = new Map(expected.filter((id, place) => isLast(place) && id !== "0").map((id) => [id, pageBehind(id)]));
  const whole = Promise.allSettled(asked.values());
  for (let next = first; ; ) {
    const page = await next;
    pages.push(page);
    if (page.answer.status === 200) ids.push(...idsOf(page));
    const isTooLong = pages.length >= MAXIMUM_PAGES || ids.length >= mostProjects(page);
    const end = endAt(page, seen, isTooLong);
    if (end) {
      await whole;
      return { key, ...(limit !== undefined && { limit }), pages, ids, end };
    }
    for (const id of idsOf(page)) seen.add(id);
    const lastId = ids.at(-1) ?? "";
    next = asked.get(lastId) ?? pageBehind(lastId);
  }
}

/** The maximum length of a walk. A `total` above the size of its page counts all projects: a list far beyond it is endless. */
function mostProjects(page: Exchange): number {
  const { total } = fieldsOf(page);
  const countsAll = typeof total === "number" && total > page.answer.projects.length;
  return countsAll ? Math.min(total + MAXIMUM_BEYOND_TOTAL, MAXIMUM_PROJECTS) : MAXIMUM_PROJECTS;
}

function endAt(page: Exchange, seen: ReadonlySet<string>, isTooLong: boolean): Walk["end"] | undefined {
  const ids = idsOf(page);
  if (page.answer.status !== 200) return "refused";
  if (ids.some((id) => seen.has(id))) return "repeated";
  if (ids.length > 0) return isTooLong ? "too-long" : undefined;
  const { projects } = fieldsOf(page);
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}

/** What a look shows that no acknowledged delete explains. */
export interface Change {
  readonly violation: Violation;
  readonly lost: readonly string[];
  /** The refused writes that named what is lost. */
  readonly naming: readonly Exchange[];
  /** Whether all that is lost is disposable, so that another client may have deleted it. */
  readonly isDisposable: boolean;
  /** Whether all that is lost was named by writes whose answer was lost, so that they may have taken effect. */
  readonly isUnanswered: boolean;
}

/** What a walk shows that no acknowledged delete explains; undefined if nothing. */
export function changeOf({ judging, writes, client }: Run, walk: Walk): Change | undefined {
  const before = judging.ids(walk.key);
  const [lost, fresh] = [missingIds(before, walk.ids), missingIds(walk.ids, before)];
  const naming = writes.filter((write) => !isSuccess(write) && lost.some((id) => namedIds(write.request).includes(id)));
  const unanswered = new Set(writes.filter(({ answer }) => isTrouble(answer)).flatMap(({ request }) => namedIds(request)));
  const isOf = (ids: { has(id: string): boolean }) => lost.length > 0 && lost.every((id) => ids.has(id));
  const about = { lost, naming, isDisposable: isOf(new Set(client.target.disposableProjectIds)), isUnanswered: isOf(unanswered) };
  const done = writes.filter(isSuccess);
  if (lost.length + fresh.length === 0) {
    // A write that succeeded may have changed the order.
    const difference = done.length > 0 ? undefined : firstDifference(before, walk.ids);
    const expected = "the same sequence as before";
    if (difference === undefined) return undefined;
    return { ...about, violation: violation("list.same-set", "data", expected, difference, walk, walk.pages[0]) };
  }
  const back = fresh.filter((id) => judging.accounts.gone(walk.key).includes(id));
  const rule = ruleOfChange(walk.key, done.length > 0, naming, back.length > 0);
  const shown = lost.length > 0 ? `${listed(lost)} gone` : back.length > 0 ? `${listed(back)} back` : `${listed(fresh)} new`;
  const exchange = naming.at(-1) ?? done.at(-1) ?? writes.at(-1);
  const expected = rule === "delete.success" ? "200" : "what the account showed before, without what was deleted";
  const actual = `${shown}${exchange ? `, after ${statusLine(exchange)}` : ""}`;
  return { ...about, violation: violation(rule, lost.length > 0 ? "lost" : "data", expected, actual, walk, exchange) };
}

export function violation(
  rule: RuleId,
  kind: Kind,
  expected: string,
  actual: string,
  { key }: Walk,
  exchange?: Exchange,
): Violation {
  return { rule, kind, expected: [expected], actual: `${key}: ${actual}`, ...(exchange && { exchange }) };
}

function ruleOfChange(key: KeyName, hasDeleted: boolean, naming: readonly Exchange[], isBack: boolean): RuleId {
  if (naming.length > 0)
    return naming.every(({ request }) => isPlainDelete(request)) ? "delete.success" : "delete.refused-changes-nothing";
  if (isBack) return "delete.gone";
  if (!hasDeleted) return "delete.refused-changes-nothing";
  return key === "otherPremium" ? "delete.own-only" : "delete.gone";
}

/** A delete that should succeed is not sent again for the sake of a proof. */
export function isPlainDelete({ operation, key, query }: Exchange["request"]): boolean {
  return operation === "deleteProject" && key === "premium" && /^projectId=\d+$/.test(query);
}
