import { DEFAULT_LIMIT, LAST_ID, LIMIT } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { type KeyName, type ListedProject, sentValues } from "../model/exchange.ts";
import { type Entry, idsOf, isSuccess, projectsOn, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";
import { deletedOnPage, needingQuiet, skipped, wrongTogether } from "./pages.ts";
import type { EntryInState, Stretch } from "./stretches.ts";
import { brokenWalk, leftOutBy, renamedAmid, type Walk } from "./walks.ts";

/** The rules that a defect of paging breaks together. */
export const PAGING_RULES: readonly RuleId[] = [
  "list.next-page",
  "list.first-page",
  "list.same-set",
];

/** What the walks of a stretch, and pages that must be alike, show together; `atEnd`: the accounts at the end of the run. */
export function pagingViolations(stretch: Stretch, atEnd: TargetAccounts): Violation[] {
  const { entries, look } = stretch;
  return [
    ...look
      .filter((walk) => !isRetaken(walk, look) && !isMoved(walk, look))
      .flatMap((walk) => stillListed(walk, stretch) ?? brokenWalk(walk) ?? []),
    ...sharedProjects(stretch, atEnd),
    ...otherDefault(entries),
  ];
}

/** The walks of a look that leave out a known project, which a later page of the look shows. */
export function skippingWalks(stretch: Stretch): Violation[] {
  return stretch.look.flatMap((walk) => {
    const leftOut = leftOutBy(walk, stretch);
    if (leftOut === undefined) return [];
    const { id, page } = leftOut;
    const { key, pages } = walk;
    const known = stretch.expected.ids(key);
    const entry = pages.find((each) => skipped(each, known).includes(id)) ?? pages.at(-1) ?? page;
    const actual = `${key}: a walk leaves out ${id}, which a page after it shows: ${statusLine(page)}`;
    return [wrongTogether("list.next-page", "each project in every walk", actual, entry)];
  });
}

/** A walk that is refused at a cursor which the run has deleted: the page before it still listed that project. */
function stillListed({ key, pages, end }: Walk, { expected }: Stretch): Violation | undefined {
  const [page, refused] = pages.slice(-2);
  const id = refused && sentValues(refused.request, LAST_ID)[0];
  if (end !== "refused" || !page || id === undefined || !expected.isDeleted(key, id))
    return undefined;
  return needingQuiet(deletedOnPage(id, page));
}

/** Whether a refused walk came to its end when it was taken again: what refused it is judged by itself. */
function isRetaken({ key, end }: Walk, look: readonly Walk[]): boolean {
  const isWhole = look.some((other) => other.key === key && other.end === "empty-page");
  return end === "refused" && isWhole;
}

/** Whether another client may have renamed the project that comes again, so that it moved: no other walk of the look shows the same. */
function isMoved(walk: Walk, look: readonly Walk[]): boolean {
  const renamed = renamedAmid(walk);
  const others = look.filter((other) => other !== walk && other.key === walk.key);
  return renamed !== undefined && !others.some((other) => renamedAmid(other) === renamed);
}

/** Pages without a limit beside the same pages with the default one, in turns. Where pages are short at will, any length is right. */
function otherDefault(entries: readonly EntryInState[]): Violation[] {
  const pages = entries
    .map(({ entry }) => entry)
    .filter(({ probe, request }) => probe === "list.default-limit" && request.key === "premium");
  const plain = pages.filter(({ request }) => request.query === "");
  const limited = pages.filter(({ request }) => request.query === `${LIMIT}=${DEFAULT_LIMIT}`);
  const [entry] = plain;
  if (!entry || limited.length < 2 || ![...plain, ...limited].every(isSuccess)) return [];
  const [without, withLimit] = [commonSize(plain), commonSize(limited)];
  if (without === undefined || withLimit === undefined || without === withLimit) return [];
  const expected = `the ${withLimit} projects of ${LIMIT}=${DEFAULT_LIMIT}`;
  const actual = `${without} projects without limit`;
  return [needingQuiet(wrongTogether("list.default-limit", expected, actual, entry))];
}

/** The number of projects on each of some pages; undefined if they differ. */
function commonSize(pages: readonly Entry[]): number | undefined {
  const [size, ...others] = new Set(pages.map((page) => idsOf(page).length));
  return others.length > 0 ? undefined : size;
}

/**
 * The violation if the first look shows the same projects in both accounts. If each counts its ids, the same id names two projects: at
 * the end of the run, one that was deleted is gone from one account only.
 */
function sharedProjects({ before, lookPages }: Stretch, atEnd: TargetAccounts): Violation[] {
  if (before.isSeen("premium")) return [];
  const pagesOf = (key: KeyName) => lookPages.filter(({ request }) => request.key === key);
  const shownTo = (key: KeyName) =>
    new Map(projectsOn(pagesOf(key)).map((project) => [project.id, project]));
  const [own, theirs] = [shownTo("premium"), shownTo("otherPremium")];
  const shared = [...theirs.values()].filter(({ id }) => own.has(id));
  // In every field, also beyond those of the interface: accounts that are seeded alike differ in the times of their projects.
  const isSame = ({ id, fields }: ListedProject) =>
    JSON.stringify(own.get(id)?.fields) === JSON.stringify(fields);
  const isAtEnd = (key: KeyName, id: string) => atEnd.project(key, id) !== undefined;
  const areSeparate = shared.some(
    ({ id }) => !isAtEnd("premium", id) && isAtEnd("otherPremium", id),
  );
  const entry = mixedPage(lookPages) ?? pagesOf("otherPremium")[0];
  if (shared.length === 0 || !shared.every(isSame) || areSeparate || !entry) return [];
  const ids = shared.slice(0, 3).map(({ id }) => id);
  const question = shared.length === theirs.size ? "; are these keys of two accounts?" : "";
  const expected = "no project in the lists of both accounts";
  const actual = `both accounts show ${ids.join(", ")}${question}`;
  return [{ ...wrongTogether("list.own-only", expected, actual, entry), kind: "shown" }];
}

/** A page after a cursor that shows what stands on the first page of the other account, and not on that of its own. */
function mixedPage(pages: readonly Entry[]): Entry | undefined {
  const hasCursor = ({ request }: Entry) => sentValues(request, LAST_ID).length > 0;
  const firstIds = (key: KeyName) =>
    new Set(pages.filter((page) => page.request.key === key && !hasCursor(page)).flatMap(idsOf));
  const first = new Map(OWNERS.map((key) => [key, firstIds(key)]));
  const isMixed = (page: Entry) => {
    const { key } = page.request;
    const isFirst = (id: string) => OWNERS.some((owner) => first.get(owner)?.has(id));
    return idsOf(page).some((id) => isFirst(id) && !first.get(key)?.has(id));
  };
  return pages.find((page) => hasCursor(page) && isMixed(page));
}
