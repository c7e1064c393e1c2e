import { MEDIA_TYPE } from "../../openapi/index.ts";
import { type Exchange, isSuccess, type SentRequest } from "../model/exchange.ts";
import { premiumKeys } from "../model/target.ts";
import { type Case, rule, type Session, type World } from "./case.ts";

/** Integers beyond 53 and 63 bits. Cut to fewer bits, they are still far above the ids of most accounts. */
const HUGE = [2n ** 53n + 1n, 2n ** 63n + 1n].map((number) => String(number + 2n ** 30n));
/** Texts that a careless parser or query does not refuse; none has a digit. */
const TEXTS = ["abc", "%00", "%FF%ED", "%27%22%25%7B%7D%5C%0A%F0%9F%92%A9", "x".repeat(300)];

/** Sections 4.2 and 7: deletes that must be refused and delete nothing. No row names a project that is not disposable. */
export const refusedDeleteCases: readonly Case[] = [
  rule("delete.unknown", "deletes of ids that name no project, also with a body that names one", {
    rows: ({ deletes, unknown, disposable: [spare], deleteType: contentType }) => {
      const inBody = {
        body: spare === undefined ? "{}" : bodyNaming(spare),
        oddBy: "request.body",
      } as const;
      const all = [{ contentType }, { contentType, ...inBody }];
      return unknown === undefined
        ? []
        : all.map((options) => deletes(`projectId=${unknown}`, options));
    },
  }),
  rule("delete.foreign", "deletes with the other account's key", {
    needs: { other: 1, disposable: 1 },
    rows: ({ deletes, disposable, deleteType: contentType, own, other }) =>
      [disposable[0], disposable.at(-1)]
        .filter((id) => id !== undefined && own.includes(id) && !other.includes(id))
        .map((id) => deletes(`projectId=${id}`, { key: "otherPremium", contentType })),
  }),
  rule(
    "delete.id-missing",
    "deletes without projectId, with an empty one, and with the id everywhere else",
    {
      needs: { disposable: 1 },
      rows: ({ deletes, disposable: [id = ""], deleteType: contentType }) => {
        const elsewhere = { body: bodyNaming(id), headers: { projectId: id, "Project-Id": id } };
        return [
          ...["", "projectId="].map((query) => deletes(query, { contentType })),
          deletes(`id=${id}&project_id=${id}&last_id=${id}`, {
            contentType,
            ...elsewhere,
            oddBy: "request.body",
          }),
        ];
      },
    },
  ),
  rule(
    "delete.id-invalid",
    "ids that are text, a fraction, zero, negative, huge, or have letters behind them",
    {
      rows: invalidIds,
    },
  ),
  rule("delete.id-spelling", "an unknown id with a zero, a plus sign, a blank or an underscore", {
    rows: ({ deletes, unknown = "", deleteType, idsOfNothing }) => {
      const [digit, more] = [unknown.slice(0, 1), unknown.slice(1)];
      const isProven = (...ids: string[]) =>
        unknown !== "" && idsOfNothing(ids).length === ids.length;
      const ids = ["0", "+", " "].flatMap((sign) =>
        isProven(sign + unknown) ? [encodeURIComponent(sign) + unknown] : [],
      );
      const all = [...ids, ...(isProven(digit, `${digit}_${more}`) ? [`${digit}_${more}`] : [])];
      // A server may check the type last, so that no harmless delete shows which one it wants.
      const types = [deleteType, deleteType === null ? MEDIA_TYPE : null];
      return all.flatMap((id) =>
        types.map((contentType) => deletes(`projectId=${id}`, { contentType })),
      );
    },
  }),
  rule("delete.content-type", "a delete with and without Content-Type", {}),
  rule(
    "delete.refused-changes-nothing",
    "walks of all accounts before and after the refused writes",
    {
      observe: (log, { own }) => {
        const refused = log.filter(
          ({ request, answer }) => request.method !== "GET" && answer.status >= 400,
        ).length;
        if (own.length === 0)
          return { vacuous: "the account shows no project that a write could have changed" };
        return refused > 0
          ? { evidence: { refusedWrites: refused } }
          : { vacuous: "no write was refused" };
      },
    },
  ),
];

function invalidIds({
  deletes,
  unknown,
  disposable: [spare],
  own,
  idsOfNothing,
  deleteType: contentType,
}: World): SentRequest[] {
  const id = spare ?? unknown;
  const isNegative = own.some((each) => each.startsWith("-"));
  // A server that keeps 32 or 64 bits, or ignores a sign, reads the disposable project.
  const ofBits = [2n ** 32n, 2n ** 64n].map((beyond) => `${beyond + BigInt(spare ?? 2n ** 30n)}`);
  const values = [
    ...TEXTS,
    ...(id === undefined ? [] : [`${id}abc`, `${id}%0Aabc`, `${id}.25`, `${id}%00`]),
    ...(spare === undefined ? [] : [`${spare},${spare}`]),
    ...idsOfNothing(["0", ...(isNegative ? [] : [`-${spare ?? 1}`]), ...HUGE, ...ofBits], spare),
  ];
  const inBrackets =
    idsOfNothing(["1"]).length > 0
      ? [deletes("projectId%5B%5D=x", { contentType, oddBy: "request.bytes" })]
      : [];
  const isOdd = (value: string) =>
    /%(00|FF|27)|x{300}/.test(value) && { oddBy: "request.bytes" as const };
  return [
    ...inBrackets,
    ...values.map((value) => deletes(`projectId=${value}`, { contentType, ...isOdd(value) })),
  ];
}

function bodyNaming(id: string): string {
  return `{"projectId":${id},"id":${id}}`;
}

/** Sections 3 and 4.2: what deletes of disposable projects do. One after another; the last disposable project is kept to the end. */
export const effectCases: readonly Case[] = [
  rule("delete.success", "a delete of a disposable project that has just been the last of a page", {
    needs: { disposable: 1 },
    effect: async (session) => {
      const { disposable, own, list } = session.world();
      const [id = ""] = disposable;
      const behind = own[own.indexOf(id) - 2];
      await session.send(list({ limit: 2, ...(behind !== undefined && { lastId: behind }) }));
      return deleteEach(session, [id]);
    },
  }),
  rule("delete.again", "the same delete a second time, and with other keys", {
    needs: { disposable: 1 },
    rowsAfter: ({ deletes, deleted, deleteType: contentType, target }) =>
      deleted
        .slice(0, 1)
        .flatMap((id) =>
          premiumKeys(target).map((key) => deletes(`projectId=${id}`, { key, contentType })),
        ),
  }),
  rule("delete.concurrent", "two deletes of one project at once", {
    needs: { disposable: 2 },
    effect: async (session) => {
      const id = session.world().disposable.at(-2) ?? "";
      const both = await session.removeAtOnce([id, id]);
      await session.look();
      const statuses = both.map(({ answer }) => answer.status).sort();
      return { answers: { "delete.concurrent": statuses.join(" and ") } };
    },
  }),
  rule("delete.gone", "walks after each delete, after two at once, and after several in a row", {
    needs: { disposable: 1 },
    effect: async (session) => {
      const { disposable } = session.world();
      // One is kept for the next case, and of many another one, which proves what that case shows.
      const [one, other, ...more] = disposable
        .slice(0, disposable.length > 3 ? -2 : -1)
        .slice(0, MOST_GONE);
      if (one === undefined) return undefined;
      await session.removeAtOnce(other === undefined ? [one] : [one, other]);
      if (more.length > 0) await session.look();
      return deleteEach(session, more);
    },
  }),
  rule("delete.total", "total after each delete", { needs: { disposable: 1 } }),
  rule("delete.own-only", "walks of the other account after each delete", {
    needs: { disposable: 1, other: 1 },
  }),
  rule("delete.id-repeated", "one disposable id twice in a delete", {
    needs: { disposable: 1 },
    effect: async (session) => {
      const { unknown, disposable, deletes, deleteType: contentType } = session.world();
      const sent = (...ids: string[]) =>
        session.send(deletes(ids.map((id) => `projectId=${id}`).join("&"), { contentType }));
      const both = unknown === undefined ? undefined : await sent(unknown, "abc");
      const twice = await sent(disposable[0] ?? "", disposable[0] ?? "");
      await session.look();
      return {
        answers: {
          "delete.id-repeated": isSuccess(twice)
            ? takenOf(session, both)
            : String(twice.answer.status),
        },
      };
    },
  }),
];

/** The most projects that the case about gone projects deletes. */
const MOST_GONE = 5;

/** Deletes in a row, a look behind them, a page at the place of each, and the first pages. */
async function deleteEach(
  { world, send, remove, look }: Session,
  ids: readonly string[],
): Promise<undefined> {
  const { own, list } = world();
  const before = ids.map((id) => own[own.indexOf(id) - 1]);
  for (const id of ids) await remove(id);
  await look();
  const { own: left, other } = world();
  const behind = before.filter((id) => id !== undefined && left.includes(id));
  const pages = [
    ...behind.map((lastId) => list({ limit: 5, ...(lastId !== undefined && { lastId }) })),
    ...[{ limit: 1 }, { limit: 2 }, {}, { lastId: "0", limit: 7 }].map((options) => list(options)),
    ...other.slice(0, 1).map(() => list({ key: "otherPremium" })),
  ];
  await Promise.all(pages.map(send));
}

/** Which of an unknown id and a text a delete reads: it is refused like one of them alone. */
function takenOf({ isLike }: Session, both: Exchange | undefined): string {
  if (both === undefined) return "first or last";
  const [number, text] = [isLike(both, "delete.unknown"), isLike(both, "delete.id-invalid")];
  return number === text ? "first or last" : number ? "first" : "last";
}
