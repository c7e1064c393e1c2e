import { demandConsent, isRead, WriteGate } from "../model/consent.ts";
import {
  type Exchange,
  fieldsOf,
  idsOf,
  isSuccess,
  type KeyName,
  projectIdsIn,
  type SentRequest,
  statusLine,
  type Walk,
  walkIds,
} from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Change, DeleteOptions, ListOptions, PartialRequest, Scene, TargetClient, Task } from "../model/target-client.ts";
import { Accounts, idOfNothing, takeWalk } from "./accounts.ts";
import { aftermathOf } from "./aftermath.ts";
import type { Patience } from "./patience.ts";
import { limitConcurrency, mapConcurrent, type Turn } from "./scheduler.ts";
import { deleteRequest, listRequest, requestOf, type TargetConnection } from "./target-connection.ts";
import { Transcript } from "./transcript.ts";

/** After one endless walk of an account, later walks stop at so many pages. */
const PAGES_OF_ENDLESS = 20;

/** Characters of an answer of which several at a time would not fit into memory. */
const LONG_BODY = 2 ** 20;

/** Makes the client of a case: what it sends goes into its transcript, and its turn comes before it disturbs others. */
export type ClientMaker = (transcript: Transcript, turn: Turn) => TargetClient;

/** What the clients of a run share. */
interface Session {
  readonly target: Target;
  readonly connection: TargetConnection;
  /** The transcript of the whole run. */
  readonly run: Transcript;
  /** The most reads under way at once. */
  readonly width: number;
  readonly limited: ReturnType<typeof limitConcurrency>;
  readonly accounts: Accounts;
  readonly gate: WriteGate;
  /** By name, what several cases share: taken at the first call. */
  readonly steps: Map<string, { readonly transcript: Transcript; readonly result: Promise<unknown> }>;
  /** The keys whose list was found to have no end. */
  readonly endless: Set<KeyName>;
  readonly lookedAfter: Set<string>;
  unknownId: string | undefined;
}

/** Makes the clients of a run, over one connection, with consent demanded before each write. */
export function createClients(
  target: Target,
  connection: TargetConnection,
  run: Transcript,
  width: number,
  clock: Pick<Patience, "sleep" | "now">,
): ClientMaker {
  const session: Session = {
    target,
    connection,
    run,
    width,
    limited: limitConcurrency(() => (connection.longest > LONG_BODY ? 1 : width)),
    accounts: new Accounts(target, clock),
    gate: new WriteGate(),
    steps: new Map(),
    endless: new Set(),
    lookedAfter: new Set(),
    unknownId: undefined,
  };
  return (transcript, turn) => new CaseClient(session, transcript, turn);
}

class CaseClient implements TargetClient {
  readonly target: Target;
  readonly #session: Session;
  readonly #transcript: Transcript;
  readonly #turn: Turn;

  constructor(session: Session, transcript: Transcript, turn: Turn) {
    this.target = session.target;
    this.#session = session;
    this.#transcript = transcript;
    this.#turn = turn;
  }

  list(options: ListOptions = {}): Promise<Exchange> {
    return this.#ask(listRequest(this.target, options));
  }

  remove({ meant, ...options }: DeleteOptions): Promise<Exchange> {
    return this.#ask(deleteRequest(this.target, options), meant);
  }

  send(request: PartialRequest): Promise<Exchange> {
    return this.#ask(requestOf(this.target, request));
  }

  async sendRefused(requests: readonly PartialRequest[]): Promise<Exchange[]> {
    const exchanges: Exchange[] = [];
    for (const request of requests) {
      const exchange = await this.#sendOne(requestOf(this.target, request));
      exchanges.push(exchange);
      if (isSuccess(exchange)) break;
    }
    await this.#lookAfter(exchanges);
    return exchanges;
  }

  async walk(key: KeyName, limit?: number): Promise<Walk> {
    const { accounts, endless } = this.#session;
    const walk = await takeWalk((options) => this.list(options), key, limit, endless.has(key) ? PAGES_OF_ENDLESS : undefined);
    if (walk.end === "too-long") endless.add(key);
    if (limit === 100) accounts.sawWalk(walk);
    return walk;
  }

  baseline(key: KeyName): Promise<Walk> {
    return this.#once(`walk of ${key}`, (client) => client.walk(key, 100));
  }

  async current(near: string | undefined): Promise<Walk> {
    const { accounts } = this.#session;
    const first = await this.baseline("premium");
    const isKnown = near !== undefined && accounts.expectedTotal(first) !== undefined && (await this.isUndisturbed(near));
    if (!isKnown) return this.walk("premium", 100);
    return { ...first, projects: first.projects.filter(({ id }) => !accounts.given.has(id)) };
  }

  async shared<T>({ name, onlyReads, take }: Scene<T>): Promise<T> {
    if (!onlyReads) await this.#turn();
    return this.#once(name, take);
  }

  concurrently<T extends readonly Task[] | []>(tasks: T): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
    const parts = tasks.map((task) => {
      const client = new CaseClient(this.#session, this.#transcript.begin(), this.#turn);
      return () => task(client);
    });
    return mapConcurrent(parts, this.#session.width) as ReturnType<typeof this.concurrently<T>>;
  }

  async disposables(): Promise<readonly string[]> {
    const ids = await this.#expectedIds();
    return this.target.disposableProjectIds.filter((id) => ids.includes(id));
  }

  async isUndisturbed(id: string): Promise<boolean> {
    const { accounts } = this.#session;
    const ids = await this.#expectedIds(id);
    const place = ids.indexOf(id);
    const behind = ids[place - 1];
    const following = ids.slice(accounts.deleted.includes(id) ? place + 1 : place);
    const page = await this.list({ limit: 2, ...(behind !== undefined && { lastId: behind }) });
    const [first, next] = idsOf(page);
    const counted = accounts.expectedTotal(await this.baseline("premium"));
    const isWhole = counted === undefined || fieldsOf(page).total === counted;
    const isUndisturbed = isWhole && first === following[0] && (next === undefined || next === following[1]);
    if (isUndisturbed && counted !== undefined) accounts.sawAll(await this.#expectedIds());
    return isUndisturbed;
  }

  deleted(): readonly string[] {
    return this.#session.accounts.deleted;
  }

  changes(key: KeyName): readonly Change[] {
    return this.#session.accounts.changes(key);
  }

  concurrentChange(): Promise<string | undefined> {
    return this.#session.accounts.concurrentChange((key) => this.walk(key, 100));
  }

  async unknownId(): Promise<string> {
    this.#session.unknownId ??= idOfNothing(await Promise.all(this.#session.accounts.keys.map((key) => this.baseline(key))));
    return this.#session.unknownId;
  }

  ownExchanges(): readonly Exchange[] {
    return this.#transcript.ownExchanges();
  }

  async allExchanges(): Promise<readonly Exchange[]> {
    await this.#turn();
    return this.#session.run.exchanges();
  }

  async #ask(request: SentRequest, meant = false): Promise<Exchange> {
    const exchange = await this.#sendOne(request, meant);
    if (!isRead(request) && !meant) await this.#lookAfter([exchange]);
    return exchange;
  }

  async #sendOne(request: SentRequest, meant = false): Promise<Exchange> {
    const { target, connection, limited, accounts, gate, unknownId } = this.#session;
    demandConsent(request, target, unknownId);
    if (isRead(request)) return limited(() => connection.send(request, this.#transcript));
    await this.#turn();
    if (!gate.isOpen) {
      // The last moment at which a change cannot be the suite's own.
      await this.current(walkIds(await this.baseline("premium")).at(-1));
      gate.isOpen = true;
    }
    if (meant) accounts.giveUp(projectIdsIn(request));
    const exchange = await gate.pass(meant, () => connection.send(request, this.#transcript));
    accounts.sawWrite({ exchange, meant });
    return exchange;
  }

  /**
   * Refused writes that did harm are the last ones, and so are those after which the account is no longer the suite's alone. The
   * same request is looked after once.
   */
  async #lookAfter(sent: readonly Exchange[]): Promise<void> {
    const { gate, lookedAfter } = this.#session;
    const news = sent.map(identityOf).filter((identity) => !lookedAfter.has(identity));
    const exchange = sent.at(-1);
    if (!exchange || isSuccess(exchange) || news.length === 0) return;
    for (const identity of news) lookedAfter.add(identity);
    const aftermath = await aftermathOf(exchange, this, sent, (id, other) => this.#repeat(sent, id, other));
    if (!aftermath) return;
    exchange.aftermath = aftermath;
    gate.shut("doubt" in aftermath ? `because ${aftermath.doubt}` : `after ${statusLine(exchange)}`);
  }

  /** Sends requests again with another project in place of one that is gone, and says whether that one vanishes too. */
  async #repeat(sent: readonly Exchange[], id: string, other: string): Promise<boolean> {
    for (const { request } of sent) {
      const [path, query] = [request.path.replaceAll(id, other), request.query.replaceAll(id, other)];
      await this.#sendOne({ ...request, path, query });
    }
    return !(await this.isUndisturbed(other)) && !walkIds(await this.walk("premium", 100)).includes(other);
  }

  /** The ids that the account has to show, with that one among them. */
  async #expectedIds(one?: string): Promise<string[]> {
    const { given } = this.#session.accounts;
    return walkIds(await this.baseline("premium")).filter((id) => id === one || !given.has(id));
  }

  /** The result of a step that is taken at the first call, with a transcript of its own that stands where it was asked for. */
  #once<T>(name: string, take: (client: TargetClient) => Promise<T>): Promise<T> {
    const { steps } = this.#session;
    let step = steps.get(name);
    if (!step) {
      const transcript = new Transcript(name, true);
      step = { transcript, result: take(new CaseClient(this.#session, transcript, this.#turn)) };
      steps.set(name, step);
    }
    this.#transcript.entries.push(step.transcript);
    return step.result as Promise<T>;
  }
}

/** What tells one write from another that need not be looked after again. */
function identityOf({ request: { method, path, query, key, headers, body } }: Exchange): string {
  return JSON.stringify([method, path, query, key, headers["Content-Type"], body]);
}
