import { documentNumber, familiesOf, type Profile, type RefusalRule } from "../../openapi/index.ts";
import { mapAwaitable } from "./awaitable.ts";
import { type Query, type Reading, readingUnder } from "./call.ts";
import { defineOperation, isJson, type Operation } from "./operation.ts";
import { compareDecimals, isDecimal, isProjectId, type ProjectId } from "./project.ts";
import type { Absence, Location, PageResult } from "./projects-port.ts";

/** What the parameters of a list say. */
interface Asked {
  readonly limit: number;
  /** The project after which the page starts; undefined for the first page. */
  readonly cursor: ProjectId | undefined;
}

/** One page of the caller's projects. */
export const listProjects: Operation<"listProjects"> = defineOperation<"listProjects", Asked, PageResult>({
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

const LIMIT_SCHEMA = ["paths", "/projects", "get", "parameters", "limit", "schema"];
const DEFAULT_LIMIT = documentNumber(...LIMIT_SCHEMA, "default");
const MAXIMUM_LIMIT = documentNumber(...LIMIT_SCHEMA, "maximum");

/** How many projects a page may hold (rules list.default-limit, list.maximum, list.limit-*). */
function readLimit(query: Query, profile: Profile): Reading<number, "listProjects"> {
  const sent = query.getAll("limit");
  const text = sent[0];
  if (text === undefined) return { value: DEFAULT_LIMIT };
  if (sent.length > 1 || text === "0" || !isDecimal(text)) {
    return readingUnder(profile, "list.limit-invalid", { default: DEFAULT_LIMIT });
  }
  if (compareDecimals(text, String(MAXIMUM_LIMIT)) <= 0) return { value: Number(text) };
  return readingUnder(profile, "list.limit-over-maximum", { clamp: MAXIMUM_LIMIT, default: DEFAULT_LIMIT });
}

/** The cursor of a page (rules list.last-id-*). */
function readLastId(query: Query, profile: Profile): Reading<ProjectId | undefined, "listProjects"> {
  const sent = query.getAll("last_id");
  const text = sent[0];
  if (sent.length <= 1) {
    if (text === undefined || text === "0") return { value: undefined };
    if (isProjectId(text)) return { value: text };
  }
  return readingUnder(profile, "list.last-id-invalid", { "first-page": undefined });
}

/** An empty Content-Type says as little as none. */
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
