import { DEFAULT_LIMIT, familiesOf, MAXIMUM_LIMIT, type Profile, type RefusalRule } from "../../openapi/index.ts";
import { mapAwaitable } from "./awaitable.ts";
import type { Reading, Refused } from "./call.ts";
import { type InvalidNumber, type NumberParameter, readingUnder, readNumber } from "./number-parameter.ts";
import { defineOperation, isJson, type Operation } from "./operation.ts";
import { compareDecimals, type ProjectId } from "./project.ts";
import type { Absence, Location, PageResult } from "./projects-port.ts";

interface Input {
  readonly limit: number;
  /** The project after which the page starts; undefined for the first page. */
  readonly cursor: ProjectId | undefined;
}

/** Lists one page of the caller's projects. */
export const listProjects: Operation<"listProjects"> = defineOperation<"listProjects", Input, PageResult>({
  id: "listProjects",
  succeedsBy: ["list.first-page", "list.next-page"],
  parameters: (call) => ({ limit: readNumber(LIMIT, call), cursor: readNumber(LAST_ID, call) }),
  contentType: contentTypeRefusal,
  existence: { project: ({ cursor }) => cursor, refusal: cursorRefusal },
  run: ({ limit, cursor }, { key, shapedBy }, { profile, projects }) => {
    const size = Math.min(limit, familiesOf(profile).pageCap);
    return mapAwaitable(projects.page(key, { order: profile["list.order"], size, after: cursor }), (page) => {
      const refusedBy = cursorRefusal(page.cursor, profile);
      if (refusedBy) return { refusedBy };
      if (shapedBy) return { rule: shapedBy, result: page };
      if (page.cursor === "gone") return { rule: "list.last-id-deleted", result: page };
      return { rule: cursor ? "list.next-page" : "list.first-page", result: page };
    });
  },
  body: ({ projects, total }, profile) => ({
    projects,
    members: { total: profile["list.total"] === "page" ? projects.length : total },
  }),
});

/** The page size (rules list.default-limit, list.maximum, list.limit-*). */
const LIMIT: NumberParameter<number, "listProjects"> = {
  name: "limit",
  absent: { value: DEFAULT_LIMIT },
  repeated: { rule: "list.limit-invalid", part: "repeated" },
  spelling: "list.number-spelling",
  plain: (digits, profile) => (digits === "0" ? undefined : limitIn(digits, profile)),
  invalid: (kind) => ({ rule: "list.limit-invalid", part: partOf(kind) }),
};

/** The cursor of a page (rules list.last-id-*). */
const LAST_ID: NumberParameter<ProjectId | undefined, "listProjects"> = {
  name: "last_id",
  absent: { value: undefined },
  repeated: { rule: "list.last-id-invalid", part: "repeated" },
  spelling: "list.number-spelling",
  // An id too large for every integer type is read as well: it is refused because it names no project.
  plain: (digits) => ({ value: digits === "0" ? undefined : digits }),
  invalid: (kind) => ({ rule: "list.last-id-invalid", part: partOf(kind) }),
};

/** Limits from here up overflow the integers of some servers (rule list.limit-invalid, part huge). */
const HUGE_LIMIT = String(2 ** 31);

function limitIn(digits: string, profile: Profile): Reading<number, "listProjects"> {
  if (compareDecimals(digits, String(MAXIMUM_LIMIT)) <= 0) return { value: Number(digits) };
  const isHuge = compareDecimals(digits, HUGE_LIMIT) >= 0;
  const refused: Refused<RefusalRule<"listProjects">> = isHuge
    ? { rule: "list.limit-invalid", part: "huge" }
    : { rule: "list.limit-over-maximum" };
  return readingUnder(profile, refused, { clamp: () => ({ value: MAXIMUM_LIMIT }), default: () => LIMIT.absent });
}

/** The rules of a list have no part for letters behind a number: such a value counts as text. */
function partOf(kind: InvalidNumber): string {
  return kind === "letters-behind" ? "text" : kind;
}

/** An empty Content-Type counts as a missing one. */
function contentTypeRefusal(contentType: string | undefined, profile: Profile): RefusalRule<"listProjects"> | undefined {
  if (!contentType) return "list.content-type-missing";
  const answer = profile["list.content-type-other"];
  const isTaken = answer === "any-type" || (isJson(contentType) && (answer === "accepted" || !contentType.includes(";")));
  return isTaken ? undefined : "list.content-type-other";
}

const CURSOR_RULES = {
  gone: "list.last-id-deleted",
  foreign: "list.last-id-foreign",
  unknown: "list.last-id-unknown",
} satisfies Record<Absence, RefusalRule<"listProjects">>;

function cursorRefusal(location: Location, profile: Profile): RefusalRule<"listProjects"> | undefined {
  if (location === "own" || (location === "gone" && profile["list.last-id-deleted"] === "continues")) return undefined;
  return CURSOR_RULES[location];
}
