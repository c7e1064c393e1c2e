import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest, Middleware } from "../wire.ts";
import { acknowledgement, page } from "./answers.ts";
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
import { acknowledged, answer, askInstead, emptyPage, instead, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { from, paged } from "./pages.ts";
import { asJson, asOther, asPremium, deletionOf, projectsOf, withoutCursor, withoutLimit, withQuery } from "./requests.ts";

const isBehindZero: Asked = (request) => isList(request) && parameter(request, "last_id") === "0";
const isLonger: Asked = (request) => keyOf(request).startsWith(DEV_KEYS.premium);
const isShorter: Asked = (request) => DEV_KEYS.premium.startsWith(keyOf(request));
const isSlashed = isTo("GET", "/projects/");
const isLimitFirst = hasQuery(/^limit=\d+&last_id=/);
/** A path that the interface does not have is refused before its key is read. */
const SLASHED: readonly RuleId[] = ["route.invalid", "auth.key-missing", "auth.key-unknown", "plan.not-premium"];
const ORDERED: readonly RuleId[] = [...PAGES, "list.limit-invalid"];

/** Checks of the key and the plan that are skipped if the request also has something else. */
const UNCHECKED: readonly [rule: RuleId, id: string, breaks: string, asked: Asked][] = [
  ["auth.key-missing", "no-key-with-limit-100", "A list with `limit=100` needs no key.", hasLimit(100)],
  ["auth.key-empty", "empty-key-with-limit-1", "A list with `limit=1` accepts an empty key.", hasLimit(1)],
  ["auth.key-empty", "empty-key-behind-0", "A list with `last_id=0` accepts an empty key.", isBehindZero],
  ["auth.key-unknown", "unknown-key-behind-0", "A list with `last_id=0` accepts any key.", isBehindZero],
  ["auth.key-unknown", "longer-key-lists", "A list accepts a longer key.", both(isList, isLonger)],
  ["auth.key-unknown", "shorter-key-lists", "A list accepts the beginning of a key.", both(isList, isShorter)],
  ["auth.key-unknown", "longer-key-deletes", "A delete accepts a longer key.", both(isDelete, isLonger)],
  ["auth.key-unknown", "shorter-key-deletes", "A delete accepts the beginning of a key.", both(isDelete, isShorter)],
  ["plan.not-premium", "free-lists-behind-0", "Without the plan a list with `last_id=0` is served.", isBehindZero],
  ["plan.not-premium", "free-lists-with-limit-1", "Without the plan a list with `limit=1` is served.", hasLimit(1)],
];

/** Defects that show only if a request has two things at once, on a reused connection, or under another spelling of the path. */
export const combinationMutants: readonly Mutant[] = [
  ...UNCHECKED.flatMap(([rule, id, breaks, asked]) => breaking(rule, [[id, breaks, instead(by(rule, asked), asPremium)]])),
  ...breaking("auth.key-unknown", [
    ["slash-takes-any-key", "/projects/ is a list for any key.", where(isSlashed, askInstead(asSlashedList)), SLASHED],
    [
      "unknown-key-with-foreign-cursor",
      "An unknown key with a foreign cursor is read as that account's key.",
      instead(by("auth.key-unknown", isLaterPage), asOther),
    ],
  ]),
  ...breaking("auth.key-missing", [
    ["slash-deletes-without-key", "/project/ is a delete without a key.", slashedDelete(), SLASHED],
  ]),
  ...breaking("plan.not-premium", [
    [
      "slash-needs-no-plan",
      "/projects/ is a list without the plan too.",
      (next) => instead(by("plan.not-premium", isSlashed), asSlashedList)(slashedList()(next)),
      SLASHED,
    ],
    [
      "free-text-delete-acknowledged",
      "Without the plan a delete of a text answers 200.",
      answer(by("plan.not-premium", both(isDelete, hasQuery(/projectId=abc$/))), acknowledgement),
    ],
  ]),
  ...breaking("list.content-type-missing", [
    [
      "untyped-with-limit-100",
      "A list with `limit=100` needs no Content-Type.",
      instead(by("list.content-type-missing", hasLimit(100)), asJson),
    ],
    [
      "untyped-behind-0",
      "A list behind 0 needs no Content-Type.",
      instead(by("list.content-type-missing", isBehindZero), asJson),
    ],
  ]),
  ...breaking("list.last-id-foreign", [
    firstPage("foreign-cursor-with-limit-100", "list.last-id-foreign", hasLimit(100)),
    firstPage("foreign-cursor-with-limit-1", "list.last-id-foreign", hasLimit(1)),
    firstPage("foreign-cursor-behind-its-limit", "list.last-id-foreign", hasQuery(/^limit=.*last_id=/)),
  ]),
  ...breaking(
    "list.last-id-foreign",
    [
      [
        "foreign-cursor-with-limit-1000",
        "A foreign cursor with `limit=1000` gives the first page.",
        instead(by("list.last-id-foreign", hasLimit(1000)), (it) => withQuery(it, { limit: "20", last_id: undefined })),
      ],
    ],
    { "list.limit-over-maximum": "clamp" },
  ),
  ...breaking("list.last-id-unknown", [
    firstPage("unknown-cursor-with-limit-1", "list.last-id-unknown", hasLimit(1)),
    [
      "unknown-cursor-with-limit-100",
      "An unknown cursor with `limit=100` gives an empty page.",
      emptyPage(by("list.last-id-unknown", hasLimit(100))),
    ],
  ]),
  ...breaking("list.limit", [
    [
      "cursor-behind-its-limit-ignored",
      "A cursor that follows the limit is ignored.",
      where(both(isList, isLimitFirst), askInstead(withoutCursor)),
      PAGES,
    ],
    ["limit-ignored-behind-0", "With `last_id=0` the limit is ignored.", where(isBehindZero, askInstead(withoutLimit)), PAGES],
    [
      "limit-100-behind-0-skips",
      "`last_id=0` with `limit=100` leaves out the first.",
      where(both(isBehindZero, hasLimit(100)), paged(from(() => 1))),
      PAGES,
    ],
    [
      "limit-100-behind-0-refused",
      "`last_id=0` with `limit=100` is refused.",
      withStatus(to(both(isBehindZero, hasLimit(100)), listed), 400),
      PAGES,
    ],
    ["limit-of-others-unread", "For another account `limit` is not read.", where(isOthers, askInstead(withoutLimit)), PAGES],
    [
      "cursor-of-others-unread",
      "For another account `last_id` is not read below `limit=100`.",
      where(
        both(isOthers, (it) => !hasLimit(100)(it)),
        askInstead(withoutCursor),
      ),
      PAGES,
    ],
  ]),
  ...breaking("list.limit-invalid", [
    [
      "text-limit-forgets-the-cursor",
      "`limit=abc` with a cursor gives the first page.",
      instead(by("list.limit-invalid", both(isLaterPage, hasLimit("abc"))), (it) => withQuery(it, { limit: "20", last_id: "0" })),
      ORDERED,
    ],
    [
      "text-limit-behind-0-fails",
      "`limit=abc` with `last_id=0` ends in a 500.",
      withStatus(by("list.limit-invalid", both(isBehindZero, hasLimit("abc"))), 500),
    ],
  ]),
  ...breaking("list.maximum", [
    [
      "limit-1000-behind-a-cursor",
      "With a cursor `limit=1000` gives up to 1000 projects.",
      obeyedBehindCursor(),
      ["list.maximum", "list.limit-over-maximum"],
    ],
  ]),
  ...breaking("delete.unknown", [
    [
      "unknown-id-of-others-acknowledged",
      "For another account a delete of an unknown id answers 200.",
      acknowledged(by("delete.unknown", isOthers)),
    ],
    [
      "unknown-id-of-others-fails",
      "For another account a delete of an unknown id ends in a 500.",
      withStatus(by("delete.unknown", isOthers), 500),
    ],
  ]),
  ...breaking("delete.foreign", [
    [
      "foreign-id-with-type-obeyed",
      "With Content-Type another account's project is deleted.",
      instead(by("delete.foreign", isTyped), asPremium),
    ],
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

function firstPage(id: string, rule: RuleId, asked: Asked): Row {
  return [id, "Such a cursor gives the first page with this limit.", instead(by(rule, asked), withoutCursor)];
}

function obeyedBehindCursor(): Middleware {
  return answer(by("list.limit-over-maximum", both(isLaterPage, hasLimit(1000))), async (response, request, next) => {
    const all = await projectsOf(next, request);
    const place = all.findIndex(({ id }) => String(id) === parameter(request, "last_id"));
    return place < 0 ? response : page(response, all.slice(place + 1), all.length);
  });
}
