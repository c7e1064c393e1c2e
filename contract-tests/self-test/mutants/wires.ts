import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import { KEY_HEADER } from "./conditions.ts";
import { breaking, type Mutant, type Wire } from "./mutant.ts";

type Sent = (request: SentRequest) => boolean;

const hasUpperKey: Sent = ({ headers }) => "X-MASTER-KEY" in headers;
const hasLowerKey: Sent = ({ headers }) => "x-master-key" in headers;
const isLowerGet: Sent = (request) => hasLowerKey(request) && request.method === "GET";
const isLowerDelete: Sent = (request) => hasLowerKey(request) && request.method === "DELETE";
const isUpperDelete: Sent = (request) => hasUpperKey(request) && request.method === "DELETE";
const isUpperLater: Sent = (request) => hasUpperKey(request) && request.query.includes("last_id=");
const isLowerTypeLimit: Sent = ({ headers, query }) => "content-type" in headers && query.includes("limit=");
const isKept: Sent = ({ connection }) => connection === "kept";
const isKeptKeyless: Sent = (request) => isKept(request) && request.key === "none";
const isKeptPlain: Sent = (request) => isKept(request) && request.query === "";

const withoutKey = withHeader(KEY_HEADER);
const asPremium = withHeader(KEY_HEADER, DEV_KEYS.premium);
const asOther = withHeader(KEY_HEADER, DEV_KEYS.otherPremium);
const withoutType = withHeader("Content-Type");
const asJson = withHeader("Content-Type", "application/json");
const ofHundred: Wire = (request) => ({ ...request, query: "limit=100" });
const CASE: readonly RuleId[] = ["auth.key-header-case", "list.own-only"];
const KEYS: readonly RuleId[] = ["auth.key-unknown", "auth.key-empty", "plan.not-premium"];
const ACCOUNT: readonly RuleId[] = ["auth.key-unknown", "auth.key-missing", "list.own-only", "list.last-id-foreign"];
const LIMIT: readonly RuleId[] = ["list.limit", "list.default-limit"];

/** Spellings of header names that are not read or skip a check, and what a server keeps on a connection. */
const MISREAD: readonly [rule: RuleId, id: string, breaks: string, sent: Sent, as: Wire, shownBy?: readonly RuleId[]][] = [
  ["auth.key-header-case", "upper-case-key-unread", "X-MASTER-KEY is not found.", hasUpperKey, withoutKey],
  ["auth.key-header-case", "lower-case-key-unread", "x-master-key is not found.", hasLowerKey, withoutKey],
  ["auth.key-header-case", "lower-case-key-of-another", "x-master-key is another's.", hasLowerKey, asOther, CASE],
  ["auth.key-header-case", "delete-minds-header-case", "A delete ignores X-MASTER-KEY.", isUpperDelete, withoutKey],
  ["auth.key-header-case", "key-case-behind-a-cursor", "With `last_id` X-MASTER-KEY is ignored.", isUpperLater, withoutKey],
  ["auth.key-header-case", "type-case-with-limit", "With `limit` content-type is ignored.", isLowerTypeLimit, withoutType],
  ["auth.key-unknown", "lower-case-key-lists", "A list accepts any x-master-key.", isLowerGet, asPremium],
  ["auth.key-unknown", "lower-case-key-deletes", "A delete accepts any x-master-key.", isLowerDelete, asPremium, KEYS],
  ["auth.key-unknown", "account-kept-by-connection", "A connection keeps its first account.", isKept, asPremium, ACCOUNT],
  ["auth.key-missing", "key-kept-by-connection", "A connection keeps its last key.", isKeptKeyless, asPremium],
  ["list.content-type-missing", "lower-case-key-untyped", "A list with x-master-key needs no type.", hasLowerKey, asJson],
  ["list.content-type-missing", "type-kept-by-connection", "The type is checked once a connection.", isKept, asJson],
  ["list.limit", "limit-kept-by-connection", "A connection keeps its last limit.", isKeptPlain, ofHundred, LIMIT],
];

/** Defects that a handler cannot see: other spellings of header names, and connections that are used again. */
export const wireMutants: readonly Mutant[] = MISREAD.flatMap(([rule, id, breaks, sent, as, shownBy = [rule]]) =>
  breaking(rule, [[id, breaks, { wire: (request) => (sent(request) ? as(request) : request) }, shownBy]]),
);

/** Sets a header in place of any spelling of its name, or removes it. */
function withHeader(set: string, value?: string): Wire {
  return (request) => {
    const others = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== set.toLowerCase());
    return { ...request, headers: { ...Object.fromEntries(others), ...(value !== undefined && { [set]: value }) } };
  };
}
