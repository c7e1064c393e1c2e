import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { listed } from "../checks/sequence.ts";
import type { Scene, TargetClient, Task } from "../model/case.ts";
import { demandConsent, demandForeign, isRead, NoConsent, WriteGate } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, type KeyName, projectIdsIn, type SentRequest, type Walk } from "../model/exchange.ts";
import { listRequest, operationRequest, requestOf } from "../model/requests.ts";
import type { Target } from "../model/target.ts";
import { Accounts } from "./accounts.ts";
import type { Patience } from "./patience.ts";
import { Activity, BY_ITSELF, limitConcurrency, mapConcurrent, type Turn } from "./scheduler.ts";
import { createRounds, type Watch } from "./send-refused.ts";
import type { TargetConnection } from "./target-connection.ts";
import { Transcript } from "./transcript.ts";
import { carelessReadings, idOfNothing, takeWalk } from "./walk.ts";

/** After one endless walk of an account, later walks stop at this number of pages. */
const PAGES_OF_ENDLESS = 20;

/** After a longer answer (in characters), requests are sent one at a time: several such answers need too much memory. */
const LONG_BODY = 2 ** 20;

/**
 * Returns a function that creates the client of a case. A client records its exchanges in the transcript of its case, waits for
 * the turn of the case before a delete, and demands consent before each write. All clients share one connection. `run` is the
 * transcript of the whole run, `width` the maximum number of concurrent requests.
 */
export function createClients(
  target: Target,
  connection: TargetConnection,
  run: Transcript,
  width: number,
  clock: Pick<Patience, "sleep" | "now">,
): (transcript: Transcript, turn: Turn) => TargetClient {
  const gate = new WriteGate();
  const activity = new Activity();
  const accounts = new Accounts(target, { ...clock, sleep: (ms) => activity.during(() => clock.sleep(ms)) });
  const limited = limitConcurrency(() => (connection.longest > LONG_BODY ? 1 : width));
  /** Sends a read, or a write through the gate. */
  const send = (request: SentRequest, transcript: Transcript, rank = 0, meant = false): Promise<Exchange> => {
    const sendNow = async (): Promise<Exchange> => {
      if (isRead(request)) return connection.send(request, transcript);
      const exchange = await gate.pass(meant, () => connection.send(request, transcript));
      accounts.sawWrite({ exchange, meant });
      return exchange;
    };
    return activity.during(() => (meant ? sendNow() : limited(sendNow, rank)));
  };
  const endless = new Set<KeyName>();
  const scenes = new Map<string, { readonly transcript: Transcript; readonly result: Promise<unknown> }>();
  const nothing = new Set<string>();
  let unknownId: string | undefined;
  let clients = 0;
  let watching: Watch | undefined;
  /** Whether a write may have been sent: if so, a change of the account may be the suite's own. */
  let isOpen = false;

  /** The client that checks the effects of the refused writes of all cases. */
  const watch = (): Watch => {
    const transcript = watching?.transcript ?? run.begin("checks of the account", true);
    watching ??= { transcript, client: clientFor(transcript, BY_ITSELF) };
    return watching;
  };
  /**
   * Called before each write. Looks at the account before the first one: until then every change is another client's. Ends the
   * writes once a delete has taken a project that is not disposable.
   */
  const openGate = async (): Promise<void> => {
    const lost = accounts.alsoDeleted();
    if (lost.length > 0)
      gate.shut(`because ${listed(lost)} gone since a delete, which did not name ${lost.length > 1 ? "them" : "it"}`);
    if (isOpen) return;
    const { client } = watch();
    const last = (await client.baseline("premium")).ids.at(-1);
    if (last === undefined || !(await client.isUndisturbed(last))) await client.walk("premium", MAXIMUM_LIMIT);
    isOpen = true;
  };
  const sendInRound = createRounds({ target, width, activity, gate, openGate, send });

  const clientFor = (transcript: Transcript, turn: Turn, rank: number = clients++): TargetClient => {
    const refuse = async (request: SentRequest): Promise<Exchange> => {
      demandConsent(request, target, nothing);
      if (request.key === "otherPremium") demandForeign(request, nothing, await client.baseline("otherPremium"));
      const ofCase = turn === BY_ITSELF ? { transcript, client } : undefined;
      return sendInRound({ request, transcript, rank, watch: () => ofCase ?? watch() });
    };
    const ask = async (request: SentRequest, meant = false): Promise<Exchange> => {
      if (!isRead(request) && !meant) return refuse(request);
      demandConsent(request, target, nothing);
      if (isRead(request)) {
        const exchange = await send(request, transcript, rank);
        accounts.sawPage(exchange);
        return exchange;
      }
      await turn.alone();
      await openGate();
      for (const id of projectIdsIn(request)) accounts.given.add(id);
      return send(request, transcript, rank, meant);
    };
    /** The ids that the account must show if `one` was not deleted. */
    const expectedIds = async (one?: string): Promise<string[]> =>
      (await client.baseline("premium")).ids.filter((id) => id === one || !accounts.given.has(id));

    const baselines = (): Promise<Walk[]> => Promise.all(accounts.keys.map(client.baseline));

    const client: TargetClient = {
      target,
      list: (options) => ask(listRequest(target, options)),
      remove: ({ meant, ...options }) => ask(operationRequest(target, "deleteProject", options), meant),
      send: ({ meant, ...request }) => ask(requestOf(target, request), meant),
      sendRefused: async (requests) => {
        const sent = await Promise.allSettled(requests.map((request) => refuse(requestOf(target, request))));
        const reasons = sent.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
        const whyNone = reasons.length === requests.length ? reasons[0] : undefined;
        const error = reasons.find((reason) => !(reason instanceof NoConsent)) ?? whyNone;
        if (error) throw error;
        return sent.map((each) => (each.status === "fulfilled" ? each.value : undefined));
      },
      walk: async (key, limit) => {
        const cursors = limit === MAXIMUM_LIMIT ? accounts.likelyCursors(key) : [];
        const walk = await takeWalk(client.list, key, limit, cursors, endless.has(key) ? PAGES_OF_ENDLESS : undefined);
        if (walk.end === "too-long") endless.add(key);
        if (limit === MAXIMUM_LIMIT) accounts.sawWalk(walk);
        return walk;
      },
      baseline: (key) => client.shared({ name: `walk of ${key}`, take: (own) => own.walk(key, MAXIMUM_LIMIT) }),
      current: async (near) => {
        const first = await client.baseline("premium");
        const mayBeKnown = near !== undefined && accounts.expectedTotal(first) !== undefined;
        const isKnown = mayBeKnown && (accounts.wasJustSeen || (await client.isUndisturbed(near)));
        return isKnown ? { ...first, ids: await expectedIds() } : client.walk("premium", MAXIMUM_LIMIT);
      },
      shared: async <T>({ name, alone, take }: Scene<T>) => {
        if (alone && !scenes.has(name)) await turn.alone();
        let scene = scenes.get(name);
        if (!scene) {
          const own = new Transcript(name, true);
          scene = { transcript: own, result: take(clientFor(own, alone ? BY_ITSELF : { ...turn, alone: waitsForOthers }, rank)) };
          scenes.set(name, scene);
        }
        transcript.add(scene.transcript);
        return scene.result as Promise<T>;
      },
      concurrently: ((tasks: readonly Task[]) => {
        const begun = tasks.map((task) => ({ task, own: clientFor(transcript.begin(), turn, rank) }));
        return mapConcurrent(begun, width, ({ task, own }) => task(own));
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
        unknownId ??= idOfNothing(await baselines());
        nothing.add(unknownId);
        return unknownId;
      },
      idsOfNothing: async (ids, but = "") => {
        await client.unknownId();
        const known = new Set((await baselines()).flatMap(({ ids: own }) => own));
        const proven = ids.filter((id) => !carelessReadings(id).some((reading) => reading !== but && known.has(reading)));
        for (const id of proven) nothing.add(id);
        return proven;
      },
      ownExchanges: () => transcript.ownExchanges(),
      allExchanges: async () => {
        await turn.alone();
        return run.exchanges();
      },
    };
    return client;
  };
  return clientFor;
}

/** A shared scene must not wait for other cases, since they may wait for the scene. */
function waitsForOthers(): Promise<never> {
  return Promise.reject(new Error("a scene that is not taken alone asks to be alone"));
}
