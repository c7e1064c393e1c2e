import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import type { RefusalRule, RuleId } from "../../openapi/contract.ts";
import type { AnswerTexts } from "../../openapi/question.ts";
import type { Location } from "./accounts.ts";
import { isJson } from "./message.ts";
import {
  type InvalidNumber,
  type NumberParameter,
  type Refusal,
  readingUnder,
  readNumber,
} from "./number-parameter.ts";
import type { Operation } from "./operation.ts";

/** Lists one page of the caller's projects. */
export const listProjects: Operation = {
  id: "listProjects",
  read: (query, profile) => ({
    id: readNumber(CURSOR, query, profile),
    limit: readNumber(PAGE_SIZE, query, profile),
  }),
  refusesType: (contentType, { answers }) => {
    if (!contentType) return "list.content-type-missing";
    const isAccepted = ACCEPTED_TYPES[answers["list.content-type-other"]](contentType);
    return isAccepted ? undefined : "list.content-type-other";
  },
  refusesProject: (location, { answers }) => {
    if (location === "own") return undefined;
    if (location === "gone" && answers["list.last-id-deleted"] === "continues") return undefined;
    return { refusedBy: CURSOR_REFUSALS[location] };
  },
  run: ({ call: { profile }, account, id, limit, location }) => {
    const { answers, pageCap } = profile;
    const projects = account.page(answers["list.order"], Math.min(limit.value, pageCap), id.value);
    // What `total` counts, by the answer to list.total.
    const totals = { all: account.total, page: projects.length };
    return {
      rule: id.decidedBy ?? limit.decidedBy ?? ruleOf(location),
      page: { projects, total: totals[answers["list.total"]] },
    };
  },
};

/** Whether a list accepts a Content-Type, by the answer to list.content-type-other. */
const ACCEPTED_TYPES: {
  readonly [Answer in AnswerTexts["list.content-type-other"]]: (contentType: string) => boolean;
} = {
  accepted: isJson,
  refused: (contentType) => isJson(contentType) && !contentType.includes(";"),
  "any-type": () => true,
};

/** The rule of a page that no open question decided. */
function ruleOf(cursor: Location | undefined): RuleId {
  if (cursor === undefined) return "list.first-page";
  return cursor === "gone" ? "list.last-id-deleted" : "list.next-page";
}

/** The rule that refuses a cursor, by whose project it names. */
const CURSOR_REFUSALS = {
  gone: "list.last-id-deleted",
  foreign: "list.last-id-foreign",
  unknown: "list.last-id-unknown",
  huge: "list.last-id-unknown",
} satisfies Record<Exclude<Location, "own">, RefusalRule<"listProjects">>;

/** The page size (rules list.default-limit, list.maximum, list.limit-*). */
const PAGE_SIZE: NumberParameter<number> = {
  name: LIMIT,
  absent: { value: DEFAULT_LIMIT },
  repeated: { refusedBy: "list.limit-invalid", part: "repeated" },
  spelling: "list.number-spelling",
  spellingPart: "limit-",
  plain: (digits, profile) => {
    if (digits === "0") return undefined;
    const limit = Number(digits);
    if (limit <= MAXIMUM_LIMIT) return { value: limit };
    const refusal: Refusal =
      limit >= HUGE_LIMIT
        ? { refusedBy: "list.limit-invalid", part: "huge" }
        : { refusedBy: "list.limit-over-maximum" };
    return readingUnder(profile, refusal, {
      clamp: () => ({ value: MAXIMUM_LIMIT }),
      default: () => PAGE_SIZE.absent,
    });
  },
  invalid: (kind) => ({ refusedBy: "list.limit-invalid", part: partOf(kind) }),
};

/** Limits from here up overflow the integers of some servers (rule list.limit-invalid, part huge). */
const HUGE_LIMIT = 2 ** 31;

/** The cursor of a page (rules list.last-id-*). An id too large for every integer type names no project. */
const CURSOR: NumberParameter<string | undefined> = {
  name: LAST_ID,
  absent: { value: undefined },
  repeated: { refusedBy: "list.last-id-invalid", part: "repeated" },
  spelling: "list.number-spelling",
  spellingPart: "last-id-",
  plain: (digits) => ({ value: digits === "0" ? undefined : digits }),
  invalid: (kind) => ({ refusedBy: "list.last-id-invalid", part: partOf(kind) }),
};

/** The part of an open question about an invalid value. Those of a list have none for letters after a number, which count as text. */
function partOf(kind: InvalidNumber) {
  return kind === "letters-behind" ? "text" : kind;
}
