import { DEV_KEYS } from "../../../mock-server/index.ts";
import {
  KEY_HEADER,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  PROJECT_ID,
} from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import type { ApiRequest, Handler } from "../wire.ts";
import type { Body } from "./answers.ts";
import * as on from "./conditions.ts";
import { edit, emptyPage, instead } from "./defects.ts";
import { breaking, type Mutant, skipping } from "./mutant.ts";
import { type Ask, asJson, asOther, asPremium, projectsOf, withoutCursor } from "./requests.ts";

/** The largest id of 31 bits, which the suite uses as an unknown id. */
const isOfNothing = on.hasQuery(`^(${LAST_ID}|${PROJECT_ID})=2147483647$`);
const isLonger: on.Asked = (request) => keyOf(request).startsWith(DEV_KEYS.premium);
const isShorter: on.Asked = (request) => DEV_KEYS.premium.startsWith(keyOf(request));
const isAltered: on.Asked = (request) =>
  on.isList(request) && keyOf(request).length === DEV_KEYS.premium.length;
const isAuthorized: on.Asked = (request) => request.header("Authorization") !== undefined;

const asTheOther: Ask = (request) => (on.isOthers(request) ? asPremium : asOther)(request);
const FOREIGN = on.by("list.last-id-foreign");
const SHOWN: readonly RuleId[] = ["list.last-id-foreign", "list.own-only"];
const isInGap: on.Asked = (request) => Number(on.parameter(request, LAST_ID)) < 1_000_000;
const isLimitFirst = on.hasQuery(`^${LIMIT}=\\d+&${LAST_ID}=`);

/** Keys, plans, cursors and types that are not checked, or only for some requests, and refusals that show something. */
export const uncheckedMutants: readonly Mutant[] = [
  ...letIn("auth.key-missing", "no key"),
  ...letIn("auth.key-empty", "an empty key"),
  ...letIn("auth.key-unknown", "an unknown key"),
  ...skipping("auth.key-missing", [
    [
      "key-in-authorization-taken",
      "Without the key header any Authorization opens a list.",
      isAuthorized,
    ],
  ]),
  ...skipping("auth.key-empty", [
    ["empty-key-behind-0", "A list with the cursor 0 accepts an empty key.", on.isBehindZero],
  ]),
  ...skipping("auth.key-unknown", [
    ["key-of-its-length-taken", "A list accepts any key as long.", isAltered],
    ["longer-key-lists", "A list accepts a longer key.", on.both(on.isList, isLonger)],
    ["shorter-key-lists", "A list accepts the beginning of a key.", on.both(on.isList, isShorter)],
    [
      "unknown-key-by-cursor",
      "An unknown key behind a cursor is the other account's.",
      on.isLaterPage,
      asOther,
    ],
  ]),
  ...skipping("plan.not-premium", [
    ["free-account-lists", "An account without the plan may list.", on.isList],
    [
      "free-typed-delete",
      "Without the plan a delete with Content-Type is obeyed.",
      on.both(on.isDelete, on.isTyped),
    ],
    [
      "cursor-before-plan",
      "An unknown cursor is refused before the plan.",
      on.both(on.isList, isOfNothing),
    ],
  ]),
  ...skipping("list.last-id-foreign", [
    [
      "others-take-foreign-cursors",
      "Only one account may use foreign cursors.",
      on.isOthers,
      withoutCursor,
    ],
    [
      "foreign-cursor-last",
      "Behind a limit a foreign cursor gives the first page.",
      isLimitFirst,
      withoutCursor,
    ],
  ]),
  ...breaking("list.last-id-foreign", [
    [
      "foreign-cursor-shows-its-account",
      "A foreign cursor shows its projects.",
      instead(FOREIGN, asTheOther),
      SHOWN,
    ],
    [
      "foreign-refusal-shows-name",
      "The refusal contains its name.",
      edit(FOREIGN, withName),
      SHOWN,
    ],
  ]),
  ...skipping("list.last-id-unknown", [
    ["cursor-in-a-gap", "A cursor between own ids gives the first page.", isInGap, withoutCursor],
  ]),
  ...breaking("list.last-id-unknown", [
    [
      `unknown-cursor-with-${MAXIMUM_LIMIT}`,
      `With \`${LIMIT}=${MAXIMUM_LIMIT}\` an unknown cursor ends the list.`,
      emptyPage(on.by("list.last-id-unknown", on.hasLimit(MAXIMUM_LIMIT))),
    ],
  ]),
  ...skipping("list.content-type-missing", [
    [
      "cursor-needs-no-content-type",
      "A list with a cursor needs no Content-Type.",
      on.isLaterPage,
      asJson,
    ],
  ]),
];

function letIn(rule: RuleId, what: string): Mutant[] {
  return skipping(rule, [
    [`${rule}-lists`, `A list with ${what} shows the projects of an account.`, on.isList],
    [
      `${rule}-deletes-with-type`,
      `A typed delete with ${what} deletes.`,
      on.both(on.isDelete, on.isTyped),
    ],
  ]);
}

function keyOf(request: ApiRequest): string {
  return request.header(KEY_HEADER) ?? "";
}

/** Puts the name of a foreign cursor's project at the end of a long refusal. */
async function withName(body: Body, request: ApiRequest, next: Handler): Promise<Body> {
  const all = await projectsOf(next, asOther(request));
  const named = all.find(({ id }) => String(id) === on.parameter(request, LAST_ID));
  return { ...body, subMessage: `${"Not yours: ".padEnd(2000, ".")}"${named?.name}"` };
}
