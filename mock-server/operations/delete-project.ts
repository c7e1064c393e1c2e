import type { RefusalRule } from "../../openapi/index.ts";
import { isProjectId, type Location } from "./accounts.ts";
import { type NumberParameter, readNumber } from "./number-parameter.ts";
import { isJson, type Operation } from "./operation.ts";

/** Deletes one of the caller's projects with all its records, or refuses and changes nothing. */
export const deleteProject: Operation = {
  id: "deleteProject",
  read: (query, profile) => ({ id: readNumber(PROJECT_ID, query, profile), limit: { value: 0 } }),
  refusesType: (contentType, { answers }) => {
    const answer = answers["delete.content-type"];
    const isRefused =
      (answer === "required" && !isJson(contentType ?? "")) ||
      (answer === "refused" && Boolean(contentType));
    return isRefused ? "delete.content-type" : undefined;
  },
  refusesProject: (location) => (location === "own" ? undefined : ABSENCE_REFUSALS[location]),
  run: async (_call, { key, id = "" }, accounts) =>
    (await accounts.delete(key, id)) ? { rule: "delete.success" } : { refusedBy: "delete.again" },
};

/** An id beyond the integer type of the account's ids, or of all ids. */
const HUGE = { refusedBy: "delete.id-invalid", part: "huge" } as const;

const ABSENCE_REFUSALS = {
  gone: { refusedBy: "delete.again" },
  foreign: { refusedBy: "delete.foreign" },
  unknown: { refusedBy: "delete.unknown" },
  huge: HUGE,
} satisfies Record<Exclude<Location, "own">, { readonly refusedBy: RefusalRule<"deleteProject"> }>;

/** The project to delete. An empty id counts as a missing one (rules delete.id-*). */
const PROJECT_ID: NumberParameter<string | undefined> = {
  name: "projectId",
  absent: { refusedBy: "delete.id-missing" },
  repeated: { refusedBy: "delete.id-repeated" },
  spelling: "delete.id-spelling",
  plain: (digits) => {
    if (digits === "0") return undefined;
    return isProjectId(digits) ? { value: digits } : HUGE;
  },
  invalid: (kind) =>
    kind === "empty"
      ? { refusedBy: "delete.id-missing" }
      : { refusedBy: "delete.id-invalid", part: kind },
};
