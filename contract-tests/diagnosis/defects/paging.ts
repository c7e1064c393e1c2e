import type { Project } from "../../../mock-server/operations/accounts.ts";
import { LAST_ID } from "../../../openapi/constants.ts";
import {
  answering,
  breaking,
  type Defect,
  type DefectRow,
  type PageSource,
  paged,
  reading,
  rightPage,
  seeing,
  type Wrong,
  withParameter,
} from "../defect.ts";
import { errorReply, keyTextOf, type Reply } from "../server.ts";

/** The rules of walks: which of them an answer breaks depends on the request that shows it. */
export const RULES_OF_PAGES: readonly string[] = [
  "list.first-page",
  "list.next-page",
  "list.same-set",
  "list.limit",
  "list.default-limit",
];

const AFTER_CURSOR =
  "Begin a page with the project after that of the cursor, in the order of the list, such as WHERE id > cursor ORDER BY id.";

/** Pages that begin at another place. */
const startingAt = (place: (source: PageSource) => number): Wrong =>
  paged((source) => rightPage({ ...source, start: place(source) }));

/** Pages of the projects that a comparison with the cursor leaves. */
const comparing = (isAfter: (project: Project, cursor: string) => boolean) =>
  paged(({ all, after, size }) =>
    all.filter((each) => after === undefined || isAfter(each, after)).slice(0, size),
  );

/** Takes any cursor for an own project, however wide it is. */
const findingAny =
  (wrong: Wrong): Wrong =>
  (right) =>
    seeing(() => ({ find: () => "own" }))(wrong(right));

/** Pages of all accounts in one order. */
const ofEverything = paged(({ size, after, store }) => {
  const all = store.everything().toSorted(byNumber);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return all.slice(start, start + size);
});

/** Orders projects by the numbers of their ids. */
function byNumber(one: Pick<Project, "id">, other: Pick<Project, "id">): number {
  return Number(BigInt(one.id) - BigInt(other.id));
}

const isLater = (project: Project, cursor: string) => byNumber(project, { id: cursor }) > 0;

/** The place after a cursor of no own project: by number, in the direction that the account is listed in. */
function placeById({ all, start, after }: PageSource): number {
  const [first, last] = [all[0], all.at(-1)];
  if (start > 0 || after === undefined || first === undefined || last === undefined) return start;
  const isDescending = byNumber(first, last) > 0;
  const place = all.findIndex((each) => isLater(each, after) !== isDescending);
  return place < 0 ? all.length : place;
}

const EMPTY_ARRAY =
  "Answer the page after the last project, and the list of an empty account, with 200 and an empty array.";

export function hasNoProjects({ body }: Reply): boolean {
  return body.includes('"projects":[]');
}

/** Cursors that walks pass on. */
const walks = breaking(RULES_OF_PAGES, [
  [
    "cursor-inclusive",
    "A page after a cursor begins with the project of the cursor, as with >= in place of >.",
    AFTER_CURSOR,
    startingAt(({ start, after }) => (after === undefined ? start : Math.max(0, start - 1))),
  ],
  [
    "later-page-skips-one",
    "A page after a cursor leaves out the next project, as with an OFFSET of 1 or a slice from index + 2.",
    AFTER_CURSOR,
    startingAt(({ start, after }) => (after === undefined ? start : start + 1)),
  ],
  [
    "cursor-ignored",
    "The cursor has no effect: each page is the first one, as if the parameter had another name or were compared as another type.",
    `Read the query parameter ${LAST_ID}, and compare it by value.`,
    reading((request) => withParameter(request, LAST_ID, undefined)),
  ],
  [
    "later-pages-empty",
    "A page after a cursor is empty though projects follow, as if the cursor were an offset, or compared in the wrong direction.",
    AFTER_CURSOR,
    startingAt(({ all, after }) => (after === undefined ? 0 : all.length)),
  ],
  [
    "slice-to-limit",
    "A page after a cursor ends at place limit of the whole list, as with slice(start, limit) in place of slice(start, start + limit).",
    AFTER_CURSOR,
    paged(({ all, start, size }) => all.slice(start, size)),
  ],
  [
    "cursor-as-offset",
    "The cursor is used as an offset: a page leaves out as many projects as it says.",
    AFTER_CURSOR,
    findingAny(startingAt(({ after = "0" }) => Number(after))),
  ],
  [
    "cursor-backwards",
    "A page after a cursor holds projects from before it: the comparison and the order have different directions.",
    AFTER_CURSOR,
    paged(({ all, start, size, after }) =>
      (after === undefined ? all : all.slice(0, Math.max(0, start - 1))).slice(0, size),
    ),
  ],
  [
    "sorted-by-another-column",
    "A page after a cursor holds the projects with a larger id, but the order of the list is another one.",
    AFTER_CURSOR,
    comparing(isLater),
  ],
  [
    "cursor-compared-as-text",
    "A page after a cursor holds the projects whose ids are larger as texts, so 9 comes after 10.",
    AFTER_CURSOR,
    comparing(({ id }, cursor) => id > cursor),
  ],
]);

/** Pages without projects. */
const emptyPages = breaking(RULES_OF_PAGES, [
  ...[400, 404].map(
    (status): DefectRow => [
      `no-projects-${status}`,
      `A page without projects is answered with ${status}.`,
      EMPTY_ARRAY,
      answering((reply) => (hasNoProjects(reply) ? errorReply(status) : reply)),
    ],
  ),
  [
    "empty-account-404",
    "The list of an account without projects is answered with 404.",
    EMPTY_ARRAY,
    answering((reply, request, store) => {
      const isEmpty = store.account(keyTextOf(request) ?? "")?.total === 0;
      const isOfProjects = hasNoProjects(reply) || reply.rule?.startsWith("list.last-id-");
      return isEmpty && isOfProjects ? errorReply(404) : reply;
    }),
  ],
]);

const OWN_CURSOR =
  "Look the cursor up among the account's own projects, and refuse the list if it is none of them.";

/** Cursors that are not looked up among the projects of the account. */
const foreignCursors = breaking(
  ["list.last-id-", "request.bytes"],
  [
    [
      "cursor-unchecked",
      "A cursor that is none of the account's own projects is accepted.",
      OWN_CURSOR,
      findingAny(startingAt(placeById)),
    ],
    [
      "cursor-not-found-is-first-page",
      "A cursor that is none of the account's own projects gives the first page, as findIndex() + 1 does with -1.",
      OWN_CURSOR,
      findingAny(startingAt(({ all, after }) => all.findIndex(({ id }) => id === after) + 1)),
    ],
    [
      "cursor-not-found-is-empty-page",
      "A cursor that is none of the account's own projects gives an empty page, as a comparison with a subquery does that finds no row.",
      OWN_CURSOR,
      findingAny(
        startingAt(({ all, start, after }) =>
          after === undefined || all.some(({ id }) => id === after) ? start : all.length,
        ),
      ),
    ],
  ],
);

/** Queries without the account. */
const accounts = breaking(
  ["list.own-only", "list.last-id-foreign", ...RULES_OF_PAGES],
  [
    [
      "list-of-all-accounts",
      "A list holds the projects of all accounts: its query has no condition on the account.",
      "Select by account and cursor: WHERE account_id = ? AND id > ?.",
      ofEverything,
    ],
  ],
);

/** Walks that lose, repeat or do not end, and cursors of another account. */
export const pagingDefects: readonly Defect[] = [
  ...walks,
  ...emptyPages,
  ...foreignCursors,
  ...accounts,
];
