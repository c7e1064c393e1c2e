import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
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
  isTyped,
  KEY_HEADER,
  listed,
  parameter,
  to,
} from "./conditions.ts";
import { answer, askInstead, emptyPage, instead, where, withStatus } from "./defects.ts";
import { breaking, combined, type Mutant, wired, withAnswers } from "./mutant.ts";
import { from, paged } from "./pages.ts";
import { asJson, asPremium, projectsOf, withoutCursor, withoutLimit, withQuery } from "./requests.ts";

const hasZeroCursor: Asked = (request) => isList(request) && parameter(request, "last_id") === "0";
const isLonger: Asked = (request) => keyOf(request).startsWith(DEV_KEYS.premium);
const isShorter: Asked = (request) => DEV_KEYS.premium.startsWith(keyOf(request));

/** Checks of the key that are skipped if the request also has something else. */
const UNCHECKED_KEYS: readonly [rule: RuleId, id: string, breaks: string, asked: Asked][] = [
  ["auth.key-missing", "no-key-with-limit-100", "A list with `limit=100` needs no key.", hasLimit(100)],
  ["auth.key-missing", "no-key-with-limit-1", "A list with `limit=1` needs no key.", hasLimit(1)],
  ["auth.key-empty", "empty-key-with-limit-1", "A list with `limit=1` accepts an empty key.", hasLimit(1)],
  ["auth.key-empty", "empty-key-behind-0", "A list with `last_id=0` accepts an empty key.", hasZeroCursor],
  ["auth.key-unknown", "unknown-key-with-limit-1", "A list with `limit=1` accepts any key.", hasLimit(1)],
  ["auth.key-unknown", "unknown-key-behind-0", "A list with `last_id=0` accepts any key.", hasZeroCursor],
  ["auth.key-unknown", "longer-key-deletes", "A delete accepts a longer key.", both(isDelete, isLonger)],
  ["auth.key-unknown", "shorter-key-deletes", "A delete accepts the beginning of a key.", both(isDelete, isShorter)],
  ["plan.not-premium", "free-account-lists-behind-0", "Without the plan a list with `last_id=0` is served.", hasZeroCursor],
  ["plan.not-premium", "free-account-lists-with-limit-1", "Without the plan a list with `limit=1` is served.", hasLimit(1)],
];

/** Spellings of header names that are not read, or that skip a check. Only the transport sees them. */
const SPELLINGS: readonly [rule: RuleId, id: string, breaks: string, read: (request: SentRequest) => SentRequest][] = [
  [
    "auth.key-header-case",
    "content-type-case-with-limit",
    "With `limit` only the spelling `Content-Type` is read.",
    (request) => (request.query.includes("limit=") ? without(request, ["content-type", "CONTENT-TYPE"]) : request),
  ],
  [
    "auth.key-header-case",
    "key-header-case-behind-a-cursor",
    "With `last_id` X-MASTER-KEY is not found.",
    (request) => (request.query.includes("last_id=") ? without(request, ["X-MASTER-KEY"]) : request),
  ],
  ["auth.key-unknown", "lower-case-key-lists", "On a list any key in x-master-key is accepted.", (it) => unchecked(it, "GET")],
  [
    "auth.key-unknown",
    "lower-case-key-deletes",
    "On a delete any key in x-master-key is accepted.",
    (it) => unchecked(it, "DELETE"),
  ],
  [
    "list.content-type-missing",
    "lower-case-key-needs-no-content-type",
    "A list with x-master-key needs no Content-Type.",
    (request) => withHeaders(request, "x-master-key" in request.headers ? { "content-type": "application/json" } : {}),
  ],
];

/** Defects that show only if a request has two things at once, each of which alone is handled correctly. */
export const combinationMutants: readonly Mutant[] = [
  ...UNCHECKED_KEYS.flatMap(([rule, id, breaks, asked]) => combined(rule, [[id, breaks, instead(by(rule, asked), asPremium)]])),
  ...SPELLINGS.map(([rule, id, breaks, read]) => wired(rule, id, breaks, read, `${rule}-combined`)),
  ...breaking(
    "auth.key-unknown",
    [
      ["longer-key-lists", "A list accepts a longer key.", instead(by("auth.key-unknown", both(isList, isLonger)), asPremium)],
      [
        "shorter-key-lists",
        "A list accepts the beginning of a key.",
        instead(by("auth.key-unknown", both(isList, isShorter)), asPremium),
      ],
    ],
    ["auth.key-unknown", "auth.key-unknown-combined"],
  ),
  ...combined("list.content-type-missing", [
    ["content-type-not-needed-with-limit-100", "A list with `limit=100` needs no Content-Type.", untyped(hasLimit(100))],
    ["content-type-not-needed-behind-0", "A list with `last_id=0` needs no Content-Type.", untyped(hasZeroCursor)],
  ]),
  ...combined("list.last-id-foreign", [
    [
      "foreign-cursor-with-limit-100",
      "A foreign cursor with `limit=100` gives the first page.",
      firstPage("list.last-id-foreign", 100),
    ],
    [
      "foreign-cursor-with-limit-1",
      "A foreign cursor with `limit=1` gives the first page.",
      firstPage("list.last-id-foreign", 1),
    ],
  ]),
  ...combined("list.last-id-foreign", [
    [
      "foreign-cursor-behind-its-limit",
      "A foreign cursor that follows the limit in the query gives the first page.",
      instead(by("list.last-id-foreign", hasQuery(/^limit=.*last_id=/)), withoutCursor),
    ],
  ]),
  ...withAnswers(
    { "list.limit-over-maximum": "clamp" },
    combined("list.last-id-foreign", [
      [
        "foreign-cursor-with-limit-1000",
        "A foreign cursor with `limit=1000` gives the first page.",
        instead(by("list.last-id-foreign", hasLimit(1000)), (it) => withQuery(it, { limit: "20", last_id: undefined })),
      ],
    ]),
  ),
  ...combined("list.last-id-unknown", [
    [
      "unknown-cursor-with-limit-1",
      "An unknown cursor with `limit=1` gives the first page.",
      firstPage("list.last-id-unknown", 1),
    ],
    [
      "unknown-cursor-with-limit-100",
      "An unknown cursor with `limit=100` gives an empty page.",
      emptyPage(by("list.last-id-unknown", hasLimit(100))),
    ],
  ]),
  ...combined("list.limit", [
    [
      "cursor-behind-its-limit-ignored",
      "A cursor that follows the limit in the query is ignored.",
      where(both(isList, hasQuery(/^limit=\d+&last_id=/)), askInstead(withoutCursor)),
    ],
    ["limit-ignored-behind-0", "With `last_id=0` the limit is ignored.", where(hasZeroCursor, askInstead(withoutLimit))],
    [
      "limit-100-behind-0-skips",
      "`last_id=0` with `limit=100` leaves out the first project.",
      where(both(hasZeroCursor, hasLimit(100)), paged(from(() => 1))),
    ],
    [
      "limit-100-behind-0-refused",
      "`last_id=0` with `limit=100` is refused with 400.",
      withStatus(to(both(hasZeroCursor, hasLimit(100)), listed), 400),
    ],
  ]),
  ...combined("list.limit-invalid", [
    [
      "text-limit-forgets-the-cursor",
      "`limit=abc` with a cursor gives the first page.",
      instead(by("list.limit-invalid", both(isLaterPage, hasLimit("abc"))), (it) => withQuery(it, { limit: "20", last_id: "0" })),
    ],
    [
      "text-limit-behind-0-fails",
      "`limit=abc` with `last_id=0` ends in a 500.",
      withStatus(by("list.limit-invalid", both(hasZeroCursor, hasLimit("abc"))), 500),
    ],
  ]),
  ...combined("list.limit", [
    [
      "limit-of-the-other-account-not-read",
      "For another account `limit` is not read.",
      where(isOthers, askInstead(withoutLimit)),
    ],
    [
      "cursor-of-the-other-account-not-read",
      "For another account `last_id` is not read where `limit` is below 100.",
      where(
        both(isOthers, (it) => !hasLimit(100)(it)),
        askInstead(withoutCursor),
      ),
    ],
  ]),
  ...breaking(
    "list.maximum",
    [["limit-1000-obeyed-behind-a-cursor", "With a cursor `limit=1000` gives up to 1000 projects.", obeyedBehindCursor()]],
    ["list.maximum", "list.limit-over-maximum-combined"],
  ),
  ...combined("delete.unknown", [
    [
      "unknown-id-of-another-key-acknowledged",
      "Under another account's key a delete of an unknown id answers 200.",
      answer(by("delete.unknown", isOthers), acknowledgement),
    ],
    [
      "unknown-id-with-type-of-another-key-fails",
      "Under another account's key a delete of an unknown id ends in a 500.",
      withStatus(by("delete.unknown", isOthers), 500),
    ],
  ]),
  ...combined("delete.foreign", [
    [
      "foreign-id-with-type-obeyed",
      "With Content-Type a delete of another account's project deletes it.",
      instead(by("delete.foreign", isTyped), asPremium),
    ],
  ]),
];

function keyOf(request: ApiRequest): string {
  return request.header(KEY_HEADER) ?? "";
}

function untyped(asked: Asked): Middleware {
  return instead(by("list.content-type-missing", asked), asJson);
}

function firstPage(rule: RuleId, limit: number): Middleware {
  return instead(by(rule, hasLimit(limit)), withoutCursor);
}

function obeyedBehindCursor(): Middleware {
  return answer(by("list.limit-over-maximum", both(isLaterPage, hasLimit(1000))), async (response, request, next) => {
    const all = await projectsOf(next, request);
    const place = all.findIndex(({ id }) => String(id) === parameter(request, "last_id"));
    return place < 0 ? response : page(response, all.slice(place + 1), all.length);
  });
}

function without(request: SentRequest, names: readonly string[]): SentRequest {
  return { ...request, headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !names.includes(name))) };
}

function withHeaders(request: SentRequest, headers: Readonly<Record<string, string>>): SentRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}

/** Replaces any key under the lower-case header name by the premium one. */
function unchecked(request: SentRequest, method: string): SentRequest {
  const { "x-master-key": key = "" } = request.headers;
  return request.method === method && key !== "" ? withHeaders(request, { "x-master-key": DEV_KEYS.premium }) : request;
}
