import { listProjects as reference } from "../../mock-server/operations/list-projects.ts";
import { LAST_ID, LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import { referenceProfile } from "../../openapi/profile.ts";
import {
  admitsSuccess,
  namedId,
  profileWith,
  type RulePart,
  type SuiteOperation,
} from "./operation.ts";

const LIST_READINGS = [
  referenceProfile,
  profileWith({ "list.number-spelling": "number" }),
  profileWith({ "list.limit-invalid.repeated": "first", "list.last-id-invalid.repeated": "first" }),
  profileWith({ "list.limit-invalid.repeated": "last", "list.last-id-invalid.repeated": "last" }),
  profileWith({ "list.last-id-invalid.fraction": "rounded-down" }),
  profileWith({ "list.content-type-other": "refused" }),
  profileWith({ "list.content-type-other": "any-type" }),
  profileWith({ "list.last-id-deleted": "continues" }),
];

export const listProjects: SuiteOperation = {
  reference,
  reads: true,
  contentType: MEDIA_TYPE,
  success: "ProjectPage",
  formRules: ["list.shape", "list.total", "list.own-only"],
  spelling: "list.number-spelling",
  leak: "list.last-id-foreign",
  readings: () => LIST_READINGS,
  mayServe: admitsSuccess,
  successOf: ([{ id, limit }]) => ({
    rule: namedId({ id }) === undefined ? "list.first-page" : "list.next-page",
    page: { id, limit },
  }),
  conditionsOf: (query) => [...cursorConditions(query), ...limitConditions(query)],
};

function cursorConditions(query: URLSearchParams): RulePart[] {
  const cursor = query.get(LAST_ID);
  if (cursor === null) return [];
  return [{ rule: cursor === "0" ? "list.first-page" : "list.next-page", part: LAST_ID }];
}

function limitConditions(query: URLSearchParams): RulePart[] {
  const limit = query.get(LIMIT);
  return limit === null
    ? [{ rule: "list.default-limit", part: "no limit" }]
    : [{ rule: "list.limit", part: `${LIMIT}=${limit}` }];
}
