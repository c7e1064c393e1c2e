import { MEDIA_TYPE } from "../../openapi/index.ts";
import { type Entry, isSuccess } from "../model/timeline.ts";
import type { Session } from "../probes/probe.ts";
import { look } from "./look.ts";
import { type Run, send } from "./send.ts";
import { takeWalk } from "./walk.ts";
import { worldOf } from "./world.ts";

/** What a script of a probe may do. */
export function sessionOf(run: Run, probe: string): Session {
  const ask = (request: Parameters<typeof send>[1]) => send(run, request, probe);
  const deleteIn = (id: string, contentType = worldOf(run).deleteType) =>
    worldOf(run).deletes(`projectId=${id}`, { contentType });
  /** A real delete was refused, perhaps for its Content-Type, which no harmless delete could show: sends it in the other form. */
  const inOtherForm = async (refused: Entry, id: string, contentType: string | null) => {
    const mayBeOfType = run.form?.isHidden !== false && isRefused(refused);
    return mayBeOfType ? ask(deleteIn(id, contentType)) : refused;
  };
  return {
    world: () => worldOf(run),
    send: ask,
    remove: async (id) => inOtherForm(await ask(deleteIn(id)), id, MEDIA_TYPE),
    removeAtOnce: async (ids) => {
      const isTwice = new Set(ids).size === 1;
      // Whether a type is refused shows only in a delete that would succeed.
      const typed = !isTwice && run.form?.isHidden !== false ? ids.at(-1) : undefined;
      const concurrent = isTwice && { silentRule: "delete.concurrent" as const };
      const requests = ids.map((id) =>
        id === typed ? deleteIn(id, MEDIA_TYPE) : { ...deleteIn(id), ...concurrent },
      );
      const entries = await Promise.all(requests.map(ask));
      const [bare] = entries;
      const last = entries.at(-1);
      if (typed === undefined || !bare || !last || !isSuccess(bare)) return entries;
      return [bare, await inOtherForm(last, typed, null)];
    },
    walk: async (key, limit) => {
      await takeWalk(run, key, { probe, limit });
    },
    look: () => look(run),
  };
}

/** A 404 says that the form was taken. */
function isRefused({ answer }: Entry): boolean {
  return answer.status >= 400 && answer.status !== 404;
}
