import { LAST_ID, LIMIT, PROJECT_ID } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import {
  type Asked,
  any,
  both,
  by,
  hasQuery,
  isDelete,
  isList,
  isTo,
  parameter,
} from "../mutants/conditions.ts";
import {
  besides,
  emptyPage,
  everyNth,
  instead,
  read,
  where,
  withStatus,
} from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import {
  FEW_DISPOSABLE,
  type HiddenRow,
  hidden,
  MANY_DISPOSABLE,
  type Mutant,
} from "../mutants/mutant.ts";
import { withoutFirst } from "../mutants/pages.ts";
import { type Ask, asJson, asPremium, deletionOf } from "../mutants/requests.ts";

/** Requests that end in a 500, each with the rule of the request that meets it. */
const CRASHES: readonly (readonly [what: string, rule: RuleId, asked: Asked])[] = [
  ["percent-encoded bytes", "request.bytes", both(isList, hasQuery(/%(00|FF|4(&|$))/))],
  ["a NUL in an id", "request.bytes", both(isDelete, hasQuery(/%00/))],
  [
    "a malformed body",
    "envelope.always",
    both(isList, ({ body }) => body !== undefined && !body.endsWith("}")),
  ],
  ["PUT with a body", "route.method", ({ method, body }) => method === "PUT" && body !== undefined],
  [
    "a fraction behind an id",
    "list.last-id-invalid",
    both(isList, hasQuery(`${LAST_ID}=\\d+\\.5`)),
  ],
  [
    "two wrong parameters",
    "list.limit-invalid",
    both(isList, hasQuery(`(?=.*${LAST_ID}=[^\\d&])(?=.*${LIMIT}=(0|[^\\d&]))`)),
  ],
];

/** Deletes the project that a request names, but answers as if it had not. */
const deletingSecretly = besides(any, (request) =>
  deletionOf(parameter(request, PROJECT_ID), request),
);
const SECRET = ["delete.refused-changes-nothing", "delete.gone"] as const;

const asList: Ask = (request) => asPremium(asJson({ ...request, method: "GET", query: "" }));
const obeyed = instead(by("delete.foreign"), asPremium);
const served = emptyPage(by("auth.key-unknown"));

/** Servers that are wrong only for requests that hardly any client sends, or only sometimes. */
export const wrongRequests: readonly Mutant[] = [
  ...hidden(FEW_DISPOSABLE, [
    ...CRASHES.map(
      ([what, rule, asked]): HiddenRow => [
        `500 for ${what}`,
        [rule],
        where(asked, withStatus(any, 500)),
      ],
    ),
    ["POST /projects lists", ["route.method"], read(isTo("POST", "/projects"), asList)],
    // A project that is missing from one walk and back in the next looks like a deleted one that is back.
    [
      "every 17th list lacks its first project",
      [...PAGES, "delete.gone"],
      everyNth(17, isList, withoutFirst),
    ],
    ["every 5th refused delete is obeyed", ["delete.foreign"], everyNth(5, isDelete, obeyed)],
    ["every 31st refusal is a success", ["auth.key-unknown"], everyNth(31, isList, served)],
  ]),
  // Five disposable projects are too few to show these.
  ...hidden(MANY_DISPOSABLE, ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "GET"].map(deletingBy)),
];

function deletingBy(method: string): HiddenRow {
  const asked = both(isTo(method, "/project"), hasQuery(`${PROJECT_ID}=\\d+$`));
  return [`${method} /project deletes`, SECRET, where(asked, deletingSecretly)];
}
