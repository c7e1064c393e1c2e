import { deleteProject as reference } from "../../mock-server/operations/delete-project.ts";
import { MEDIA_TYPE } from "../../openapi/constants.ts";
import { referenceProfile } from "../../openapi/profile.ts";
import { headerOf, type SentRequest } from "../model/timeline.ts";
import { type DeleteType, namedId, profileWith, type SuiteOperation } from "./operation.ts";

const DELETE_READINGS = [
  referenceProfile,
  profileWith({ "delete.id-spelling": "number" }),
  profileWith({ "delete.id-repeated": "first" }),
  profileWith({ "delete.id-repeated": "last" }),
];

const OTHER_TYPES = {
  required: profileWith({ "delete.content-type": "required" }),
  refused: profileWith({ "delete.content-type": "refused" }),
};

export const deleteProject: SuiteOperation = {
  reference,
  reads: false,
  contentType: null,
  success: "Deleted",
  formRules: ["envelope.delete-exact"],
  spelling: "delete.id-spelling",
  leak: "list.own-only",
  readings: (request, deleteType) => {
    if (deleteType === undefined || isDeleteTypeOpen(request, deleteType))
      return [...DELETE_READINGS, ...Object.values(OTHER_TYPES)];
    if (deleteType === "ignored") return DELETE_READINGS;
    return DELETE_READINGS.map(({ answers }) =>
      profileWith({ ...answers, "delete.content-type": deleteType }),
    );
  },
  mayServe: () => false,
  successOf: (variants) => {
    const own = variants.find(({ location }) => location === "own");
    return { rule: "delete.success", deletes: own && namedId(own) };
  },
  conditionsOf: () => [{ rule: "delete.success" }],
};

/**
 * Whether plain deletes do not show what the Content-Type of this one does: another media type or a parameter, which may be refused
 * where JSON is not; and a Content-Type beside a body, which may be taken where it is refused with an empty one.
 */
export function isDeleteTypeOpen(request: SentRequest, known: DeleteType): boolean {
  const type = headerOf(request, "content-type");
  if (type === undefined) return false;
  return type !== MEDIA_TYPE || (known === "refused" && request.body !== undefined);
}
