import type { RuleId } from "../../../openapi/index.ts";
import {
  type accountOf,
  answeringBy,
  breaking,
  type Defect,
  isDelete,
  isList,
  parameter,
  reading,
  type Wrong,
  withParameter,
} from "../defect.ts";
import { deletedReply, errorReply, keyTextOf, type Store } from "../server.ts";

const DELETES: readonly RuleId[] = [
  "delete.success",
  "delete.gone",
  "delete.total",
  "delete.again",
  "delete.concurrent",
  "delete.id-repeated",
  "delete.own-only",
  "delete.refused-changes-nothing",
];

const ABSENT: readonly RuleId[] = [
  "delete.again",
  "delete.unknown",
  "delete.foreign",
  "delete.concurrent",
  "delete.id-invalid",
  "delete.refused-changes-nothing",
  "delete.own-only",
];

const isAbsent = (rule: RuleId) =>
  rule === "delete.again" || rule === "delete.unknown" || rule === "delete.foreign";

/** Deletes in a store that does something else. */
const deletingBy =
  (remove: (store: Store, key: string, id: string) => boolean): Wrong =>
  (right) =>
  (request, store) =>
    right(request, { ...store, delete: (key, id) => remove(store, key, id) });

/** Deletes another project of the account than the one at this place. */
const deletingAt = (place: (own: number, all: number) => number): Wrong =>
  deletingBy((store, key, id) => {
    const all = projectsOf(store, key);
    const own = all.findIndex((each) => each.id === id);
    const other = all[place(own, all.length)];
    return Boolean(store.delete(key, other?.id ?? id));
  });

const effects = breaking(DELETES, [
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
    softDelete(() => true),
  ],
  [
    "soft-delete-in-later-pages",
    "A deleted project is still on later pages: their query forgets the condition on deleted_at.",
    "Add AND deleted_at IS NULL to the query of later pages.",
    softDelete((request) => parameter(request, "last_id") !== undefined),
  ],
  [
    "deletes-next",
    "A delete removes the project after the one that it names: its place is one too far.",
    "Delete by id: WHERE id = ? AND account_id = ?.",
    deletingAt((own, all) => (own + 1) % all),
  ],
  [
    "deletes-previous",
    "A delete removes the project before the one that it names: its place is one too early.",
    "Delete by id: WHERE id = ? AND account_id = ?.",
    deletingAt((own) => Math.max(0, own - 1)),
  ],
  [
    "deletes-first",
    "A delete removes the account's first project, whatever id it names.",
    "Delete by id: WHERE id = ? AND account_id = ?.",
    deletingAt(() => 0),
  ],
  [
    "deletes-last",
    "A delete removes the account's last project, whatever id it names.",
    "Delete by id: WHERE id = ? AND account_id = ?.",
    deletingAt((_, all) => all - 1),
  ],
  [
    "deletes-all",
    "A delete removes every project of the account.",
    "Delete by id: WHERE id = ? AND account_id = ?.",
    deletingBy((store, key) => {
      for (const { id } of projectsOf(store, key)) store.delete(key, id);
      return true;
    }),
  ],
  [
    "delete-500-after-effect",
    "A delete takes effect and then fails, as with an answer that cannot be written.",
    "Write the answer in the same way as others, and roll the delete back if that fails.",
    answeringBy(
      (rule) => rule === "delete.success",
      () => errorReply(500),
    ),
  ],
  [
    "delete-404-after-effect",
    "A delete takes effect and is answered with 404: the project is looked up after it is deleted.",
    "Look the project up before it is deleted, or go by the count of deleted rows.",
    answeringBy(
      (rule) => rule === "delete.success",
      () => errorReply(404),
    ),
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
    "delete-id-unread",
    "A delete does not read projectId from the query, but from the path or the body, so that it is always missing.",
    "Read projectId from the query.",
    reading((request) =>
      isDelete(request) ? withParameter(request, "projectId", undefined) : request,
    ),
  ],
]);

const absences = breaking(ABSENT, [
  [
    "delete-of-absent-acknowledged",
    "A delete of any id that the account does not have is acknowledged: the count of deleted rows is not looked at.",
    "Answer with 404 if no row was deleted.",
    answeringBy(isAbsent, deletedReply),
  ],
  [
    "second-delete-acknowledged",
    "The same delete again is acknowledged: deleted projects are still found.",
    "Answer a second delete with 404: look the project up without the deleted ones.",
    answeringBy((rule) => rule === "delete.again", deletedReply),
  ],
  [
    "foreign-delete-acknowledged",
    "A delete of another account's project is acknowledged, but nothing is deleted.",
    "Answer with 404, as for an id that names no project.",
    answeringBy((rule) => rule === "delete.foreign", deletedReply),
  ],
  [
    "foreign-delete-obeyed",
    "A delete has no condition on the account, so another account's project is deleted.",
    "Delete by id and account: WHERE id = ? AND account_id = ?.",
    answeringBy((rule) => rule === "delete.foreign", removeForeign),
  ],
  [
    "foreign-delete-403",
    "A delete of another account's project is refused with 403, which a delete does not have.",
    "Answer with 404, as for an id that names no project.",
    answeringBy(
      (rule) => rule === "delete.foreign",
      () => errorReply(403),
    ),
  ],
  [
    "absent-delete-takes-last",
    "A delete of an id that is not found removes the last project, as splice(-1, 1) does.",
    "Answer with 404 if the project is not found.",
    answeringBy(isAbsent, (_, request, store) => {
      const key = keyTextOf(request) ?? "";
      const last = projectsOf(store, key).at(-1);
      if (last) store.delete(key, last.id);
      return deletedReply();
    }),
  ],
  [
    "absent-delete-500",
    "A delete of an id that is not found is an unhandled error.",
    "Answer with 404 if the project is not found.",
    answeringBy(isAbsent, () => errorReply(500)),
  ],
  [
    "absent-delete-400",
    "A delete of an id that is not found is refused with 400.",
    "Answer with 404 if the project is not found.",
    answeringBy(isAbsent, () => errorReply(400)),
  ],
  [
    "second-delete-410",
    "The same delete again is answered with 410.",
    "Answer a second delete with 404.",
    answeringBy(
      (rule) => rule === "delete.again",
      () => errorReply(410),
    ),
  ],
]);

const ids = breaking(
  [
    "delete.id-invalid",
    "delete.id-missing",
    "delete.refused-changes-nothing",
    "request.body",
    "route.method",
  ],
  [
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
    [
      "id-without-sign",
      "A sign before projectId is dropped, so a delete of -5 deletes 5.",
      "Accept digits only, and refuse any other projectId.",
      reading((request) => {
        const digits = /^-(\d+)$/.exec(parameter(request, "projectId") ?? "");
        return isDelete(request) && digits
          ? withParameter(request, "projectId", digits[1])
          : request;
      }),
    ],
    [
      "missing-id-deletes-all",
      "A delete without projectId has no condition, so it deletes all projects of the account.",
      "Refuse a delete without projectId.",
      answeringBy(
        (rule) => rule === "delete.id-missing",
        (_, request, store) => {
          const key = keyTextOf(request) ?? "";
          for (const { id } of projectsOf(store, key)) store.delete(key, id);
          return deletedReply();
        },
      ),
    ],
    [
      "missing-id-acknowledged",
      "A delete without projectId is acknowledged, and nothing is deleted.",
      "Refuse a delete without projectId.",
      answeringBy((rule) => rule === "delete.id-missing", deletedReply),
    ],
    [
      "invalid-id-acknowledged",
      "A delete of a projectId that is no number is acknowledged, and nothing is deleted.",
      "Refuse a projectId that is not a whole number.",
      answeringBy((rule) => rule === "delete.id-invalid", deletedReply),
    ],
  ],
);

/** Deletes that do something else, or that are answered wrongly. */
export const deleteDefects: readonly Defect[] = [...effects, ...absences, ...ids];

/** An id of no project, within every integer type. */
const NO_PROJECT = "2147483646";

function projectsOf(store: Store, key: string) {
  return store.account(key)?.page("id-ascending", Number.POSITIVE_INFINITY, undefined) ?? [];
}

function removeForeign(_: unknown, request: Parameters<typeof accountOf>[0], store: Store) {
  const id = parameter(request, "projectId") ?? "";
  for (const key of Object.values(store.keys)) store.delete(key, id);
  return deletedReply();
}

/** Lists that show what deletes have hidden elsewhere: they are answered as before all deletes. */
function softDelete(asked: typeof isList): Wrong {
  return (right) => {
    const before = new Map<string, ReturnType<Store["account"]>>();
    return (request, store) => {
      const key = keyTextOf(request) ?? "";
      if (!before.has(key)) before.set(key, store.account(key));
      if (!isList(request) || !asked(request)) return right(request, store);
      const total = store.account(key)?.total;
      const then = before.get(key);
      const account = then && { ...then, ...(total !== undefined && { total }) };
      return right(request, {
        ...store,
        account: (other) => (other === key ? account : store.account(other)),
      });
    };
  };
}
