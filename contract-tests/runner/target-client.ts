import { demandConsent, isRead, writeGate } from "../model/consent.ts";
import {
  type Aftermath,
  type Exchange,
  fieldsOf,
  idsOf,
  type KeyName,
  projectIdsIn,
  type SentRequest,
  statusLine,
  walkIds,
} from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { ListOptions, Scene, TargetClient, Task } from "../model/target-client.ts";
import { idOfNothing } from "./account-history.ts";
import { accountsOf, takeWalk } from "./accounts.ts";
import { aftermathOf } from "./aftermath.ts";
import type { Patience } from "./patience.ts";
import { limitConcurrency, mapConcurrent, type Turn } from "./scheduler.ts";
import { deleteRequest, listRequest, requestOf, type TargetConnection } from "./target-connection.ts";
import { type Chapter, exchangesIn, nextPart, ownExchanges, type SharedChapters, sharedChapters } from "./transcript.ts";

/** Pages of a walk through a list that is known to have no end. */
const TASTE_PAGES = 20;

/** Characters of an answer. */
const LONG_BODY = 2 ** 20;

/** The client of a case: what it says goes into its chapter, and its turn comes before it disturbs others. */
export type ClientMaker = (chapter: Chapter, turn: Turn) => TargetClient;

/**
 * Makes the probes of a run: what cases may do, over one connection, with consent demanded before each write. `book` is the
 * chapter of the whole run, and `width` the most reads under way at once.
 */
export function createClients(
  target: Target,
  connection: TargetConnection,
  book: Chapter,
  width: number,
  patience: Pick<Patience, "sleep" | "now">,
): ClientMaker {
  const shared: SharedChapters = sharedChapters();
  const gate = writeGate();
  const accounts = accountsOf(target, patience);
  // Several answers of such a length at a time would not fit into memory.
  const inLane = limitConcurrency(() => (connection.longest() > LONG_BODY ? 1 : width));
  const endless = new Set<KeyName>();
  const lookedAfter = new Set<string>();
  let unknownId: string | undefined;

  const clientFor: ClientMaker = (chapter, turn) => {
    const send = async (request: SentRequest, meant: boolean): Promise<Exchange> => {
      demandConsent(request, target, unknownId);
      if (isRead(request)) return inLane(() => connection.send(request, chapter));
      await turn();
      await beforeWrite();
      if (meant) accounts.giveUp(projectIdsIn(request));
      const exchange = await gate.pass(meant, () => connection.send(request, chapter));
      accounts.sawWrite({ exchange, meant });
      return exchange;
    };
    const say = async (request: SentRequest, meant = false): Promise<Exchange> => {
      const exchange = await send(request, meant);
      if (!isRead(request) && !meant) await lookAfter([exchange]);
      return exchange;
    };
    /**
     * Refused writes that did harm are the last ones, and so are those after which the account is no longer the suite's alone. The
     * same request is looked after once.
     */
    const lookAfter = async (sent: readonly Exchange[]): Promise<void> => {
      const news = sent.map(identityOf).filter((identity) => !lookedAfter.has(identity));
      const exchange = sent.at(-1);
      if (!exchange || isSuccess(exchange) || news.length === 0) return;
      for (const identity of news) lookedAfter.add(identity);
      const aftermath = await aftermathOf(exchange, { ...client, repeat: (id, other) => repeat(sent, id, other) }, sent);
      if (aftermath) gate.shut(endOf(aftermath, exchange));
    };
    const repeat = async (sent: readonly Exchange[], id: string, other: string): Promise<boolean> => {
      for (const { request } of sent) {
        const [path, query] = [request.path.replaceAll(id, other), request.query.replaceAll(id, other)];
        await send({ ...request, path, query }, false);
      }
      return !(await client.isUndisturbed(other)) && !walkIds(await walk("premium", 100)).includes(other);
    };
    /** The last moment at which a change cannot be the suite's own. */
    const beforeWrite = async (): Promise<void> => {
      if (gate.isOpen) return;
      const ids = walkIds(await baseline("premium"));
      await client.current(ids.at(-1));
      gate.open();
    };
    const list: TargetClient["list"] = (options: ListOptions = {}) => say(listRequest(target, options));
    /** Once a list came to no end, the next walks through it are only a taste. */
    const walk: TargetClient["walk"] = async (key, limit) => {
      const taken = await takeWalk(list, key, limit, endless.has(key) ? TASTE_PAGES : undefined);
      if (taken.end === "too-long") endless.add(key);
      if (limit === 100) accounts.sawWalk(taken);
      return taken;
    };
    const baseline: TargetClient["baseline"] = (key) =>
      shared.once(chapter, `walk of ${key}`, (own) => clientFor(own, turn).walk(key, 100));
    /** The ids that the account has to show, with that one among them. */
    const listed = async (one?: string): Promise<string[]> =>
      walkIds(await baseline("premium")).filter((id) => id === one || !accounts.given.has(id));

    const client: TargetClient = {
      target,
      list,
      walk,
      baseline,
      current: async (near) => {
        const first = await baseline("premium");
        const isKnown = near !== undefined && accounts.expectedTotal(first) !== undefined && (await client.isUndisturbed(near));
        if (!isKnown) return walk("premium", 100);
        return { ...first, projects: first.projects.filter(({ id }) => !accounts.given.has(id)) };
      },
      deleted: () => accounts.deleted,
      changes: (key) => accounts.changes(key),
      concurrentChange: () => accounts.concurrentChange((key) => walk(key, 100)),
      remove: ({ meant, ...options }) => say(deleteRequest(target, options), meant),
      send: (request) => say(requestOf(target, request)),
      sendRefused: async (requests) => {
        const exchanges: Exchange[] = [];
        for (const request of requests) {
          const exchange = await send(requestOf(target, request), false);
          exchanges.push(exchange);
          if (isSuccess(exchange)) break;
        }
        await lookAfter(exchanges);
        return exchanges;
      },
      shared: async <T>({ name, onlyReads, take }: Scene<T>) => {
        if (!onlyReads) await turn();
        return shared.once(chapter, name, (own) => take(clientFor(own, turn)));
      },
      concurrently: (async (tasks: readonly Task[]) => {
        const parts = tasks.map((task) => ({ task, client: clientFor(nextPart(chapter), turn) }));
        return mapConcurrent(
          parts.map(
            ({ task, client }) =>
              () =>
                task(client),
          ),
          width,
        );
      }) as TargetClient["concurrently"],
      disposables: async () => {
        const ids = await listed();
        return target.disposableProjectIds.filter((id) => ids.includes(id));
      },
      isUndisturbed: async (id) => {
        const ids = await listed(id);
        const place = ids.indexOf(id);
        const behind = ids[place - 1];
        const following = ids.slice(accounts.deleted.includes(id) ? place + 1 : place);
        const page = await list({ limit: 2, ...(behind !== undefined && { lastId: behind }) });
        const [first, next] = idsOf(page);
        const counted = accounts.expectedTotal(await baseline("premium"));
        const isWhole = counted === undefined || fieldsOf(page).total === counted;
        const isUndisturbed = isWhole && first === following[0] && (next === undefined || next === following[1]);
        if (isUndisturbed && counted !== undefined) accounts.sawAll(await listed());
        return isUndisturbed;
      },
      unknownId: async () => {
        unknownId ??= idOfNothing(await Promise.all(accounts.keys.map(baseline)));
        return unknownId;
      },
      ownExchanges: () => ownExchanges(chapter),
      allExchanges: async () => {
        await turn();
        return exchangesIn(book);
      },
    };
    return client;
  };
  return clientFor;
}

/** Notes what a refused write did, and gives the reason why writes end with it. */
function endOf(aftermath: Aftermath, exchange: Exchange): string {
  exchange.aftermath = aftermath;
  return "doubt" in aftermath ? `because ${aftermath.doubt}` : `after ${statusLine(exchange)}`;
}

/** What tells one write from another that need not be looked after again. */
function identityOf({ request: { method, path, query, key, headers } }: Exchange): string {
  return JSON.stringify([method, path, query, key, headers["Content-Type"]]);
}

function isSuccess({ answer }: Exchange): boolean {
  return answer.status >= 200 && answer.status < 300;
}
