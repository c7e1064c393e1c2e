import { PROJECT_ID } from "../../openapi/constants.ts";
import type { RefusalRule } from "../../openapi/contract.ts";
import { isProjectId, type Location } from "./accounts.ts";
import { isJson } from "./message.ts";
import { type NumberParameter, readNumber } from "./number-parameter.ts";
import type { Operation } from "./operation.ts";

/** Deletes one of the caller's projects with all its records, or refuses and changes nothing. */
export const deleteProject: Operation = {
  id: "deleteProject",
  read: (query, profile) => ({
    id: readNumber(PROJECT, query, profile),
    // A delete has no page, but its calls are checked as those of a list.
    limit: { value: Number.POSITIVE_INFINITY },
  }),
  refusesType: (contentType = "", { answers }) => {
    // By the answer to delete.content-type.
    const isRefused = {
      ignored: false,
      required: !isJson(contentType),
      refused: contentType !== "",
    };
    return isRefused[answers["delete.content-type"]] ? "delete.content-type" : undefined;
  },
  refusesProject: (location) => (location === "own" ? undefined : ABSENCE_REFUSALS[location]),
  run: async ({ call, id }, accounts) =>
    (await accounts.delete(call.key ?? "", id.value ?? ""))
      ? { rule: "delete.success" }
      : { refusedBy: "delete.again" },
};

/** An id beyond the integer type of the account's ids, or of all ids. */
const HUGE = { refusedBy: "delete.id-invalid", part: "huge" } as const;

/** The refusal of an id that names no project of the account, by whose project it names. */
const ABSENCE_REFUSALS = {
  gone: { refusedBy: "delete.again" },
  foreign: { refusedBy: "delete.foreign" },
  unknown: { refusedBy: "delete.unknown" },
  huge: HUGE,
} satisfies Record<Exclude<Location, "own">, { readonly refusedBy: RefusalRule<"deleteProject"> }>;

/** The project to delete. An empty id counts as a missing one (rules delete.id-*). */
const PROJECT: NumberParameter<string | undefined> = {
  name: PROJECT_ID,
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
