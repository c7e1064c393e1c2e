import type { Account } from "../../../mock-server/operations/accounts.ts";
import { PROJECT_ID } from "../../../openapi/constants.ts";
import { headerOf, type SentRequest, sentValues } from "../../model/exchange.ts";
import {
  type Asked,
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
  where,
  withParameter,
} from "../defect.ts";
import { deletedReply, errorReply, keyTextOf, type Store } from "../server.ts";

export const LIST_NONE_DELETED =
  "Commit a delete before it is acknowledged, and list no deleted project: not from the store, and not from a cache.";

const unplanned: Wrong = seeing(() => ({ plan: "premium" }));

const CHECK_PLAN =
  "Check the plan of the account before each operation, and name the key of an account without it as the free one.";

/** Plans that are not checked. */
const access = breaking(
  ["plan.not-premium"],
  [
    [
      "plan-unchecked",
      "No operation's check of the plan has effect, or the free key is a premium one.",
      CHECK_PLAN,
      unplanned,
    ],
    [
      "plan-unchecked-in-list",
      "A list does not check the plan.",
      CHECK_PLAN,
      where(isList, unplanned),
    ],
    [
      "plan-unchecked-in-delete",
      "A delete does not check the plan, or only after it has looked for the project.",
      CHECK_PLAN,
      where(isDelete, unplanned),
    ],
    [
      "existence-before-plan",
      "A delete looks for the project before it checks the plan, so a free account learns from 404 which ids there are.",
      CHECK_PLAN,
      answeringBy(["plan.not-premium"], (reply, request, store) => {
        const [id = ""] = sentValues(request, PROJECT_ID);
        const isThere = store.everything().some((project) => project.id === id);
        return isDelete(request) && /^\d+$/.test(id) && !isThere ? errorReply(404) : reply;
      }),
    ],
  ],
);

const hasDeleteMethod: Asked = ({ method }) => method === "DELETE";

/** Deletes that do not reach the operation. */
const routes = breaking(
  ["delete.", "auth.key", "plan.", "route."],
  [403, 404, 405].map((status) => [
    `no-delete-route-${status}`,
    `Every DELETE is answered with ${status}, whatever its key and its id: it does not reach the operation.`,
    "Register DELETE /project, and let no gateway before the service refuse the method.",
    where(hasDeleteMethod, refusing(status)),
  ]),
);

/** Deletes that do something else, or that are answered wrongly. */
const deletes = breaking(
  ["delete.", "list.total"],
  [
    [
      "delete-does-nothing",
      "A delete is acknowledged, and the project is still listed.",
      LIST_NONE_DELETED,
      (right) => (request, store) => right(request, { ...store, delete: () => true }),
    ],
    [
      "soft-delete-in-list",
      "A deleted project is still listed, though a second delete does not find it.",
      LIST_NONE_DELETED,
      softDelete(({ page, find }) => ({ page, find })),
    ],
    [
      "soft-delete-in-pages",
      "A deleted project is still listed, though it is refused as a cursor, and a second delete does not find it.",
      LIST_NONE_DELETED,
      softDelete(({ page }) => ({ page })),
    ],
    [
      "delete-500-after-effect",
      "A delete takes effect, and is answered with a failure of the server.",
      "Acknowledge a delete that took effect, or take it back.",
      answeringBy(["delete.success"], () => errorReply(500)),
    ],
    [
      "delete-415-without-content-type",
      "A delete without Content-Type is answered with 415, as by a route that consumes JSON only.",
      "Take a delete without Content-Type, or refuse it with a documented status.",
      where(
        (request) => isDelete(request) && headerOf(request, "content-type") === undefined,
        refusing(415),
      ),
    ],
    [
      "delete-not-found",
      "No delete finds its project, as if the id were read from another place, or compared as another type.",
      `Read ${PROJECT_ID} from the query, and compare it by value.`,
      reading((request) => {
        const [id = "", ...others] = sentValues(request, PROJECT_ID);
        const isNamed = isDelete(request) && others.length === 0 && /^\d+$/.test(id);
        return isNamed ? withParameter(request, PROJECT_ID, NO_PROJECT) : request;
      }),
    ],
    [
      "foreign-delete-obeyed",
      "A delete of another account's project is obeyed.",
      "Delete by id and account: WHERE id = ? AND account_id = ?.",
      answeringBy(["delete.foreign"], removeForeign),
    ],
    [
      "id-read-leniently",
      "A text that is no number deletes the project whose id is in it, as with parseInt.",
      `Accept digits only, and refuse any other ${PROJECT_ID}.`,
      reading((request) => {
        const digits = /^\s*\+?(\d+)[^\d]/.exec(parameter(request, PROJECT_ID) ?? "");
        return isDelete(request) && digits
          ? withParameter(request, PROJECT_ID, digits[1]?.replace(/^0+(?=\d)/, ""))
          : request;
      }),
    ],
  ],
);

/** Deletes that do something else or are answered wrongly, and operations that do not check the plan. */
export const deleteDefects: readonly Defect[] = [...access, ...routes, ...deletes];

function removeForeign(_: unknown, request: SentRequest, store: Store) {
  const id = parameter(request, PROJECT_ID) ?? "";
  for (const key of Object.values(store.keys)) store.delete(key, id);
  return deletedReply();
}

/** Refuses all requests, and changes nothing. */
function refusing(status: number): Wrong {
  return () => async () => errorReply(status);
}

/** Lists that are answered as before all deletes. */
function softDelete(kept: (first: Account) => Partial<Account>): Wrong {
  return (right) => {
    const before = new Map<string, Account>();
    return seeing((account, request) => {
      const key = keyTextOf(request) ?? "";
      const first = before.get(key) ?? account;
      before.set(key, first);
      return isList(request) ? kept(first) : {};
    })(right);
  };
}
