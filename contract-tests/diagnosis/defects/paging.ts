import type { Project } from "../../../mock-server/operations/accounts.ts";
import type { RuleId } from "../../../openapi/index.ts";
import { byNumber, compare } from "../accounts-shown.ts";
import {
  accountOf,
  answeringBy,
  breaking,
  type Defect,
  hasNo,
  isLater,
  paged,
  type Reading,
  reading,
  right,
  seeing,
  type Wrong,
  where,
  withParameter,
} from "../defect.ts";
import { errorReply, pageReply, type Reply, type Store } from "../server.ts";

/** The rules of walks: which of them an answer breaks depends on the request that shows it. */
export const PAGES: readonly RuleId[] = [
  "list.first-page",
  "list.next-page",
  "list.same-set",
  "list.limit",
  "list.default-limit",
];

const FOREIGN: readonly RuleId[] = [
  "list.last-id-foreign",
  "list.last-id-unknown",
  "list.last-id-deleted",
  "list.own-only",
  "request.bytes",
];

const isAbsentCursor = (rule: RuleId) =>
  rule === "list.last-id-foreign" ||
  rule === "list.last-id-unknown" ||
  rule === "list.last-id-deleted";

/** Pages that begin at another place. */
const from = (place: (reading: Reading) => number): Wrong =>
  paged((it) => right({ ...it, start: place(it) }));

/** Pages of the projects that a comparison with the cursor leaves. */
const cut = (isAfter: (project: Project, cursor: string, all: readonly Project[]) => boolean) =>
  paged(({ all, after, size }) =>
    (after === undefined ? all : all.filter((each) => isAfter(each, after, all))).slice(0, size),
  );

/** Pages that begin at a place which last_id gives as a number, whatever projects there are. */
const counting =
  (place: (reading: Reading) => number): Wrong =>
  (right) =>
    seeing(() => ({ find: () => "own" }))(from(place)(right));

const withoutCursor: Wrong = reading((request) => withParameter(request, "last_id", undefined));

/** Pages of all accounts in one order. */
const ofEverything = paged(({ size, after, store }) => {
  const all = store.everything().toSorted(byNumber);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return all.slice(start, start + size);
});

const nameOf = (all: readonly Project[], id: string) => all.find((each) => each.id === id)?.name;

/** Cursors that walks pass on. */
const walks = breaking(PAGES, [
  [
    "cursor-inclusive",
    "The cursor is compared with >= in place of >, so each page begins with the last project of the one before.",
    "Select the projects after the cursor: id > last_id.",
    from(({ start, after }) => (after === undefined ? start : Math.max(0, start - 1))),
  ],
  [
    "later-page-skips-one",
    "Each later page leaves out its first project, as an OFFSET of 1 or a slice from index + 2 does.",
    "Begin a page with the project directly after last_id.",
    from(({ start, after }) => (after === undefined ? start : start + 1)),
  ],
  [
    "cursor-ignored",
    "last_id is not read, or is read under another name such as lastId, so each page is the first one.",
    "Read the query parameter last_id and begin after that project.",
    withoutCursor,
  ],
  [
    "cursor-ignored-with-limit",
    "last_id is read only where the request has no limit.",
    "Read the query parameter last_id and begin after that project.",
    where((request) => !hasNo("limit")(request), withoutCursor),
  ],
  [
    "cursor-ignored-without-limit",
    "last_id is read only where the request has a limit.",
    "Read the query parameter last_id and begin after that project.",
    where(hasNo("limit"), withoutCursor),
  ],
  [
    "cursor-as-offset",
    "last_id is used as an offset or a page number, not as an id.",
    "Use last_id as the id after which the page begins: WHERE id > last_id, without OFFSET.",
    counting(({ after = "0" }) => Number(after)),
  ],
  [
    "cursor-as-page-number",
    "last_id is used as a page number.",
    "Use last_id as the id after which the page begins: WHERE id > last_id, without OFFSET.",
    counting(({ after = "0", size }) => Number(after) * size),
  ],
  [
    "cursor-to-page-boundary",
    "The place of last_id is rounded to a whole page.",
    "Read the query parameter last_id and begin after that project.",
    from(({ start, size }) => start - (start % size)),
  ],
  [
    "cursor-backwards",
    "The cursor is compared in the wrong direction: with < in an ascending order, or with > in a descending one.",
    "Compare in the direction of the order: id > last_id with ORDER BY id ASC, id < last_id with DESC.",
    paged(({ all, start, size, after }) =>
      (after === undefined ? all : all.slice(0, Math.max(0, start - 1))).slice(0, size),
    ),
  ],
  [
    "sorted-by-another-column",
    "Projects are sorted by one column and cut by another: id > last_id with an order that is not that of the ids.",
    "Sort by the column that the cursor is compared with.",
    cut((project, cursor) => byNumber(project, { id: cursor }) > 0),
  ],
  [
    "cursor-compared-as-text",
    "Ids are compared as texts, so 9 comes after 10.",
    "Compare ids as numbers, of 64 bits.",
    cut(({ id }, cursor) => id > cursor),
  ],
  [
    "cursor-loses-ties",
    "The cursor is compared by the name, so projects with the same name as the last one are skipped.",
    "Sort by name and id, and compare both: (name, id) > (last name, last_id).",
    cut(({ name }, cursor, all) => compare(name, nameOf(all, cursor) ?? "") > 0),
  ],
  [
    "last-page-lost",
    "A page that is not full is not served, so the last projects are on no page.",
    "Serve what is left, and an empty page only after the last project.",
    paged((it) => (it.all.length - it.start < it.size ? [] : right(it))),
  ],
  [
    "starts-over",
    "After the last project, the first page comes again.",
    "Answer with an empty page after the last project.",
    from(({ start, all }) => (start >= all.length ? 0 : start)),
  ],
  [
    "last-page-again",
    "After the last project, the last page comes again.",
    "Answer with an empty page after the last project.",
    from(({ start, all, size }) => (start >= all.length ? Math.max(0, start - size) : start)),
  ],
  [
    "zero-is-unknown",
    "last_id=0 is looked up like the id of a project.",
    "Answer last_id=0 with the first page, as if it was absent.",
    reading((request) =>
      /(^|&)last_id=0(&|$)/.test(request.query)
        ? withParameter(request, "last_id", NO_PROJECT)
        : request,
    ),
  ],
  [
    "own-cursor-refused",
    "A cursor that is an own project is refused, as if it was not found.",
    "Look the cursor up among the projects of the account.",
    seeingNoCursor(),
  ],
]);

/** Cursors that are not looked up among the projects of the account. */
const cursors = breaking(FOREIGN, [
  [
    "cursor-unchecked",
    "The cursor is not looked up: the page is what has a larger id, whoever owns last_id.",
    "Look last_id up among the account's own projects, and refuse the list if it is none of them.",
    absentCursor((all, cursor) =>
      /^\d+$/.test(cursor) ? all.filter((each) => byNumber(each, { id: cursor }) > 0) : all,
    ),
  ],
  [
    "cursor-not-found-is-first-page",
    "A cursor that is not found gives the first page, as findIndex() + 1 does with -1.",
    "Refuse the list if last_id is not found among the account's own projects.",
    absentCursor((all) => all),
  ],
  [
    "cursor-not-found-is-empty",
    "A cursor that is not found gives an empty page.",
    "Refuse the list if last_id is not found among the account's own projects.",
    absentCursor(() => []),
  ],
  [
    "cursor-not-found-404",
    "A cursor that is not found is answered with 404, which a list does not have.",
    "Refuse the list with one of the statuses that are documented for a list.",
    answeringBy(isAbsentCursor, () => errorReply(404)),
  ],
  [
    "cursor-not-found-500",
    "A cursor that is not found is an unhandled error: the row is read without a check for null.",
    "Refuse the list if last_id is not found.",
    answeringBy(isAbsentCursor, () => errorReply(500)),
  ],
  [
    "cursor-of-any-account",
    "The cursor is looked up among the projects of all accounts.",
    "Look last_id up among the account's own projects, and refuse the list if it is none of them.",
    answeringBy(
      (rule) => rule === "list.last-id-foreign",
      (_, request, store) =>
        pageAfter(request, store, (all, cursor) =>
          all.filter((each) => byNumber(each, { id: cursor }) > 0),
        ),
    ),
  ],
]);

/** Queries without the account. */
const accounts = breaking(
  ["list.own-only", "list.last-id-foreign", ...PAGES],
  [
    [
      "list-of-all-accounts",
      "The query of a list has no condition on the account, so each account is shown the projects of all.",
      "Select by account and cursor: WHERE account_id = ? AND id > ?.",
      ofEverything,
    ],
  ],
);

/** Walks that lose, repeat or do not end, and cursors of another account. */
export const pagingDefects: readonly Defect[] = [...walks, ...cursors, ...accounts];

/** An id of no project, within every integer type. */
const NO_PROJECT = "2147483646";

function seeingNoCursor(): Wrong {
  return where(
    isLater,
    reading((request) => withParameter(request, "last_id", NO_PROJECT)),
  );
}

type After = (all: readonly Project[], cursor: string) => readonly Project[];

function absentCursor(after: After): Wrong {
  return answeringBy(isAbsentCursor, (_, request, store) => pageAfter(request, store, after));
}

function pageAfter(request: Parameters<typeof accountOf>[0], store: Store, after: After): Reply {
  const account = accountOf(request, store);
  const query = new URLSearchParams(request.query);
  const all = account?.page("id-ascending", Number.POSITIVE_INFINITY, undefined) ?? [];
  const size = Number(query.get("limit") ?? 20);
  const page = after(all, query.get("last_id") ?? "").slice(0, size);
  return pageReply(page, account?.total ?? 0);
}
