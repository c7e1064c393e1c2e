import { LAST_ID, LIMIT } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import { acknowledgement } from "../mutants/answers.ts";
import * as on from "../mutants/conditions.ts";
import {
  acknowledged,
  besides,
  edit,
  editPages,
  instead,
  undone,
  where,
  withStatus,
} from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { FEW_DISPOSABLE, type HiddenRow, hidden, type Mutant } from "../mutants/mutant.ts";
import { oneMore } from "../mutants/pages.ts";
import {
  type Ask,
  asJson,
  asOther,
  asPremium,
  deletionAt,
  deletionOfForeign,
  withoutCursor,
} from "../mutants/requests.ts";

type Traits = Readonly<Record<string, on.Asked>>;

/** What a request may have in addition to what it needs. */
const FURTHER: Traits = {
  "another parameter": on.hasQuery(/\bx=1/),
  "another header": (request) => request.header("X-Further") !== undefined,
  "a body": ({ body }) => body !== undefined,
};
const ON_LISTS: Traits = {
  limit: (request) => on.parameter(request, LIMIT) !== undefined,
  "a cursor": (request) => on.parameter(request, LAST_ID) !== undefined,
  ...FURTHER,
};
const ON_DELETES: Traits = { "Content-Type": on.isTyped, ...FURTHER };
/** A cursor needs a valid limit, key and Content-Type, so fewer combinations of it occur. */
const ON_CURSORS: Traits = {
  limit: ON_LISTS.limit ?? on.isList,
  "a body": FURTHER["a body"] ?? on.isList,
};

const KEYS: readonly RuleId[] = [
  "auth.key-missing",
  "auth.key-empty",
  "auth.key-unknown",
  "plan.not-premium",
];
const ACCESS = KEYS.map((rule) => skipped(rule, asPremium));

const LISTS: readonly HiddenRow[] = [
  ...ACCESS,
  skipped("list.content-type-missing", asJson),
  ["a page lacks its second project", PAGES, editPages((projects) => projects.toSpliced(1, 1))],
  ["a page is reversed", PAGES, editPages((projects) => projects.toReversed())],
  [
    "a page has its first project twice",
    PAGES,
    editPages((projects) => [...projects.slice(0, 1), ...projects]),
  ],
  ["total is one too high", ["list.total"], oneMore],
  [
    "the page is another account's",
    ["list.own-only", ...PAGES],
    instead(on.listed, (it) => withoutCursor(asOther(it))),
  ],
  ["an error has no subMessage", ["envelope.error"], edit(on.refused, { subMessage: undefined })],
  // What the run before was answered rightly is a fault at times.
  ["a page is a 500", [...PAGES, "envelope.always"], withStatus(on.listed, 500)],
];

const CURSORS = [
  skipped("list.last-id-foreign", withoutCursor),
  skipped("list.last-id-unknown", withoutCursor),
];

const DELETES: readonly HiddenRow[] = [
  ...ACCESS,
  skipped("delete.foreign", asPremium),
  ["an error has another code", ["envelope.error"], edit(on.refused, { code: 500 })],
  ["a delete shows its project", ["envelope.delete-exact"], edit(on.deleted, { id: 1 })],
  ["a delete says 500", ["delete.success", "envelope.always"], withStatus(on.deleted, 500)],
  ["a delete takes the last project too", ["delete.gone"], besides(on.deleted, deletionAt(-1))],
  [
    "a delete takes a foreign project too",
    ["delete.own-only"],
    besides(on.deleted, deletionOfForeign),
  ],
  ["a delete is acknowledged only", ["delete.gone"], undone(acknowledgement())],
  ["a delete again succeeds", ["delete.again"], acknowledged(on.by("delete.again"))],
  ["a delete of nothing succeeds", ["delete.unknown"], acknowledged(on.by("delete.unknown"))],
];

/** Servers that are wrong only if a request has something in addition to what it needs. */
export const wrongCombinations: readonly Mutant[] = hidden(FEW_DISPOSABLE, [
  ...eachTrait("a list", on.isList, ON_LISTS, LISTS),
  ...eachTrait("a list", on.isList, ON_CURSORS, CURSORS),
  ...eachTrait("a delete", on.isDelete, ON_DELETES, DELETES),
]);

/** Handles requests that this rule refuses as others. */
function skipped(rule: RuleId, as: Ask): HiddenRow {
  return [`${rule} is skipped`, [rule], instead(on.by(rule), as)];
}

function eachTrait(
  what: string,
  asked: on.Asked,
  traits: Traits,
  rows: readonly HiddenRow[],
): HiddenRow[] {
  return Object.entries(traits).flatMap(([name, trait]) =>
    rows.map(
      ([breaks, shownBy, wrap]): HiddenRow => [
        `${what} with ${name}: ${breaks}`,
        shownBy,
        where(on.both(asked, trait), wrap),
      ],
    ),
  );
}
