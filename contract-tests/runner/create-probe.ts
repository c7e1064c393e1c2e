import type { KeyName, SentRequest } from "../model/exchange.ts";
import type { ListOptions, Probe, Scene, Task } from "../model/probe.ts";
import type { Target } from "../model/target.ts";
import { walkIds } from "../model/walk.ts";
import { type Chapter, exchangesIn, nextPart, ownExchanges } from "./chapter.ts";
import { demandConsent } from "./consent.ts";
import type { Conversation } from "./conversation.ts";
import { acknowledgedDelete, idOfNothing } from "./known-ids.ts";
import { lanes } from "./lanes.ts";
import { deleteRequest, headersOf, listRequest } from "./requests.ts";
import { type SharedChapters, sharedChapters } from "./shared-chapters.ts";
import { sideBySide } from "./side-by-side.ts";
import { takeWalk } from "./take-walk.ts";
import type { Turn } from "./turns.ts";
import { unrestBetween } from "./unrest.ts";
import { writeGate } from "./write-gate.ts";

/** Pages of a walk through a list that is known to have no end. */
const TASTE_PAGES = 20;

/** Characters of an answer. */
const LONG_BODY = 2 ** 20;

/** The probe of a case: what it says goes into its chapter, and its turn comes before it disturbs others. */
export type ProbeMaker = (chapter: Chapter, turn: Turn) => Probe;

/**
 * Makes the probes of a run: what cases may do, over one conversation, with consent demanded before each write. `book` is the
 * chapter of the whole run, and `width` the most reads under way at once.
 */
export function probesOf(target: Target, conversation: Conversation, book: Chapter, width: number): ProbeMaker {
  const shared: SharedChapters = sharedChapters();
  const gate = writeGate();
  // Several answers of such a length at a time would not fit into memory.
  const inLane = lanes(() => (conversation.longest() > LONG_BODY ? 1 : width));
  const endless = new Set<KeyName>();
  const deleted: string[] = [];
  let unknownId: string | undefined;
  let unrest: string | undefined;

  const probeFor: ProbeMaker = (chapter, turn) => {
    const say = async (request: SentRequest, meant = false): ReturnType<Conversation["say"]> => {
      demandConsent(request, target, unknownId);
      if (request.operation !== "listProjects") await turn();
      if (request.method !== "GET") await beforeWrite();
      if (request.method === "GET") return inLane(() => conversation.say(request, chapter));
      const exchange = await gate.pass(request, meant, () => conversation.say(request, chapter));
      deleted.push(...acknowledgedDelete(exchange));
      return exchange;
    };
    /** The last moment at which a change cannot be the suite's own. */
    const beforeWrite = async (): Promise<void> => {
      if (!gate.isOpen) unrest ??= await lookForUnrest();
      gate.open();
    };
    const list: Probe["list"] = (options: ListOptions = {}) => say(listRequest(target, options));
    /** Once a list came to no end, the next walks through it are only a taste. */
    const walk: Probe["walk"] = async (key, limit) => {
      const taken = await takeWalk(list, key, limit, endless.has(key) ? TASTE_PAGES : undefined);
      if (taken.end === "too-long") endless.add(key);
      return taken;
    };
    const baseline: Probe["baseline"] = (key) =>
      shared.once(chapter, `walk of ${key}`, (own) => probeFor(own, turn).walk(key, 100));
    const lookForUnrest = async (): Promise<string | undefined> =>
      unrestBetween(await baseline("premium"), await walk("premium", 100), () => walk("premium", 100));

    return {
      target,
      list,
      walk,
      baseline,
      deleted: () => deleted,
      remove: ({ meant, ...options }) => say(deleteRequest(target, options), meant),
      send: (request) =>
        say({ query: "", key: "premium", headers: headersOf(target, request.key ?? "premium", "application/json"), ...request }),
      shared: async <T>({ name, onlyReads, take }: Scene<T>) => {
        if (!onlyReads) await turn();
        return shared.once(chapter, name, (own) => take(probeFor(own, turn)));
      },
      sideBySide: (async (tasks: readonly Task[]) => {
        const parts = tasks.map((task) => ({ task, probe: probeFor(nextPart(chapter), turn) }));
        return sideBySide(
          parts.map(
            ({ task, probe }) =>
              () =>
                task(probe),
          ),
          width,
        );
      }) as Probe["sideBySide"],
      disposables: async () => {
        const listed = walkIds(await baseline("premium"));
        return target.disposableProjectIds.filter((id) => listed.includes(id) && !deleted.includes(id));
      },
      unrest: async () => {
        if (!gate.isOpen) unrest ??= await lookForUnrest();
        return unrest;
      },
      unknownId: async () => {
        unknownId ??= idOfNothing(await Promise.all(knownKeys(target).map((key) => baseline(key))));
        return unknownId;
      },
      ownExchanges: () => ownExchanges(chapter),
      allExchanges: async () => {
        await turn();
        return exchangesIn(book);
      },
    };
  };
  return probeFor;
}

function knownKeys({ keys }: Target): KeyName[] {
  return keys.otherPremium === undefined ? ["premium"] : ["premium", "otherPremium"];
}
