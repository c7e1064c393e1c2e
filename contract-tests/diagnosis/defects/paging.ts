import type { Project } from "../../../mock-server/operations/accounts.ts";
import { byNumber } from "../accounts-shown.ts";
import {
  breaking,
  type Defect,
  paged,
  type Reading,
  reading,
  right,
  seeing,
  type Wrong,
  withParameter,
} from "../defect.ts";

/** The rules of walks: which of them an answer breaks depends on the request that shows it. */
export const PAGES: readonly string[] = [
  "list.first-page",
  "list.next-page",
  "list.same-set",
  "list.limit",
  "list.default-limit",
];

/** Pages that begin at another place. */
const from = (place: (reading: Reading) => number): Wrong =>
  paged((it) => right({ ...it, start: place(it) }));

/** Pages of the projects that a comparison with the cursor leaves. */
const cut = (isAfter: (project: Project, cursor: string) => boolean) =>
  paged(({ all, after, size }) =>
    all.filter((each) => after === undefined || isAfter(each, after)).slice(0, size),
  );

const isNumber = (text: string) => /^\d+$/.test(text);

/** Takes any cursor for an own project. */
const found =
  (wrong: Wrong): Wrong =>
  (right) =>
    seeing(() => ({ find: () => "own" }))(wrong(right));

const withoutCursor: Wrong = reading((request) => withParameter(request, "last_id", undefined));

/** Pages of all accounts in one order. */
const ofEverything = paged(({ size, after, store }) => {
  const all = store.everything().toSorted(byNumber);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return all.slice(start, start + size);
});

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
    "cursor-as-offset",
    "last_id is used as an offset or a page number, not as an id.",
    "Use last_id as the id after which the page begins: WHERE id > last_id, without OFFSET.",
    found(from(({ after = "0" }) => Number(after))),
  ],
  [
    "cursor-backwards",
    "The cursor is compared in the wrong direction: with < in an ascending order, or with > in a descending one.",
    "Sort and compare by the same number: ORDER BY id with id > last_id, or ORDER BY id DESC with id < last_id.",
    paged(({ all, start, size, after }) =>
      (after === undefined ? all : all.slice(0, Math.max(0, start - 1))).slice(0, size),
    ),
  ],
  [
    "sorted-by-another-column",
    "Projects are sorted by one column and cut by another: id > last_id with an order that is not that of the ids.",
    "Sort and compare by the same number: ORDER BY id with id > last_id, or ORDER BY id DESC with id < last_id.",
    cut((project, cursor) => byNumber(project, { id: cursor }) > 0),
  ],
  [
    "cursor-compared-as-text",
    "Ids are compared as texts, so 9 comes after 10.",
    "Sort and compare by the same number: ORDER BY id with id > last_id, or ORDER BY id DESC with id < last_id.",
    cut(({ id }, cursor) => id > cursor),
  ],
]);

/** Cursors that are not looked up among the projects of the account. */
const cursors = breaking(
  ["list.last-id-", "request.bytes"],
  [
    [
      "cursor-unchecked",
      "The cursor is not looked up: the page is what has a larger id, whoever owns last_id.",
      "Look last_id up among the account's own projects, and refuse the list if it is none of them.",
      found(cut((project, cursor) => isNumber(cursor) && byNumber(project, { id: cursor }) > 0)),
    ],
    [
      "cursor-not-found-is-first-page",
      "A cursor that is not found gives the first page, as findIndex() + 1 does with -1.",
      "Refuse the list if last_id is not found among the account's own projects.",
      found((right) => right),
    ],
  ],
);

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
