import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest } from "../wire.ts";
import { type Asked, both, by, hasQuery, isDelete, isLaterPage, isList, isTyped, KEY_HEADER } from "./conditions.ts";
import { besides, emptyPage, instead, withStatus } from "./defects.ts";
import { breaking, type Mutant, otherStatuses, type Row, type Wire } from "./mutant.ts";
import { asPremium } from "./requests.ts";

/** Requests without an account. */
const NO_ACCOUNT: readonly [rule: RuleId, what: string][] = [
  ["auth.key-missing", "no key"],
  ["auth.key-empty", "an empty key"],
  ["auth.key-unknown", "an unknown key"],
];

/** Headers that a server might take for the key's. */
const OTHER_HEADERS = ["Authorization", "X-Api-Key", "Cookie"];

const CASE: readonly RuleId[] = ["auth.key-header-case", "list.own-only"];
const isTypedDelete = both(isDelete, isTyped);
const acceptsPages: Asked = (request) => request.header("Accept")?.startsWith("text/html") ?? false;
const FREE_LIST = by("plan.not-premium", isList);
const FREE_DELETE = by("plan.not-premium", isDelete);
/** The largest id of 31 bits, which the suite uses as an unknown id. */
const isOfNothing = hasQuery(/^(last_id|projectId)=2147483647$/);
const unreadOnDelete: Wire = (it) => (it.method === "DELETE" ? replacedKey("X-MASTER-KEY", "")(it) : it);

/** Refusals that are skipped for some requests, which are handled as those of the premium account. */
const SKIPPED: readonly [rule: RuleId, id: string, breaks: string, asked: Asked][] = [
  ["auth.key-missing", "cursor-needs-no-key", "A list with a cursor needs no key.", isLaterPage],
  ["auth.key-unknown", "cursor-needs-no-known-key", "A list with a cursor accepts any key.", isLaterPage],
  ["auth.key-unknown", "key-of-its-length-taken", "A list accepts any key as long.", isAltered],
  ["plan.not-premium", "cursor-before-plan", "An unknown cursor is refused before the plan.", both(isList, isOfNothing)],
  [
    "plan.not-premium",
    "project-before-plan",
    "A delete of an unknown id is refused before the plan.",
    both(isDelete, isOfNothing),
  ],
  ["plan.not-premium", "free-typed-delete", "Without the plan a delete with Content-Type is obeyed.", isTypedDelete],
];

/** Keys and plans that are not checked, or refused in an undocumented way. */
export const accessMutants: readonly Mutant[] = [
  ...NO_ACCOUNT.flatMap(([rule, what]) => [
    ...letIn(rule, what),
    ...otherStatuses(rule, "listProjects", [404]),
    ...otherStatuses(rule, "deleteProject", [500]),
  ]),
  ...SKIPPED.flatMap(([rule, id, breaks, asked]) => breaking(rule, [[id, breaks, instead(by(rule, asked), asPremium)]])),
  ...breaking(
    "auth.key-missing",
    OTHER_HEADERS.map((name): Row => {
      const asked = by("auth.key-missing", (request) => request.header(name) !== undefined);
      return [`key-in-${name.toLowerCase()}-taken`, `Without X-Master-Key any ${name} opens a list.`, instead(asked, asPremium)];
    }),
  ),
  ...breaking("auth.key-unknown", [
    ["accept-needs-no-known-key", "A list for web pages accepts any key.", emptyPage(by("auth.key-unknown", acceptsPages))],
  ]),
  ...breaking("auth.key-header-case", [
    ["upper-case-key-unread", "X-MASTER-KEY is not found.", { wire: replacedKey("X-MASTER-KEY", "") }],
    ["lower-case-key-unread", "x-master-key is not found.", { wire: replacedKey("x-master-key", "") }],
    ["lower-case-key-of-another", "x-master-key is another's.", { wire: replacedKey("x-master-key", "mk_other") }, CASE],
    ["delete-minds-header-case", "On a delete X-MASTER-KEY is not found.", { wire: unreadOnDelete }],
  ]),
  ...otherStatuses("plan.not-premium", "listProjects", [401, 403]),
  ...otherStatuses("plan.not-premium", "deleteProject", [400]),
  ...breaking("plan.not-premium", [
    ["free-account-lists", "An account without the plan may list.", instead(FREE_LIST, asPremium)],
    ["free-account-lists-nothing", "An account without the plan gets an empty page.", emptyPage(FREE_LIST)],
    ["free-account-deletes", "An account without the plan may delete any project.", instead(FREE_DELETE, asPremium)],
    ["free-delete-finds-nothing", "A delete does not check the plan, and finds no project.", withStatus(FREE_DELETE, 404)],
  ]),
  ...breaking("delete.refused-changes-nothing", [
    ["free-account-secretly-deletes", "A delete without the plan is refused, but deletes.", besides(FREE_DELETE, asPremium)],
  ]),
];

function isAltered(request: ApiRequest): boolean {
  return isList(request) && request.header(KEY_HEADER)?.length === DEV_KEYS.premium.length;
}

function letIn(rule: RuleId, what: string): Mutant[] {
  return [
    ...breaking(rule, [
      [`${rule}-lists`, `A list with ${what} shows the projects of an account.`, instead(by(rule, isList), asPremium)],
      [`${rule}-lists-nothing`, `A list with ${what} gives an empty page.`, emptyPage(by(rule, isList))],
      [`${rule}-deletes`, `A delete with ${what} deletes the project.`, instead(by(rule, isDelete), asPremium)],
      [`${rule}-deletes-with-type`, `A typed delete with ${what} deletes.`, instead(by(rule, isTypedDelete), asPremium)],
    ]),
    ...breaking("delete.refused-changes-nothing", [
      [`${rule}-secretly-deletes`, `A delete with ${what} is refused, but deletes.`, besides(by(rule, isDelete), asPremium)],
    ]),
  ];
}

/** Replaces the key under one spelling of the header name; an empty key removes the header. */
function replacedKey(name: string, key: string): Wire {
  return (request) => {
    if (request.headers[name] === undefined) return request;
    const { [name]: _, ...others } = request.headers;
    return { ...request, headers: { ...others, ...(key !== "" && { "X-Master-Key": key }) } };
  };
}
