import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest, Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import {
  type Asked,
  both,
  by,
  hasLimit,
  hasQuery,
  isDelete,
  isLaterPage,
  isList,
  isOthers,
  isTo,
  isTyped,
  KEY_HEADER,
  listed,
  parameter,
  to,
} from "./conditions.ts";
import { type Ask, acknowledged, answer, askInstead, emptyPage, instead, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { from, paged } from "./pages.ts";
import { asJson, asOther, asPremium, deletionOf, projectsOf, withoutCursor, withoutLimit, withQuery } from "./requests.ts";

const isBehindZero: Asked = (request) => isList(request) && parameter(request, "last_id") === "0";
const isLonger: Asked = (request) => keyOf(request).startsWith(DEV_KEYS.premium);
const isShorter: Asked = (request) => DEV_KEYS.premium.startsWith(keyOf(request));
const isSlashed = isTo("GET", "/projects/");
const isSmall: Asked = (request) => !hasLimit(100)(request);
const isLimitFirst = hasQuery(/^limit=\d+&last_id=/);
/** A path that the interface does not have is refused before its key is read. */
const SLASHED: readonly RuleId[] = ["route.invalid", "auth.key-missing", "auth.key-unknown", "plan.not-premium"];
/** Refusals that are skipped if the request also has something else, and the request that is handled instead. */
const SKIPPED: readonly [rule: RuleId, id: string, breaks: string, asked: Asked, as: Ask][] = [
  ["auth.key-missing", "no-key-with-limit-100", "A list with `limit=100` needs no key.", hasLimit(100), asPremium],
  ["auth.key-empty", "empty-key-with-limit-1", "A list with `limit=1` accepts an empty key.", hasLimit(1), asPremium],
  ["auth.key-empty", "empty-key-behind-0", "A list with `last_id=0` accepts an empty key.", isBehindZero, asPremium],
  ["auth.key-unknown", "unknown-key-behind-0", "A list with `last_id=0` accepts any key.", isBehindZero, asPremium],
  ["auth.key-unknown", "longer-key-lists", "A list accepts a longer key.", both(isList, isLonger), asPremium],
  ["auth.key-unknown", "shorter-key-lists", "A list accepts the beginning of a key.", both(isList, isShorter), asPremium],
  ["auth.key-unknown", "longer-key-deletes", "A delete accepts a longer key.", both(isDelete, isLonger), asPremium],
  ["auth.key-unknown", "shorter-key-deletes", "A delete accepts the beginning of a key.", both(isDelete, isShorter), asPremium],
  ["auth.key-unknown", "unknown-key-by-cursor", "An unknown key behind a cursor is the other account's.", isLaterPage, asOther],
  ["plan.not-premium", "free-lists-behind-0", "Without the plan a list with `last_id=0` is served.", isBehindZero, asPremium],
  ["plan.not-premium", "free-lists-with-limit-1", "Without the plan a list with `limit=1` is served.", hasLimit(1), asPremium],
  ["list.content-type-missing", "untyped-with-limit-100", "A list with `limit=100` needs no type.", hasLimit(100), asJson],
  ["list.content-type-missing", "untyped-behind-0", "A list with `last_id=0` needs no type.", isBehindZero, asJson],
  ["list.last-id-foreign", "foreign-cursor-with-100", "With `limit=100` it gives the first page.", hasLimit(100), withoutCursor],
  ["list.last-id-foreign", "foreign-cursor-with-1", "With `limit=1` it gives the first page.", hasLimit(1), withoutCursor],
  ["list.last-id-foreign", "foreign-cursor-last", "Behind a limit it gives the first page.", isLimitFirst, withoutCursor],
  ["list.last-id-unknown", "unknown-cursor-with-1", "With `limit=1` it gives the first page.", hasLimit(1), withoutCursor],
  ["delete.foreign", "foreign-id-with-type-obeyed", "With a type another account's project is deleted.", isTyped, asPremium],
];

/** Lists in which a parameter is not read. */
const UNREAD: readonly [id: string, breaks: string, asked: Asked, as: Ask][] = [
  ["cursor-behind-its-limit-ignored", "A cursor that follows the limit is ignored.", both(isList, isLimitFirst), withoutCursor],
  ["limit-ignored-behind-0", "With `last_id=0` the limit is ignored.", isBehindZero, withoutLimit],
  ["limit-of-others-unread", "For another account `limit` is not read.", isOthers, withoutLimit],
  ["cursor-of-others-unread", "Below `limit=100` another account's cursor is not read.", both(isOthers, isSmall), withoutCursor],
];

const FREE_TEXT = by("plan.not-premium", both(isDelete, hasQuery(/projectId=abc$/)));
const TEXT_LATER = by("list.limit-invalid", both(isLaterPage, hasLimit("abc")));
const TEXT_BEHIND_ZERO = by("list.limit-invalid", both(isBehindZero, hasLimit("abc")));
const isFirstHundred = both(isBehindZero, hasLimit(100));
const FOREIGN_OVER = by("list.last-id-foreign", hasLimit(1000));
const UNKNOWN_HUNDRED = by("list.last-id-unknown", hasLimit(100));
const firstTwenty: Ask = (it) => withQuery(it, { limit: "20", last_id: undefined });
const freeSlashed: Middleware = (next) => instead(by("plan.not-premium", isSlashed), asSlashedList)(slashedList()(next));
const OVER: readonly RuleId[] = ["list.maximum", "list.limit-over-maximum"];

/** Defects that show only if a request has two things at once, or under another spelling of the path. */
export const combinationMutants: readonly Mutant[] = [
  ...SKIPPED.flatMap(([rule, id, breaks, asked, as]) => breaking(rule, [[id, breaks, instead(by(rule, asked), as)]])),
  ...breaking("auth.key-unknown", [
    ["slash-takes-any-key", "/projects/ is a list for any key.", where(isSlashed, askInstead(asSlashedList)), SLASHED],
  ]),
  ...breaking("auth.key-missing", [
    ["slash-deletes-without-key", "/project/ is a delete without a key.", slashedDelete(), SLASHED],
  ]),
  ...breaking("plan.not-premium", [
    ["slash-needs-no-plan", "/projects/ is a list without the plan too.", freeSlashed, SLASHED],
    ["free-text-delete-acknowledged", "Without the plan a delete of a text answers 200.", acknowledged(FREE_TEXT)],
  ]),
  ...breaking(
    "list.last-id-foreign",
    [["foreign-cursor-with-1000", "With `limit=1000` it is dropped.", instead(FOREIGN_OVER, firstTwenty)]],
    {
      "list.limit-over-maximum": "clamp",
    },
  ),
  ...breaking("list.last-id-unknown", [
    ["unknown-cursor-with-100", "With `limit=100` it ends the list.", emptyPage(UNKNOWN_HUNDRED)],
  ]),
  ...breaking("list.limit", [
    ...UNREAD.map(([id, breaks, asked, as]): Row => [id, breaks, where(asked, askInstead(as)), PAGES]),
    ["limit-100-behind-0-skips", "`last_id=0&limit=100` skips the first.", where(isFirstHundred, paged(from(() => 1))), PAGES],
    ["limit-100-behind-0-refused", "`last_id=0&limit=100` is refused.", withStatus(to(isFirstHundred, listed), 400), PAGES],
  ]),
  ...breaking("list.limit-invalid", [
    [
      "text-limit-forgets-cursor",
      "`limit=abc` drops the cursor.",
      instead(TEXT_LATER, firstTwenty),
      [...PAGES, "list.limit-invalid"],
    ],
    ["text-limit-behind-0-fails", "`limit=abc` with `last_id=0` ends in a 500.", withStatus(TEXT_BEHIND_ZERO, 500)],
  ]),
  ...breaking("list.maximum", [
    ["limit-1000-behind-a-cursor", "With a cursor `limit=1000` is obeyed.", obeyedBehindCursor(), OVER],
  ]),
  ...breaking("delete.unknown", [
    ["unknown-id-of-others-acknowledged", "For another account it answers 200.", acknowledged(by("delete.unknown", isOthers))],
    ["unknown-id-of-others-fails", "For another account it ends in a 500.", withStatus(by("delete.unknown", isOthers), 500)],
  ]),
];

function keyOf(request: ApiRequest): string {
  return request.header(KEY_HEADER) ?? "";
}

function slashedList(): Middleware {
  return where(
    isSlashed,
    askInstead((request) => ({ ...request, path: "/v1/projects" })),
  );
}

/** The same request as a list of the premium account under the exact path. */
function asSlashedList(request: ApiRequest): ApiRequest {
  return asPremium({ ...request, path: "/v1/projects" });
}

function slashedDelete(): Middleware {
  const asked = to(both(isTo("DELETE", "/project/"), (request) => request.header(KEY_HEADER) === undefined));
  const deletes = instead(asked, (request) => deletionOf(parameter(request, "projectId"), request));
  return (next) => deletes(slashedList()(next));
}

function obeyedBehindCursor(): Middleware {
  return answer(by("list.limit-over-maximum", both(isLaterPage, hasLimit(1000))), async (response, request, next) => {
    const all = await projectsOf(next, request);
    const place = all.findIndex(({ id }) => String(id) === parameter(request, "last_id"));
    return place < 0 ? response : page(response, all.slice(place + 1), all.length);
  });
}
