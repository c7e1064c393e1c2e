import {
  DEFAULT_LIMIT,
  familiesOf,
  MAXIMUM_LIMIT,
  type Profile,
  type QuestionId,
  type RefusalRule,
} from "../../openapi/index.ts";
import { mapAwaitable } from "./awaitable.ts";
import { type Query, type Reading, readingUnder } from "./call.ts";
import { type OddNumber, oddNumber } from "./odd-number.ts";
import { defineOperation, isJson, type Operation } from "./operation.ts";
import { compareDecimals, isDecimal, type ProjectId } from "./project.ts";
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
  parameters: ({ query, profile }) => ({ limit: readLimit(query, profile), cursor: readLastId(query, profile) }),
  checks: {
    contentType: contentTypeRefusal,
    existence: { project: ({ cursor }) => cursor, refusal: cursorRefusal },
  },
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

/** Limits from here up overflow the integers of some servers (rule list.limit-invalid, part huge). */
const HUGE_LIMIT = String(2 ** 31);

/** Reads the page size (rules list.default-limit, list.maximum, list.limit-*). */
function readLimit(query: Query, profile: Profile): Reading<number, "listProjects"> {
  const sent = query.getAll("limit");
  const [text] = sent;
  if (text === undefined) return byDefault();
  if (sent.length === 1) return limitIn(text, profile);
  return readingUnder(
    profile,
    { rule: "list.limit-invalid", part: "repeated" },
    {
      default: byDefault,
      first: () => limitIn(text, profile),
      last: () => limitIn(sent.at(-1) ?? text, profile),
    },
  );
}

function limitIn(text: string, profile: Profile): Reading<number, "listProjects"> {
  if (text !== "0" && isDecimal(text)) {
    if (compareDecimals(text, String(MAXIMUM_LIMIT)) <= 0) return { value: Number(text) };
    const isHuge = compareDecimals(text, HUGE_LIMIT) >= 0;
    const rule = isHuge
      ? ({ rule: "list.limit-invalid", part: "huge" } as const)
      : ({ rule: "list.limit-over-maximum" } as const);
    return readingUnder<number, "listProjects", (typeof rule)["rule"]>(profile, rule, {
      clamp: () => ({ value: MAXIMUM_LIMIT }),
      default: byDefault,
    });
  }
  const odd = oddNumber(text);
  const spelled = readSpelled(odd, profile, (digits) => limitIn(digits, profile));
  if (spelled) return spelled;
  return readingUnder(
    profile,
    { rule: "list.limit-invalid", part: partOf(odd) },
    {
      default: byDefault,
      "rounded-down": () => limitIn(odd.whole ?? text, profile),
    },
  );
}

function byDefault(): { readonly value: number } {
  return { value: DEFAULT_LIMIT };
}

/** Reads the cursor of a page (rules list.last-id-*). */
function readLastId(query: Query, profile: Profile): Reading<ProjectId | undefined, "listProjects"> {
  const sent = query.getAll("last_id");
  const [text] = sent;
  if (text === undefined) return firstPage();
  if (sent.length === 1) return cursorIn(text, profile);
  return readingUnder(
    profile,
    { rule: "list.last-id-invalid", part: "repeated" },
    {
      "first-page": firstPage,
      first: () => cursorIn(text, profile),
      last: () => cursorIn(sent.at(-1) ?? text, profile),
    },
  );
}

function cursorIn(text: string, profile: Profile): Reading<ProjectId | undefined, "listProjects"> {
  // An id too large for every integer type is read as well: it is refused because it names no project.
  if (isDecimal(text)) return text === "0" ? firstPage() : { value: text };
  const odd = oddNumber(text);
  const spelled = readSpelled(odd, profile, (digits) => cursorIn(digits, profile));
  if (spelled) return spelled;
  return readingUnder(
    profile,
    { rule: "list.last-id-invalid", part: partOf(odd) },
    {
      "first-page": firstPage,
      "rounded-down": () => cursorIn(odd.whole ?? text, profile),
    },
  );
}

function firstPage(): { readonly value: undefined } {
  return { value: undefined };
}

/** Reads a number in another spelling; undefined if the profile does not accept that spelling (rule list.number-spelling). */
function readSpelled<T>(
  { spelling, digits }: OddNumber,
  profile: Profile,
  read: (digits: string) => Reading<T, "listProjects">,
): Reading<T, "listProjects"> | undefined {
  if (digits === undefined || profile[`list.number-spelling.${spelling}` as QuestionId] !== "number") return undefined;
  const reading = read(digits);
  return "value" in reading ? { value: reading.value, shapedBy: "list.number-spelling" } : reading;
}

/** The rules of a list have no part for letters behind a number: such a value counts as text. */
function partOf({ kind }: OddNumber): string {
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
