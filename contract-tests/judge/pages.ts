import type { Project } from "../../mock-server/operations/accounts.ts";
import { LIMIT } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { type ListedProject, textsOf } from "../model/exchange.ts";
import { type Entry, fieldsOf, firstDifference, idsOf, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { Limit, Success } from "../operations/operation.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";

/** The rules that a page is evidence of. */
export function pageRules(
  { request }: Entry,
  { limit, cursor }: Success,
  accounts: TargetAccounts,
): RuleId[] {
  if (accounts.ids(request.key).length === 0) return [];
  const ofCursor: RuleId[] =
    cursor === "open" ? [] : [cursor?.after === undefined ? "list.first-page" : "list.next-page"];
  const ofLimit: RuleId = hasLimit(request.query) ? "list.limit" : "list.default-limit";
  return [
    "list.total",
    ...ofCursor,
    ...(limit?.isOpen ? [] : [ofLimit]),
    ...(accounts.isSeen("otherPremium") ? (["list.own-only"] as const) : []),
  ];
}

/** How a page differs from what the accounts say: at most one violation, the worst first. A look may find other projects. */
export function pageViolations(
  entry: Entry,
  success: Success,
  accounts: TargetAccounts,
  isLook: boolean,
): Violation[] {
  const found = tooLong(entry, success);
  if (!accounts.isSeen(entry.request.key)) return found;
  const ofAll = [
    foreignProject(entry, accounts),
    deleted(entry, accounts),
    unwalked(entry, accounts),
  ];
  const ofPage = isLook
    ? []
    : [
        changed(entry, accounts),
        found.length > 0 ? undefined : misplaced(entry, success, accounts),
      ];
  const others = [...ofAll, ...ofPage].filter((each) => each !== undefined);
  return [...found, ...(isLook ? others : others.slice(0, 1))];
}

function tooLong(entry: Entry, { limit }: Success): Violation[] {
  const { query } = entry.request;
  const { projects } = fieldsOf(entry);
  const count = Array.isArray(projects) ? projects.length : 0;
  if (!limit || count <= limit.most) return [];
  return [
    wrongPage(
      ruleOfLength(limit, query),
      `at most ${limit.most} projects`,
      `${count} projects`,
      entry,
    ),
  ];
}

function ruleOfLength({ isOpen }: Limit, query: string): RuleId {
  if (isOpen) return "list.maximum";
  return hasLimit(query) ? "list.limit" : "list.default-limit";
}

/** A project of another account: by its id or, if each account counts its own ids, by its name and description. */
function foreignProject(entry: Entry, accounts: TargetAccounts): Violation | undefined {
  const { key } = entry.request;
  const shown = entry.answer.projects.find((project) => {
    const own = accounts.project(key, project.id);
    const isOwn = own ? isAlike(own, project) : accounts.gone(key).includes(project.id);
    return (
      !isOwn &&
      OWNERS.some((other) => other !== key && isAlike(accounts.project(other, project.id), project))
    );
  });
  if (!shown) return undefined;
  const actual = `shows ${shown.id} to the ${key} key`;
  return {
    ...wrongPage("list.own-only", "the account's own projects", actual, entry),
    kind: "shown",
  };
}

/** A project that no walk has shown: the walks leave projects out, or another client has added it. */
function unwalked(entry: Entry, accounts: TargetAccounts): Violation | undefined {
  const { key } = entry.request;
  if (!accounts.isWhole(key)) return undefined;
  const fresh = idsOf(entry).find(
    (id) => !accounts.project(key, id) && !accounts.gone(key).includes(id),
  );
  if (fresh === undefined) return undefined;
  const actual = `shows ${fresh}, which no walk of the ${key} account has shown`;
  return inQuiet(wrongPage("list.same-set", "the projects that the walks show", actual, entry));
}

function deleted(entry: Entry, accounts: TargetAccounts): Violation | undefined {
  const back = idsOf(entry).find((id) => accounts.isDeleted(entry.request.key, id));
  if (back === undefined) return undefined;
  const actual = `${back} is listed after its delete`;
  return inQuiet(wrongPage("delete.gone", "no deleted project on any page", actual, entry));
}

function changed(entry: Entry, accounts: TargetAccounts): Violation | undefined {
  const { projects } = entry.answer;
  const seen = new Set<string>();
  const twice = projects.find(({ id }) => seen.size === seen.add(id).size);
  if (twice)
    return wrongPage("list.next-page", "each project once", `${twice.id} comes twice`, entry);
  const other = projects.find((project) => {
    const known = accounts.project(entry.request.key, project.id);
    return known && !isAlike(known, project);
  });
  if (!other) return undefined;
  const actual = `${other.id} has another name or desc than before`;
  return inQuiet(wrongPage("list.same-set", "the same project on every page", actual, entry));
}

/** The page must be the beginning of what follows the cursor, and empty only at the end. An open limit may give any beginning. */
function misplaced(
  entry: Entry,
  { limit, cursor }: Success,
  accounts: TargetAccounts,
): Violation | undefined {
  const { key } = entry.request;
  if (!limit || !cursor || cursor === "open") return undefined;
  const following = accounts.page(key, cursor.after, limit.most).map(({ id }) => id);
  const shown = idsOf(entry);
  const ids = accounts.isWhole(key) ? shown : shown.slice(0, following.length);
  const isCut = ids.length === 0 && following.length > 0 && !limit.isOpen;
  const difference =
    firstDifference(following.slice(0, ids.length), ids) ??
    (isCut ? "an empty page before the end" : undefined);
  if (difference === undefined) return undefined;
  const rule = cursor.after === undefined ? "list.first-page" : "list.next-page";
  return inQuiet(wrongPage(rule, pageText(following, cursor.after), difference, entry));
}

function pageText(ids: readonly string[], after: string | undefined): string {
  const place = after === undefined ? "the first projects" : `the projects after ${after}`;
  if (ids.length === 0) return "an empty page";
  return `${place}: ${ids.length > 4 ? `${ids.slice(0, 3).join(", ")}, … ${ids.at(-1)}` : ids.join(", ")}`;
}

/** Whether a project has the name and the description that are known of it. */
export function isAlike(known: Project | undefined, shown: ListedProject): boolean {
  const { name, desc } = textsOf(shown);
  return known !== undefined && known.name === name && known.desc === desc;
}

function hasLimit(query: string): boolean {
  return new URLSearchParams(query).has(LIMIT);
}

function wrongPage(rule: RuleId, expected: string, actual: string, entry: Entry): Violation {
  return {
    rule,
    kind: "data",
    expected: [expected],
    actual: `${statusLine(entry)}: ${actual}`,
    entry,
  };
}

/** A violation that another client could cause. */
function inQuiet(found: Violation): Violation {
  return { ...found, needsQuietAccount: true };
}
