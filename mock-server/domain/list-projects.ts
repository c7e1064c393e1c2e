import type { Profile, RuleId } from "../../openapi/index.ts";
import { admit, type Caller } from "./admission.ts";
import type { Call } from "./call.ts";
import { listContentTypeRefusal } from "./content-type.ts";
import type { Absence, Location } from "./location.ts";
import { type Listed, type Refusal, refused } from "./outcome.ts";
import type { ProjectId } from "./project-id.ts";
import { orderOf } from "./project-order.ts";
import { readLastId } from "./read-last-id.ts";
import { readLimit } from "./read-limit.ts";
import { refusalIn, shapeOf, valueIn } from "./reading.ts";

/** One page of the caller's projects, or the refusal of the first check that is against it. */
export async function listProjects(call: Call): Promise<Listed | Refusal> {
  const { query, profile, projects } = call;
  const limit = readLimit(query, profile);
  const cursor = readLastId(query, profile);
  const caller = await admit("listProjects", call, {
    contentType: () => listContentTypeRefusal(call.contentType, profile),
    parameters: () => refusalIn(limit) ?? refusalIn(cursor),
    existence: (known) => ("value" in cursor && cursor.value ? existenceRefusal(call, known, cursor.value) : undefined),
  });
  if ("kind" in caller) return caller;

  const after = valueIn(cursor);
  const size = Math.min(valueIn(limit), shortPageCap(profile));
  const page = await projects.page(caller.key, { order: orderOf(profile["list.order"]), size, after });
  const refusal = cursorRefusal(page.cursor, profile);
  if (refusal) return refused("listProjects", refusal);
  const shapedBy = shapeOf(limit) ?? shapeOf(cursor) ?? (page.cursor === "gone" ? "list.last-id-deleted" : undefined);
  const total = profile["list.total"] === "page" ? page.projects.length : page.total;
  return { kind: "listed", rule: shapedBy ?? (after ? "list.next-page" : "list.first-page"), projects: page.projects, total };
}

const CURSOR_RULES = {
  gone: "list.last-id-deleted",
  foreign: "list.last-id-foreign",
  unknown: "list.last-id-unknown",
} satisfies Record<Absence, RuleId>;

/** Without a caller only an id of nobody is refused: whose a foreign one is, is not known yet. */
async function existenceRefusal(call: Call, caller: Caller | undefined, id: ProjectId): Promise<RuleId | undefined> {
  const location = await call.projects.locate(caller?.key, id);
  return location === "foreign" && !caller ? undefined : cursorRefusal(location, call.profile);
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
