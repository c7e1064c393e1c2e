import type { Profile, RuleId } from "../../openapi/index.ts";
import { admit, type Caller, type OwnChecks } from "./admission.ts";
import { type Awaitable, mapAwaitable } from "./awaitable.ts";
import type { Call } from "./call.ts";
import { listContentTypeRefusal } from "./content-type.ts";
import { type Listed, type Refusal, refused } from "./outcome.ts";
import type { ProjectId } from "./project.ts";
import { orderOf } from "./project-order.ts";
import type { Absence, Location, PageResult } from "./projects-port.ts";
import { readLastId } from "./read-last-id.ts";
import { readLimit } from "./read-limit.ts";
import { type Reading, refusalIn, shapeOf, valueIn } from "./reading.ts";

/** One page of the caller's projects, or the refusal of the first check that is against it. */
export function listProjects(call: Call): Awaitable<Listed | Refusal> {
  const { query, profile, projects } = call;
  const asked = { limit: readLimit(query, profile), cursor: readLastId(query, profile) };
  return mapAwaitable(admit(asked, call, CHECKS), (caller) => {
    if ("kind" in caller) return caller;
    const size = Math.min(valueIn(asked.limit), shortPageCap(profile));
    const page = projects.page(caller.key, { order: orderOf(profile["list.order"]), size, after: valueIn(asked.cursor) });
    return mapAwaitable(page, (cut) => listed(cut, asked, profile));
  });
}

/** What the parameters of a list say. */
interface Asked {
  readonly limit: Reading<number>;
  readonly cursor: Reading<ProjectId | undefined>;
}

const CHECKS: OwnChecks<Asked> = {
  operation: "listProjects",
  contentType: (_asked, { contentType, profile }) => listContentTypeRefusal(contentType, profile),
  parameters: ({ limit, cursor }) => refusalIn(limit) ?? refusalIn(cursor),
  existence: ({ cursor }, call, known) => {
    return "value" in cursor && cursor.value ? existenceRefusal(call, known, cursor.value) : undefined;
  },
};

function listed(page: PageResult, { limit, cursor }: Asked, profile: Profile): Listed | Refusal {
  const refusal = cursorRefusal(page.cursor, profile);
  if (refusal) return refused("listProjects", refusal);
  const shapedBy = shapeOf(limit) ?? shapeOf(cursor) ?? (page.cursor === "gone" ? "list.last-id-deleted" : undefined);
  const rule = shapedBy ?? (valueIn(cursor) ? "list.next-page" : "list.first-page");
  const total = profile["list.total"] === "page" ? page.projects.length : page.total;
  return { kind: "listed", rule, projects: page.projects, total };
}

const CURSOR_RULES = {
  gone: "list.last-id-deleted",
  foreign: "list.last-id-foreign",
  unknown: "list.last-id-unknown",
} satisfies Record<Absence, RuleId>;

/** Without a caller only an id of nobody is refused: whose a foreign one is, is not known yet. */
function existenceRefusal(call: Call, caller: Caller | undefined, id: ProjectId): Awaitable<RuleId | undefined> {
  return mapAwaitable(call.projects.locate(caller?.key, id), (location) => {
    return location === "foreign" && !caller ? undefined : cursorRefusal(location, call.profile);
  });
}

function cursorRefusal(location: Location, profile: Profile): RuleId | undefined {
  if (location === "own" || (location === "gone" && profile["list.last-id-deleted"] === "continues")) return undefined;
  return CURSOR_RULES[location];
}

/** The most projects of a page whatever its limit: N under the answer `cap-N` to list.short-page, else no bound. */
function shortPageCap(profile: Profile): number {
  const [, cap] = /^cap-(\d+)$/.exec(profile["list.short-page"]) ?? [];
  return cap ? Number(cap) : Number.POSITIVE_INFINITY;
}
