import { LAST_ID } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import { PROJECTS } from "../reference.ts";
import type { Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import * as on from "./conditions.ts";
import { answer, edit, editPages, everyNth, read, withStatus } from "./defects.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { from, paged, right } from "./pages.ts";
import { asOther, asPremium, projectsOf } from "./requests.ts";

/** The rules of a page that is not what the walk says: which one is named depends on the request that shows it first. */
export const PAGES: readonly [RuleId, ...RuleId[]] = [
  "list.default-limit",
  "list.limit",
  "list.first-page",
  "list.next-page",
  "list.same-set",
];

const behindEmpty = paged((it) =>
  right({ ...it, start: it.start + +(it.all[it.start - 1]?.desc === "") }),
);

/** Walks that repeat, skip or do not end, and pages that depend on what must not matter or are those of another account. */
export const listPageMutants: readonly Mutant[] = [
  ...breaking("list.next-page", [
    [
      "cursor-skips-one",
      "A page leaves out the project after the cursor.",
      from((start) => start && start + 1),
    ],
    [
      "last-unreachable",
      "Nothing comes after the last project but one.",
      from((start, all) => start + +(start === all - 1)),
    ],
    [
      "last-for-ever",
      "After the last project, it comes again and again.",
      from((start, all) => Math.min(start, all - 1)),
    ],
  ]),
  ...breaking(
    "list.next-page",
    [
      [
        "wide-ids-rounded",
        "Ids above 2^53 are rounded in pages.",
        edit(on.listed, {}),
        [...PAGES, "list.own-only"],
      ],
    ],
    { profile: { "list.id-width": "wide" } },
  ),
  ...breaking("list.first-page", [
    [
      "zero-refused",
      "The cursor 0 is answered with 400.",
      withStatus(on.to(on.isBehindZero, on.listed), 400),
    ],
  ]),
  ...breaking("list.same-set", [
    ["cursor-undescribed", "After an empty `desc` a project is left out.", behindEmpty, PAGES],
    [
      "every-fifth-page-turned",
      "Every fifth page is turned.",
      everyNth(
        5,
        on.isList,
        editPages((projects) => projects.toReversed()),
      ),
      PAGES,
    ],
  ]),
  ...breaking("list.own-only", [
    [
      "others-see-this-account",
      "One account sees the projects of another.",
      read(on.isOthers, asPremium),
    ],
    [
      "invalid-cursor-shows-others",
      "The cursor -1 shows the projects of another account.",
      othersAt(`${LAST_ID}=-1`),
    ],
  ]),
];

/** Shows a project of another account, if the query is this one. */
function othersAt(query: string): Middleware {
  const asked: on.Asked = (request) =>
    request.query === query && on.isList(request) && !on.isOthers(request);
  return answer(on.to(asked), async (response, request, next) =>
    page(response, (await projectsOf(next, asOther(request))).slice(0, 1), PROJECTS),
  );
}
