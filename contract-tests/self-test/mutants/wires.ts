import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import { KEY_HEADER } from "./conditions.ts";
import { breaking, type Mutant, type Wire } from "./mutant.ts";

const PREMIUM = { [KEY_HEADER]: DEV_KEYS.premium };

/** Spellings of header names that are not read or skip a check, and what a server keeps on a connection. */
const ON_THE_WIRE: readonly [rule: RuleId, id: string, breaks: string, wire: Wire, shownBy?: readonly RuleId[]][] = [
  ["auth.key-header-case", "type-case-with-limit", "With `limit` only the spelling `Content-Type` is read.", spelledType],
  ["auth.key-header-case", "key-case-behind-a-cursor", "With `last_id` X-MASTER-KEY is not found.", spelledKey],
  ["auth.key-unknown", "lower-case-key-lists", "On a list any key in x-master-key is accepted.", (it) => unchecked(it, "GET")],
  [
    "auth.key-unknown",
    "lower-case-key-deletes",
    "A delete accepts any x-master-key.",
    (it) => unchecked(it, "DELETE"),
    ["auth.key-unknown", "plan.not-premium"],
  ],
  ["list.content-type-missing", "lower-case-key-untyped", "A list with x-master-key needs no Content-Type.", typedByKey],
  [
    "auth.key-missing",
    "key-kept-by-connection",
    "Without a key, that of the connection's last request is used.",
    kept((it) => (it.key === "none" ? withHeaders(it, PREMIUM) : it)),
  ],
  [
    "auth.key-unknown",
    "account-kept-by-connection",
    "All requests of a connection belong to its first account.",
    kept((it) => withHeaders(it, PREMIUM)),
    ["auth.key-unknown", "auth.key-missing", "list.own-only", "list.last-id-foreign"],
  ],
  [
    "list.content-type-missing",
    "type-kept-by-connection",
    "The Content-Type is checked once a connection.",
    kept((it) => withHeaders(it, { "Content-Type": "application/json" })),
  ],
  [
    "list.limit",
    "limit-kept-by-connection",
    "Without a limit, that of the connection's last request is used.",
    kept((it) => (it.query === "" ? { ...it, query: "limit=100" } : it)),
    ["list.limit", "list.default-limit"],
  ],
];

/** Defects that a handler cannot see: other spellings of header names, and connections that are used again. */
export const wireMutants: readonly Mutant[] = ON_THE_WIRE.flatMap(([rule, id, breaks, wire, shownBy = [rule]]) =>
  breaking(rule, [[id, breaks, { wire }, shownBy]]),
);

/** The same request with these headers, in place of any spelling of their names. */
function withHeaders(request: SentRequest, headers: Readonly<Record<string, string>>): SentRequest {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const others = Object.entries(request.headers).filter(([name]) => !names.includes(name.toLowerCase()));
  return { ...request, headers: { ...Object.fromEntries(others), ...headers } };
}

function kept(read: Wire): Wire {
  return (request) => (request.connection === "kept" ? read(request) : request);
}

function without(request: SentRequest, name: string): SentRequest {
  return { ...request, headers: Object.fromEntries(Object.entries(request.headers).filter(([each]) => each !== name)) };
}

function spelledType(request: SentRequest): SentRequest {
  return request.query.includes("limit=") ? without(without(request, "content-type"), "CONTENT-TYPE") : request;
}

function spelledKey(request: SentRequest): SentRequest {
  return request.query.includes("last_id=") ? without(request, "X-MASTER-KEY") : request;
}

/** Replaces any key under the lower-case header name by the premium one. */
function unchecked(request: SentRequest, method: string): SentRequest {
  return request.method === method && request.headers["x-master-key"] ? withHeaders(request, PREMIUM) : request;
}

function typedByKey(request: SentRequest): SentRequest {
  return "x-master-key" in request.headers ? withHeaders(request, { "Content-Type": "application/json" }) : request;
}
