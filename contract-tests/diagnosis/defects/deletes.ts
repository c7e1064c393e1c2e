import type { Account } from "../../../mock-server/operations/accounts.ts";
import type { RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import {
  answeringBy,
  breaking,
  type Defect,
  isDelete,
  isList,
  NO_PROJECT,
  parameter,
  reading,
  seeing,
  type Wrong,
  withParameter,
  withStatus,
} from "../defect.ts";
import { deletedReply, keyTextOf, type Store } from "../server.ts";

const NOT_FOUND: readonly RuleId[] = ["delete.again", "delete.unknown", "delete.foreign"];

/** Deletes in a store that does something else. */
const deletingBy =
  (remove: (store: Store, key: string, id: string) => boolean): Wrong =>
  (right) =>
  (request, store) =>
    right(request, { ...store, delete: (key, id) => remove(store, key, id) });

/** Deletes that do something else, or that are answered wrongly. */
export const deleteDefects: readonly Defect[] = breaking(
  ["delete.", "list.total"],
  [
    [
      "delete-does-nothing",
      "A delete is acknowledged and the project is still there, as without a commit or without an await.",
      "Wait until the delete is committed before it is acknowledged.",
      deletingBy(() => true),
    ],
    [
      "soft-delete-in-list",
      "A deleted project is still listed: the query of the list forgets the condition on deleted_at.",
      "Add AND deleted_at IS NULL to the query of the list.",
      softDelete(),
    ],
    [
      "delete-500-after-effect",
      "A delete takes effect and then fails, as with an answer that cannot be written.",
      "Write the answer in the same way as others, and roll the delete back if that fails.",
      withStatus(500, "delete.success"),
    ],
    [
      "delete-not-found",
      "A delete never finds the project: projectId is read from the path or the body, or is compared as a text with a number.",
      "Read projectId from the query, and compare it by value.",
      reading((request) =>
        isDelete(request) && /^\d+$/.test(parameter(request, "projectId") ?? "")
          ? withParameter(request, "projectId", NO_PROJECT)
          : request,
      ),
    ],
    [
      "delete-of-absent-acknowledged",
      "A delete of any id that the account does not have is acknowledged: the count of deleted rows is not looked at.",
      "Answer with 404 if no row was deleted.",
      answeringBy(NOT_FOUND, deletedReply),
    ],
    [
      "foreign-delete-obeyed",
      "A delete has no condition on the account, so another account's project is deleted.",
      "Delete by id and account: WHERE id = ? AND account_id = ?.",
      answeringBy(["delete.foreign"], removeForeign),
    ],
    [
      "id-by-parse-int",
      "projectId is read by parseInt, so letters and fractions after a number are dropped and that project is deleted.",
      "Accept digits only, and refuse any other projectId.",
      reading((request) => {
        const digits = /^\s*\+?(\d+)[^\d]/.exec(parameter(request, "projectId") ?? "");
        return isDelete(request) && digits
          ? withParameter(request, "projectId", digits[1]?.replace(/^0+(?=\d)/, ""))
          : request;
      }),
    ],
  ],
);

function removeForeign(_: unknown, request: SentRequest, store: Store) {
  const id = parameter(request, "projectId") ?? "";
  for (const key of Object.values(store.keys)) store.delete(key, id);
  return deletedReply();
}

/** Lists that are answered as before all deletes. */
function softDelete(): Wrong {
  return (right) => {
    const before = new Map<string, Account>();
    return seeing((account, request) => {
      const key = keyTextOf(request) ?? "";
      const first = before.get(key) ?? account;
      before.set(key, first);
      return isList(request) ? { page: first.page, find: first.find } : {};
    })(right);
  };
}
