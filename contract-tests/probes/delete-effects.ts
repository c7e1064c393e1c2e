import { MEDIA_TYPE } from "../../openapi/constants.ts";
import type { SentRequest } from "../model/exchange.ts";
import { isSuccess } from "../model/timeline.ts";
import { type Probe, probe, type Session, type World } from "./probe.ts";

/** Sections 3 and 4.2: what deletes of disposable projects do. One after another; the last disposable project is kept to the end. */
export const effectProbes: readonly Probe[] = [
  probe(
    "delete.success",
    "a delete of a disposable project that has just been the last of a page, and at once again",
    {
      needs: { disposable: 1 },
      // Another delete proves that it was no other client.
      shownBy: ["delete.gone"],
      effect: async (session) => {
        const { disposable, own } = session.world();
        // Behind the account's first two projects, so that a page after a cursor ends with it.
        const id = disposable.find((each) => own.indexOf(each) > 1) ?? disposable[0] ?? "";
        await readAround(session, [id], () => deleteTwice(session, id));
      },
    },
  ),
  probe("delete.again", "the same delete a second time, and with other keys", {
    needs: { disposable: 1 },
    shownBy: ["delete.success"],
    rowsAfter: [
      "DELETE /project?projectId={deleted}",
      ["DELETE /project?projectId={deleted}", { key: "otherPremium" }],
      // A third and a fourth time, in either form.
      ["DELETE /project?projectId={deleted}", { contentType: null }],
      ["DELETE /project?projectId={deleted}", { contentType: MEDIA_TYPE }],
      ["DELETE /project?projectId={deleted}", { contentType: null }],
    ],
  }),
  probe("delete.concurrent", "two deletes of one project at once", {
    needs: { disposable: 2 },
    effect: async (session) => {
      const id = session.world().disposable.at(-2) ?? "";
      await session.removeAtOnce(id, id);
      await session.look();
    },
  }),
  probe("delete.gone", "walks after each delete, after two at once, and after several in a row", {
    needs: { disposable: 1 },
    effect: async (session) => {
      const { disposable } = session.world();
      // One is kept for the next case, and of many another one, which proves what that case shows.
      const kept = disposable.length > 3 ? 2 : 1;
      const [one, other, ...more] = disposable.slice(0, -kept).slice(0, MOST_GONE);
      if (one === undefined) return;
      const page = pageWith(session.world(), one);
      await Promise.all([
        session.send(page),
        other === undefined ? session.remove(one) : session.removeAtOnce(one, other),
      ]);
      // A page that was read beside the deletes may have been kept.
      await session.send(page);
      if (more.length > 0) await session.look();
      await readAround(session, more, async () => {
        for (const id of more) await session.remove(id);
      });
    },
  }),
  probe("delete.total", "total after each delete", {
    needs: { disposable: 1 },
    shownBy: ["delete.success", "delete.gone"],
  }),
  probe("delete.own-only", "walks of the other account after each delete", {
    needs: { disposable: 1, other: 1 },
    shownBy: ["delete.success", "delete.gone"],
  }),
  probe(
    "delete.id-repeated",
    "one disposable id twice in a delete; once, if it is the only project",
    {
      needs: { disposable: 1 },
      rows: ["DELETE /project?projectId={absentId}&projectId=abc"],
      effect: async (session) => {
        const { request, disposable } = session.world();
        const [id = ""] = disposable;
        await session.send(request(`DELETE /project?projectId=${id}&projectId=${id}`));
        await session.look();
        // If nothing else is left, the account is emptied: an empty one is listed too.
        const { own } = session.world();
        if (own.length === 1 && own.includes(id))
          await readAround(session, [id], () => session.remove(id));
      },
    },
  ),
];

/** The most projects that the case about gone projects deletes. */
const MOST_GONE = 5;

/** Deletes a project between two requests for the page that it ends, and deletes it again: all on one connection. */
async function deleteTwice({ world, send, remove }: Session, id: string): Promise<void> {
  const page = { ...pageWith(world(), id, 2), connection: "kept" } as const;
  await send(page);
  const deleted = await remove(id, "kept");
  await send(page);
  if (isSuccess(deleted)) await send(deleted.request);
}

/** The page of `limit` projects that ends with this one; without a limit, the page that begins with it. If it has too few before it, the first page. */
function pageWith({ own, list }: World, id: string, limit?: number): SentRequest {
  const lastId = own[own.indexOf(id) - (limit ?? 1)];
  return list({ limit, lastId });
}

/** Reads pages at the places of projects, deletes these, looks, and reads the same pages and further ones. */
async function readAround(
  { world, send, look }: Session,
  ids: readonly string[],
  deletes: () => Promise<unknown>,
): Promise<void> {
  const { own, other, list } = world();
  const isKept = (id: string) => !ids.includes(id);
  const places = ids.map((id) => ({
    before: own.slice(0, own.indexOf(id)).findLast(isKept),
    after: own.slice(own.indexOf(id)).find(isKept),
  }));
  // A server that keeps the places of cursors goes on at a wrong one after the delete.
  const across = places.flatMap(({ before, after }) => [
    list({ lastId: before, limit: 2 }),
    list({ lastId: after, limit: 3 }),
  ]);
  await Promise.all(across.map(send));
  await deletes();
  await look();
  const pages = [
    // A server that removes deleted projects from a page that it has cut has nothing left on the shorter one.
    ...places.flatMap(({ before }) => [1, 5].map((limit) => ({ lastId: before, limit }))),
    { limit: 1 },
    {},
    { lastId: "0", limit: 7 },
    ...(other.length > 0 ? [{ key: "otherPremium" } as const] : []),
  ];
  await Promise.all([...across, ...pages.map((options) => list(options))].map(send));
}
