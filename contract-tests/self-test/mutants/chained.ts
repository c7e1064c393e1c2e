import { type ApiRequest, DEV_KEYS, type Middleware } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import { acknowledgement } from "./answers.ts";
import { type Asked, both, by, hasQuery, isDelete, isLaterPage, isTo, KEY_HEADER } from "./conditions.ts";
import { answer, askInstead, instead, where } from "./defects.ts";
import { breaking, combined, type Mutant, wired } from "./mutant.ts";
import { asOther, asPremium } from "./requests.ts";

/** What a server keeps of one request for the next on the same connection. */
const KEPT: readonly [rule: RuleId, id: string, breaks: string, read: (request: SentRequest) => SentRequest][] = [
  [
    "auth.key-missing",
    "key-kept-by-connection",
    "Without a key, that of the request before on the same connection counts.",
    (request) => (request.key === "none" ? withHeaders(request, { [KEY_HEADER]: DEV_KEYS.premium }) : request),
  ],
  [
    "auth.key-unknown",
    "account-kept-by-connection",
    "All requests of a connection are those of its first account.",
    (request) => ({ ...request, headers: { ...request.headers, [KEY_HEADER]: DEV_KEYS.premium } }),
  ],
  [
    "list.content-type-missing",
    "content-type-kept-by-connection",
    "The Content-Type is looked at in the first request of a connection.",
    (request) => withHeaders(request, { "Content-Type": "application/json" }),
  ],
  [
    "list.limit",
    "limit-kept-by-connection",
    "Without a limit, that of the request before on the same connection counts.",
    (request) => (request.query === "" ? { ...request, query: "limit=100" } : request),
  ],
];

/** Checks that the exact path alone has, while another spelling gives the list too. */
const SLASHED: Asked = isTo("GET", "/projects/");
const listSlashed: Middleware = where(
  SLASHED,
  askInstead((request) => ({ ...request, path: "/v1/projects" })),
);

/** Defects that show only on a connection that is kept, under another spelling of the path, or beside another reason to refuse. */
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
        "An unknown key with a cursor of the other account is taken for that account.",
        instead(by("auth.key-unknown", isLaterPage), asOther),
      ],
    ],
    ["auth.key-unknown-combined"],
  ),
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

/** The list of the premium account, asked for by another spelling of the path. */
function asSlashedList(request: ApiRequest): ApiRequest {
  return asPremium({ ...request, path: "/v1/projects" });
}

function withHeaders(request: SentRequest, headers: SentRequest["headers"]): SentRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}
