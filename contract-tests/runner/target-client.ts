import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { demandConsent, isRead, WriteGate } from "../model/consent.ts";
import {
  type Aftermath,
  type Exchange,
  fieldsOf,
  idsOf,
  isSuccess,
  type KeyName,
  projectIdsIn,
  type SentRequest,
  statusLine,
} from "../model/exchange.ts";
import { deleteRequest, listRequest, requestOf } from "../model/requests.ts";
import type { Target } from "../model/target.ts";
import type { Scene, TargetClient, Task } from "../model/target-client.ts";
import { Accounts } from "./accounts.ts";
import { aftermathOf } from "./aftermath.ts";
import type { Patience } from "./patience.ts";
import { limitConcurrency, mapConcurrent, type Turn } from "./scheduler.ts";
import type { TargetConnection } from "./target-connection.ts";
import { Transcript } from "./transcript.ts";
import { idOfNothing, takeWalk } from "./walk.ts";

/** After one endless walk of an account, later walks stop at so many pages. */
const PAGES_OF_ENDLESS = 20;

/** Characters of an answer of which several at a time would not fit into memory. */
const LONG_BODY = 2 ** 20;

/**
 * Gives what makes the client of a case: what the client sends goes into the case's transcript, and the case has its turn before
 * it disturbs others. All clients share one connection, and consent is demanded before each write. `run` is the transcript of
 * the whole run, and `width` the most reads under way at once.
 */
export function createClients(
  target: Target,
  connection: TargetConnection,
  run: Transcript,
  width: number,
  clock: Pick<Patience, "sleep" | "now">,
): (transcript: Transcript, turn: Turn) => TargetClient {
  const gate = new WriteGate();
  const accounts = new Accounts(target, clock);
  const limited = limitConcurrency(() => (connection.longest > LONG_BODY ? 1 : width));
  const endless = new Set<KeyName>();
  const lookedAfter = new Set<string>();
  /** The scenes that were taken, by name. */
  const scenes = new Map<string, { readonly transcript: Transcript; readonly result: Promise<unknown> }>();
  const nothing = new Set<string>();
  let unknownId: string | undefined;

  const clientFor = (transcript: Transcript, turn: Turn): TargetClient => {
    const sendOne = async (request: SentRequest, meant = false): Promise<Exchange> => {
      demandConsent(request, target, nothing);
      if (isRead(request)) return limited(() => connection.send(request, transcript));
      await turn();
      if (!gate.isOpen) {
        // The last moment at which a change cannot be the suite's own.
        await client.current((await client.baseline("premium")).ids.at(-1));
        gate.isOpen = true;
      }
      if (meant) accounts.giveUp(projectIdsIn(request));
      const exchange = await gate.pass(meant, () => connection.send(request, transcript));
      accounts.sawWrite({ exchange, meant });
      return exchange;
    };
    const ask = async (request: SentRequest, meant = false): Promise<Exchange> => {
      const exchange = await sendOne(request, meant);
      if (!isRead(request) && !meant) await lookAfter([exchange]);
      return exchange;
    };
    /**
     * Refused writes that did harm are the last ones, and so are those after which the account is no longer the suite's alone.
     * The same request is looked after once.
     */
    const lookAfter = async (sent: readonly Exchange[]): Promise<void> => {
      const news = sent.map(identityOf).filter((identity) => !lookedAfter.has(identity));
      const exchange = sent.at(-1);
      if (!exchange || isSuccess(exchange) || news.length === 0) return;
      for (const identity of news) lookedAfter.add(identity);
      const aftermath = await aftermathOf(exchange, client, sent, (id, other) => repeat(sent, id, other));
      if (aftermath) gate.shut(reasonToEnd(exchange, aftermath));
    };
    /** Sends requests again with another project in place of one that is gone, and says whether that one vanishes too. */
    const repeat = async (sent: readonly Exchange[], id: string, other: string): Promise<boolean> => {
      for (const { request } of sent) {
        const [path, query] = [request.path.replaceAll(id, other), request.query.replaceAll(id, other)];
        await sendOne({ ...request, path, query });
      }
      return !(await client.isUndisturbed(other)) && !(await client.walk("premium", MAXIMUM_LIMIT)).ids.includes(other);
    };
    /** The ids that the account has to show, with that one among them. */
    const expectedIds = async (one?: string): Promise<string[]> =>
      (await client.baseline("premium")).ids.filter((id) => id === one || !accounts.given.has(id));

    const client: TargetClient = {
      target,
      list: (options) => ask(listRequest(target, options)),
      remove: ({ meant, ...options }) => ask(deleteRequest(target, options), meant),
      send: ({ meant, ...request }) => ask(requestOf(target, request), meant),
      sendRefused: async (requests) => {
        const exchanges: Exchange[] = [];
        for (const request of requests) {
          const exchange = await sendOne(requestOf(target, request));
          exchanges.push(exchange);
          if (isSuccess(exchange)) break;
        }
        await lookAfter(exchanges);
        return exchanges;
      },
      walk: async (key, limit) => {
        const walk = await takeWalk(client.list, key, limit, endless.has(key) ? PAGES_OF_ENDLESS : undefined);
        if (walk.end === "too-long") endless.add(key);
        if (limit === MAXIMUM_LIMIT) accounts.sawWalk(walk);
        return walk;
      },
      baseline: (key) => client.shared({ name: `walk of ${key}`, onlyReads: true, take: (own) => own.walk(key, MAXIMUM_LIMIT) }),
      current: async (near) => {
        const first = await client.baseline("premium");
        const isKnown = near !== undefined && accounts.expectedTotal(first) !== undefined && (await client.isUndisturbed(near));
        return isKnown ? { ...first, ids: await expectedIds() } : client.walk("premium", MAXIMUM_LIMIT);
      },
      shared: async <T>({ name, onlyReads, take }: Scene<T>) => {
        if (!onlyReads) await turn();
        let scene = scenes.get(name);
        if (!scene) {
          const own = new Transcript(name, true);
          scene = { transcript: own, result: take(clientFor(own, turn)) };
          scenes.set(name, scene);
        }
        // The scene stands in the transcript of each case that asks for it.
        transcript.entries.push(scene.transcript);
        return scene.result as Promise<T>;
      },
      concurrently: ((tasks: readonly Task[]) => {
        const begun = tasks.map((task) => ({ task, own: clientFor(transcript.begin(), turn) }));
        const starts = begun.map(
          ({ task, own }) =>
            async () =>
              task(own),
        );
        return mapConcurrent(starts, width);
      }) as TargetClient["concurrently"],
      disposables: async () => {
        const ids = await expectedIds();
        return target.disposableProjectIds.filter((id) => ids.includes(id));
      },
      isUndisturbed: async (id) => {
        const ids = await expectedIds(id);
        const place = ids.indexOf(id);
        const behind = ids[place - 1];
        const following = ids.slice(accounts.deleted.includes(id) ? place + 1 : place);
        const page = await client.list({ limit: 2, ...(behind !== undefined && { lastId: behind }) });
        const [first, next] = idsOf(page);
        const counted = accounts.expectedTotal(await client.baseline("premium"));
        const isWhole = counted === undefined || fieldsOf(page).total === counted;
        const isUndisturbed = isWhole && first === following[0] && (next === undefined || next === following[1]);
        if (isUndisturbed && counted !== undefined) accounts.sawAll(await expectedIds());
        return isUndisturbed;
      },
      deleted: () => accounts.deleted,
      changes: (key) => accounts.changes(key),
      concurrentChange: () => accounts.concurrentChange((key) => client.walk(key, MAXIMUM_LIMIT)),
      unknownId: async () => {
        unknownId ??= idOfNothing(await Promise.all(accounts.keys.map(client.baseline)));
        nothing.add(unknownId);
        return unknownId;
      },
      idsOfNothing: async (ids) => {
        await client.unknownId();
        const known = new Set((await Promise.all(accounts.keys.map(client.baseline))).flatMap(({ ids: own }) => own));
        const proven = ids.filter((id) => !known.has(id));
        for (const id of proven) nothing.add(id);
        return proven;
      },
      ownExchanges: () => transcript.ownExchanges(),
      allExchanges: async () => {
        await turn();
        return run.exchanges();
      },
    };
    return client;
  };
  return clientFor;
}

/** Notes what a refused write did, and gives the reason why writes end with it. */
function reasonToEnd(exchange: Exchange, aftermath: Aftermath): string {
  exchange.aftermath = aftermath;
  return "doubt" in aftermath ? `because ${aftermath.doubt}` : `after ${statusLine(exchange)}`;
}

/** Equal for writes whose effect need be looked at only once. */
function identityOf({ request: { method, path, query, key, headers, body } }: Exchange): string {
  return JSON.stringify([method, path, query, key, headers["Content-Type"], body]);
}
