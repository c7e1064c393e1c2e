import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest } from "../wire.ts";
import { both, by, hasQuery, isDelete, isLaterPage, isList, isTyped, KEY_HEADER } from "./conditions.ts";
import { besides, edit, emptyPage, instead, withStatus } from "./defects.ts";
import { breaking, type Mutant, otherStatuses, type Row, wired } from "./mutant.ts";
import { asPremium, projectsOf } from "./requests.ts";

/** Requests without an account. */
const NO_ACCOUNT: readonly [rule: RuleId, what: string][] = [
  ["auth.key-missing", "no key"],
  ["auth.key-empty", "an empty key"],
  ["auth.key-unknown", "an unknown key"],
];

/** Spellings of the key header, and the key that a case-sensitive server reads; empty for none. */
const HEADER_NAMES: readonly [id: string, breaks: string, name: string, key: string][] = [
  ["upper-case-key-header-unknown", "X-MASTER-KEY is not found.", "X-MASTER-KEY", ""],
  ["lower-case-key-header-unknown", "x-master-key is not found.", "x-master-key", ""],
  ["lower-case-key-header-of-another", "x-master-key is read as the key of another account.", "x-master-key", "mk_other"],
];

const TYPED_DELETE = both(isDelete, isTyped);
const ACCEPTED = by("auth.key-unknown", (request) => request.header("Accept")?.startsWith("text/html") ?? false);
const FREE_LIST = by("plan.not-premium", isList);
const FREE_DELETE = by("plan.not-premium", isDelete);
/** Requests for the largest id of 31 bits, which the suite uses as an unknown id. */
const FREE_LIST_OF_NOTHING = by("plan.not-premium", both(isList, hasQuery(/^last_id=2147483647$/)));
const FREE_DELETE_OF_NOTHING = by("plan.not-premium", both(isDelete, hasQuery(/^projectId=2147483647$/)));

/** Keys and plans that are not checked, or refused in an undocumented way. */
export const accessMutants: readonly Mutant[] = [
  ...NO_ACCOUNT.flatMap(([rule, what]) => [
    ...letIn(rule, what),
    ...otherStatuses(rule, "listProjects", [302, 404, 407, 500]),
    ...otherStatuses(rule, "deleteProject", [403, 500]),
  ]),
  ...breaking("auth.key-missing", [
    ["cursor-needs-no-key", "A list with a cursor needs no key.", instead(by("auth.key-missing", isLaterPage), asPremium)],
  ]),
  ...breaking("auth.key-missing", [
    ...["Authorization", "X-Api-Key", "Cookie", "Master-Key", "X-Forwarded-For"].map((name): Row => {
      const asked = by("auth.key-missing", (request) => request.header(name) !== undefined);
      return [`key-in-${name.toLowerCase()}-taken`, `Without X-Master-Key any ${name} opens a list.`, instead(asked, asPremium)];
    }),
  ]),
  ...breaking("auth.key-unknown", [
    ["accept-needs-no-known-key", "A list that accepts only web pages and images accepts any key.", emptyPage(ACCEPTED)],
    [
      "key-of-its-length-taken",
      "A list accepts any key of the right length.",
      instead(by("auth.key-unknown", isAltered), asPremium),
    ],
    [
      "cursor-needs-no-known-key",
      "A list with a cursor accepts any key.",
      instead(by("auth.key-unknown", isLaterPage), asPremium),
    ],
  ]),
  ...breaking("list.own-only", [
    [
      "refusal-shows-projects",
      "A list without a key is refused, and the error shows projects.",
      edit(by("auth.key-missing", isList), async (body, request, next) => {
        return { ...body, projects: await projectsOf(next, asPremium(request)) };
      }),
    ],
  ]),
  ...HEADER_NAMES.map(([id, breaks, name, key]) => wired("auth.key-header-case", id, breaks, replacedKey(name, key))),
  wired("auth.key-header-case", "delete-minds-header-case", "On a delete X-MASTER-KEY is not found.", (request) =>
    request.method === "DELETE" ? replacedKey("X-MASTER-KEY", "")(request) : request,
  ),
  ...otherStatuses("plan.not-premium", "listProjects", [400, 401, 403, 404, 500]),
  ...otherStatuses("plan.not-premium", "deleteProject", [400, 401, 403, 500]),
  ...breaking("plan.not-premium", [
    ["free-account-lists", "An account without the plan may list.", instead(FREE_LIST, asPremium)],
    ["free-account-lists-nothing", "An account without the plan gets an empty page.", emptyPage(FREE_LIST)],
    ["free-account-deletes", "An account without the plan may delete any project.", instead(FREE_DELETE, asPremium)],
    ["cursor-before-plan", "An unknown cursor is refused before the plan is checked.", instead(FREE_LIST_OF_NOTHING, asPremium)],
    [
      "project-before-plan",
      "A delete of an unknown id is refused before the plan is checked.",
      instead(FREE_DELETE_OF_NOTHING, asPremium),
    ],
    [
      "free-account-deletes-with-type",
      "Without the plan a delete with Content-Type is obeyed.",
      instead(by("plan.not-premium", TYPED_DELETE), asPremium),
    ],
    ["free-account-may-try-to-delete", "A delete does not check the plan, and finds no project.", withStatus(FREE_DELETE, 404)],
  ]),
  ...breaking("delete.refused-changes-nothing", [
    ["free-account-refused-but-deletes", "A delete without the plan is refused, but deletes.", besides(FREE_DELETE, asPremium)],
  ]),
];

function isAltered(request: ApiRequest): boolean {
  return isList(request) && request.header(KEY_HEADER)?.length === DEV_KEYS.premium.length;
}

function letIn(rule: RuleId, what: string): Mutant[] {
  const rows: Row[] = [
    [`${rule}-lists`, `A list with ${what} shows the projects of an account.`, instead(by(rule, isList), asPremium)],
    [`${rule}-lists-nothing`, `A list with ${what} gives an empty page.`, emptyPage(by(rule, isList))],
    [`${rule}-deletes`, `A delete with ${what} deletes the project.`, instead(by(rule, isDelete), asPremium)],
    [
      `${rule}-deletes-with-type`,
      `A delete with ${what} and Content-Type deletes the project.`,
      instead(by(rule, TYPED_DELETE), asPremium),
    ],
  ];
  const breaks = `A delete with ${what} is refused, but deletes the project.`;
  return [
    ...breaking(rule, rows),
    ...breaking("delete.refused-changes-nothing", [
      [`${rule}-refused-but-deletes`, breaks, besides(by(rule, isDelete), asPremium)],
    ]),
  ];
}

/** Replaces the key under one spelling of the header name; an empty key removes the header. */
function replacedKey(name: string, key: string): NonNullable<Mutant["wire"]> {
  return (request) => {
    if (request.headers[name] === undefined) return request;
    const { [name]: _, ...others } = request.headers;
    return { ...request, headers: { ...others, ...(key !== "" && { "X-Master-Key": key }) } };
  };
}
