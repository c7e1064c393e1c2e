import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import type { ApiRequest, Middleware } from "../wire.ts";
import { acknowledgement } from "./answers.ts";
import { type Asked, both, by, hasQuery, isDelete, isLaterPage, isTo, KEY_HEADER, parameter, to } from "./conditions.ts";
import { answer, askInstead, instead, where } from "./defects.ts";
import { breaking, combined, type Mutant, wired } from "./mutant.ts";
import { asOther, asPremium, deletionOf } from "./requests.ts";

/** State that a server keeps from one request to the next on the same connection. */
const KEPT: readonly [rule: RuleId, id: string, breaks: string, read: (request: SentRequest) => SentRequest][] = [
  [
    "auth.key-missing",
    "key-kept-by-connection",
    "Without a key, that of the previous request on the same connection is used.",
    (request) => (request.key === "none" ? withHeaders(request, { [KEY_HEADER]: DEV_KEYS.premium }) : request),
  ],
  [
    "auth.key-unknown",
    "account-kept-by-connection",
    "All requests of a connection belong to the account of the first one.",
    (request) => ({ ...request, headers: { ...request.headers, [KEY_HEADER]: DEV_KEYS.premium } }),
  ],
  [
    "list.content-type-missing",
    "content-type-kept-by-connection",
    "The Content-Type is checked only in the first request of a connection.",
    (request) => withHeaders(request, { "Content-Type": "application/json" }),
  ],
  [
    "list.limit",
    "limit-kept-by-connection",
    "Without a limit, that of the previous request on the same connection is used.",
    (request) => (request.query === "" ? { ...request, query: "limit=100" } : request),
  ],
];

/** A server that also answers another spelling of the list path, without the checks of the exact path. */
const SLASHED: Asked = isTo("GET", "/projects/");
const listSlashed: Middleware = where(
  SLASHED,
  askInstead((request) => ({ ...request, path: "/v1/projects" })),
);

const slashedDelete: Middleware = instead(
  to(both(isTo("DELETE", "/project/"), (request) => request.header(KEY_HEADER) === undefined)),
  (request) => deletionOf(parameter(request, "projectId"), request),
);

/** Defects that show only on a reused connection, under another spelling of the path, or with another reason to refuse. */
export const chainedMutants: readonly Mutant[] = [
  ...KEPT.map(([rule, id, breaks, read]) =>
    wired(rule, id, breaks, (it) => (it.connection === "kept" ? read(it) : it), `${rule}-combined`),
  ),
  ...combined("auth.key-unknown", [
    ["slash-takes-any-key", "/projects/ is a list for any key.", where(SLASHED, askInstead(asSlashedList))],
  ]),
  ...breaking(
    "auth.key-unknown",
    [
      [
        "unknown-key-with-foreign-cursor",
        "An unknown key with a cursor of the other account is read as that account's key.",
        instead(by("auth.key-unknown", isLaterPage), asOther),
      ],
    ],
    ["auth.key-unknown-combined"],
  ),
  ...combined("auth.key-missing", [
    [
      "slash-deletes-without-key",
      "/projects/ is a list, and /project/ a delete without a key.",
      (next) => slashedDelete(listSlashed(next)),
    ],
  ]),
  ...combined("plan.not-premium", [
    [
      "slash-needs-no-plan",
      "/projects/ is a list without the plan too.",
      (next) => instead(by("plan.not-premium", SLASHED), asSlashedList)(listSlashed(next)),
    ],
  ]),
  ...breaking(
    "plan.not-premium",
    [
      [
        "free-text-delete-acknowledged",
        "Without the plan a delete of a text answers 200.",
        answer(by("plan.not-premium", both(isDelete, hasQuery(/projectId=abc$/))), acknowledgement),
      ],
    ],
    ["plan.not-premium"],
  ),
];

/** The same request as a list of the premium account under the exact path. */
function asSlashedList(request: ApiRequest): ApiRequest {
  return asPremium({ ...request, path: "/v1/projects" });
}

function withHeaders(request: SentRequest, headers: SentRequest["headers"]): SentRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}
