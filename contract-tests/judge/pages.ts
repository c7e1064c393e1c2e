import type { Project } from "../../mock-server/operations/accounts.ts";
import type { Reading } from "../../mock-server/operations/number-parameter.ts";
import type { Parameters } from "../../mock-server/operations/operation.ts";
import { LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { type ListedProject, sentValues, textsOf } from "../model/exchange.ts";
import { type Entry, firstDifference, idsOf, missingIds, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { isPage, type Success } from "../operations/operations.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";

/** How a page differs from what the accounts say: too long, and else the worst difference. A look may find other projects. */
export function pageViolations(
  entry: Entry,
  success: Success,
  accounts: TargetAccounts,
  isLook: boolean,
): Violation[] {
  if (success.page === undefined) return [];
  const long = tooLong(entry, success.page.limit);
  if (!accounts.isSeen(entry.request.key)) return long;
  const shown =
    foreignProject(entry, accounts) ?? (isLook ? undefined : strangeProject(entry, accounts));
  if (shown !== undefined) return [...long, shown];
  return isLook || long.length > 0 ? long : misplaced(entry, success.rule, success.page, accounts);
}

function tooLong(entry: Entry, limit: Reading<number>): Violation[] {
  const count = entry.answer.projects.length;
  const most = mostOf(limit);
  if (count <= most) return [];
  const expected = most === 1 ? "at most 1 project" : `at most ${most} projects`;
  return rulesOfLength(entry, limit).map((rule) =>
    wrongPage(rule, expected, `${count} projects`, entry),
  );
}

/** The rules that a page with too many projects breaks: also that by which its limit may be refused, unless it is only observed. */
function rulesOfLength({ request }: Entry, limit: Reading<number>): RuleId[] {
  if ("value" in limit)
    return [sentValues(request, LIMIT).length > 0 ? "list.limit" : "list.default-limit"];
  const { refusedBy } = limit;
  return ruleOf(refusedBy).level === "observed" ? ["list.maximum"] : ["list.maximum", refusedBy];
}

/** The most projects on a page: its limit, or the maximum if the limit may be refused. */
function mostOf(limit: Reading<number>): number {
  return "value" in limit ? limit.value : MAXIMUM_LIMIT;
}

/** A project of another account: by its id or, if each account counts its own ids, by its name and description. */
function foreignProject(entry: Entry, accounts: TargetAccounts): Violation | undefined {
  const { key } = entry.request;
  const others = OWNERS.filter((other) => other !== key);
  const foreign = entry.answer.projects.find((shown) => {
    const own = accounts.project(key, shown.id);
    if (own ? isAlike(own, shown) : accounts.gone(key).includes(shown.id)) return false;
    return others.some((other) => isAlike(accounts.project(other, shown.id), shown));
  });
  if (!foreign) return undefined;
  const actual = `shows ${foreign.id} to the ${key} key`;
  return {
    ...wrongPage("list.own-only", "the account's own projects", actual, entry),
    kind: "shown",
  };
}

/** A project that was deleted, that has other texts than before, or that the walks leave out; another client may have changed it. */
function strangeProject(entry: Entry, accounts: TargetAccounts): Violation | undefined {
  const { key } = entry.request;
  for (const shown of entry.answer.projects) {
    const { id } = shown;
    const known = accounts.project(key, id);
    if (accounts.isDeleted(key, id)) return needingQuiet(deletedOnPage(id, entry));
    if (known && !isAlike(known, shown)) {
      const actual = `${id} has another name or desc than before`;
      return needingQuiet(
        wrongPage("list.same-set", "the same project on every page", actual, entry),
      );
    }
    if (!known && accounts.isWhole(key) && !accounts.gone(key).includes(id)) {
      const actual = `shows ${id}, which no walk of the ${key} account has shown`;
      return needingQuiet(
        wrongPage("list.same-set", "the projects that the walks show", actual, entry),
      );
    }
  }
  return undefined;
}

/** The violation of a page that lists a deleted project. */
export function deletedOnPage(id: string, entry: Entry): Violation {
  const actual = `${id} is listed after its delete`;
  return wrongPage("delete.gone", "no deleted project on any page", actual, entry);
}

/** The page must be the beginning of what follows the cursor, and empty only at the end. An open limit may give any beginning. */
function misplaced(
  entry: Entry,
  rule: RuleId,
  { id, limit }: Parameters,
  accounts: TargetAccounts,
): Violation[] {
  const { key } = entry.request;
  if ("refusedBy" in id) return [];
  const after = id.value;
  const following = accounts.page(key, after, mostOf(limit)).map((project) => project.id);
  const shown = idsOf(entry);
  const ids = accounts.isWhole(key) ? shown : shown.slice(0, following.length);
  const isEmptyEarly = ids.length === 0 && following.length > 0 && "value" in limit;
  const difference =
    firstDifference(following.slice(0, ids.length), ids) ??
    (isEmptyEarly ? "an empty page before the end" : undefined);
  if (difference === undefined) return [];
  const isGone = after !== undefined && accounts.gone(key).includes(after);
  if (isGone && accounts.isReordered(key)) return [];
  const right = pageText(following, after, isGone);
  const expected = isGone ? `${right}, or a refusal` : right;
  const ofPlace = ruleOfPlace(entry, rule);
  const broken = isGone && entry.walk === undefined ? "list.last-id-unknown" : ofPlace;
  return [needingQuiet(wrongPage(broken, expected, difference, entry))];
}

/** Pages of a walk, and one without a cursor, show only together with others that they begin at a wrong place. */
function ruleOfPlace({ request, walk }: Entry, rule: RuleId): RuleId {
  const isPlain = sentValues(request, LAST_ID).length === 0;
  return isPlain || walk !== undefined ? "list.same-set" : rule;
}

/** The first ids and the last one of the page that is right after a cursor, which may be gone. */
function pageText(ids: readonly string[], after: string | undefined, isGone: boolean): string {
  if (ids.length === 0) return "an empty page";
  const cursor = isGone ? `the deleted ${after}` : after;
  const place = after === undefined ? "the first projects" : `the projects after ${cursor}`;
  const shown = ids.length > 4 ? [...ids.slice(0, 3), `… ${ids.at(-1)}`] : ids;
  return `${place}: ${shown.join(", ")}`;
}

/** The projects that a page leaves out between its cursor and its last project; an empty one shows nothing. */
export function skipped(page: Entry, own: readonly string[]): string[] {
  const ids = idsOf(page);
  const [cursor, ...others] = sentValues(page.request, LAST_ID);
  const start = own.indexOf(cursor ?? "") + 1;
  const end = own.indexOf(ids.at(-1) ?? "");
  const isKnown = isPage(page) && others.length === 0 && (cursor === undefined || start > 0);
  return isKnown && end >= 0 ? missingIds(own.slice(start, end), ids) : [];
}

/** The first project that pages show with another text than is known. No operation changes one, so another client does. */
export function renamedOn(pages: readonly Entry[], accounts: TargetAccounts): string | undefined {
  for (const { request, answer } of pages)
    for (const shown of answer.projects) {
      const known = accounts.project(request.key, shown.id);
      if (known !== undefined && !isAlike(known, shown)) return shown.id;
    }
  return undefined;
}

/** Whether a project has the name and the description that are known of it. */
export function isAlike(
  known: Pick<Project, "name" | "desc"> | undefined,
  shown: ListedProject,
): boolean {
  const { name, desc } = textsOf(shown);
  return known !== undefined && known.name === name && known.desc === desc;
}

/** A page with wrong projects or counts. */
export function wrongPage(rule: RuleId, expected: string, actual: string, entry: Entry): Violation {
  return wrongTogether(rule, expected, `${statusLine(entry)}: ${actual}`, entry);
}

/** Pages that are wrong together, the last of them in `entry`. */
export function wrongTogether(
  rule: RuleId,
  expected: string,
  actual: string,
  entry: Entry,
): Violation {
  return { rule, kind: "data", expected: [expected], actual, entry };
}

/** A violation that another client could cause. */
export function needingQuiet(found: Violation): Violation {
  return { ...found, needsQuietAccount: true };
}
