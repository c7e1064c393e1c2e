import type { RuleId } from "../../../openapi/index.ts";
import { acknowledgement } from "../mutants/answers.ts";
import * as on from "../mutants/conditions.ts";
import { acknowledged, besides, edit, editPages, instead, undone, where, withStatus } from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { type HiddenRow, hidden, type Mutant } from "../mutants/mutant.ts";
import { oneMore } from "../mutants/pages.ts";
import { asJson, asOther, asPremium, deletionAt, deletionOfForeign, withoutCursor } from "../mutants/requests.ts";

type Traits = Readonly<Record<string, on.Asked>>;

/** What a request may have in addition to what it needs. */
const FURTHER: Traits = {
  "another parameter": on.hasQuery(/\bx=1/),
  "another header": (request) => request.header("X-Further") !== undefined,
  "a body": ({ body }) => body !== undefined,
};
const ON_LISTS: Traits = {
  limit: (request) => on.parameter(request, "limit") !== undefined,
  last_id: (request) => on.parameter(request, "last_id") !== undefined,
  ...FURTHER,
};
const ON_DELETES: Traits = { "Content-Type": on.isTyped, ...FURTHER };
/** A cursor needs a valid limit, key and Content-Type, so fewer combinations of it occur. */
const ON_CURSORS: Traits = { limit: ON_LISTS.limit ?? on.isList, "a body": FURTHER["a body"] ?? on.isList };

const ACCESS: readonly RuleId[] = ["auth.key-missing", "auth.key-empty", "auth.key-unknown", "plan.not-premium"];

const LISTS: readonly HiddenRow[] = [
  ...[...ACCESS, "list.content-type-missing" as const].map(skipped),
  ["a page lacks its second project", PAGES, editPages((projects) => projects.toSpliced(1, 1))],
  ["a page is reversed", PAGES, editPages((projects) => projects.toReversed())],
  ["a page has its first project twice", PAGES, editPages((projects) => [...projects.slice(0, 1), ...projects])],
  ["total is one too high", ["list.total"], oneMore],
  ["the page is another account's", ["list.own-only", ...PAGES], instead(on.listed, (it) => withoutCursor(asOther(it)))],
  ["an error has no subMessage", ["envelope.error"], edit(on.refused, { subMessage: undefined })],
  ["a page is a 500", PAGES, withStatus(on.listed, 500)],
];

const CURSORS: readonly HiddenRow[] = (["list.last-id-foreign", "list.last-id-unknown"] as const).map((rule) => [
  `${rule} is skipped`,
  [rule],
  instead(on.by(rule), withoutCursor),
]);

const DELETES: readonly HiddenRow[] = [
  ...[...ACCESS, "delete.foreign" as const].map(skipped),
  ["an error has another code", ["envelope.error"], edit(on.refused, { code: 500 })],
  ["a delete shows its project", ["envelope.delete-exact"], edit(on.deleted, { id: 1 })],
  ["a delete says 500", ["delete.success"], withStatus(on.deleted, 500)],
  ["a delete takes the last project too", ["delete.gone"], besides(on.deleted, deletionAt(-1))],
  ["a delete takes a foreign project too", ["delete.own-only"], besides(on.deleted, deletionOfForeign)],
  ["a delete is acknowledged only", ["delete.gone"], undone(acknowledgement())],
  ["a delete again succeeds", ["delete.again"], acknowledged(on.by("delete.again"))],
  ["a delete of nothing succeeds", ["delete.unknown"], acknowledged(on.by("delete.unknown"))],
];

/** Servers that are wrong only if a request has something in addition to what it needs. */
export const wrongCombinations: readonly Mutant[] = hidden([
  ...eachTrait("a list", on.isList, ON_LISTS, LISTS),
  ...eachTrait("a list", on.isList, ON_CURSORS, CURSORS),
  ...eachTrait("a delete", on.isDelete, ON_DELETES, DELETES),
]);

/** Handles requests that this rule refuses as if they had the premium key and a Content-Type. */
function skipped(rule: RuleId): HiddenRow {
  return [`${rule} is skipped`, [rule], instead(on.by(rule), (request) => asJson(asPremium(request)))];
}

function eachTrait(what: string, asked: on.Asked, traits: Traits, rows: readonly HiddenRow[]): HiddenRow[] {
  return Object.entries(traits).flatMap(([name, trait]) =>
    rows.map(
      ([breaks, shownBy, wrap]): HiddenRow => [`${what} with ${name}: ${breaks}`, shownBy, where(on.both(asked, trait), wrap)],
    ),
  );
}
