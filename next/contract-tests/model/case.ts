import { type Level, type RuleId, ruleOf } from "../../openapi/index.ts";
import type { Exchange, KeyName, SentRequest, Walk } from "./exchange.ts";
import type { Finding } from "./finding.ts";
import type { Target } from "./target.ts";

export type Need = "otherPremium" | "free" | "disposable";

/** One test case: the rule that it judges, what it needs from the target, and how it finds out. */
export interface Case {
  /** Stable: the rule's id, plus one more word if the rule has several cases. */
  readonly id: string;
  readonly rule: RuleId;
  /** The rule's level in an earlier version of the suite, if the run judges by that one. Default: its level in the document. */
  readonly level?: Level;
  readonly needs?: readonly Need[];
  /** The verdict needs an unchanging collection: if another client changes it, a failure is inconclusive. */
  readonly still?: true;
  readonly run: (client: TargetClient) => Promise<Finding> | Finding;
}

export function levelOf({ level, rule }: Pick<Case, "rule" | "level">): Level {
  return level ?? ruleOf(rule).level;
}

/** Options of a list request; `query` replaces `limit` and `lastId` with raw text. */
export interface ListOptions {
  readonly limit?: number;
  readonly lastId?: string;
  readonly query?: string;
  /** Default: premium. */
  readonly key?: KeyName;
  /** Default: application/json; null sends no Content-Type. */
  readonly contentType?: string | null;
  readonly headerCase?: HeaderCase;
}

/** The letter case of the names X-Master-Key and Content-Type; `usual` spells them as written here. */
export type HeaderCase = "usual" | "lower" | "upper";

/** Options of a delete request; `query` is raw text such as `projectId=7`. */
export interface DeleteOptions extends Omit<ListOptions, "limit" | "lastId"> {
  readonly query: string;
  /** The write is meant to succeed. Any other write must be refused; if it succeeds, the run sends no more writes. */
  readonly meant?: boolean;
}

/** A request whose headers, key and query may be left out. */
export type PartialRequest = Omit<SentRequest, "headers" | "key" | "query"> &
  Partial<SentRequest> &
  Pick<ListOptions, "contentType" | "headerCase"> & {
    readonly headerFields?: Readonly<Record<string, string>>;
  };

/** A step whose result several cases use; a run takes it once. */
export interface Scene<T> {
  readonly name: string;
  /** The scene deletes, or depends on the effect of all earlier requests: it is taken while no other case runs. */
  readonly alone?: true;
  readonly take: (client: TargetClient) => Promise<T>;
}

export type Task = (client: TargetClient) => Promise<unknown>;

/**
 * What a case may do to the target. A request without an answer ends the case; a write without consent ends it before it is sent.
 * Cases run concurrently. A request that must be refused waits until no other request is under way. Before a delete that is meant
 * to succeed, a scene that is taken alone, and a look at the exchanges of other cases, a case waits until all earlier cases have
 * ended; from then on only this case sends requests.
 */
export interface TargetClient {
  readonly target: Target;
  list(options?: ListOptions): Promise<Exchange>;
  remove(options: DeleteOptions): Promise<Exchange>;
  send(request: PartialRequest & Pick<DeleteOptions, "meant">): Promise<Exchange>;
  /**
   * Sends writes that must be refused, concurrently, and then checks the account. If one succeeds or does harm, the result is
   * undefined for each write that was not sent or whose answer may be due to that one. Throws `NoConsent` if all are undefined.
   */
  sendRefused(requests: readonly PartialRequest[]): Promise<(Exchange | undefined)[]>;
  /** Reads all pages of an account. */
  walk(key: KeyName, limit?: number): Promise<Walk>;
  /**
   * All projects of the account now: those of `baseline` without the deleted ones, if nothing was written since the last look, or
   * a page at the project `near` and its `total` show that nothing else has changed. Otherwise reads all pages again.
   */
  current(near: string | undefined): Promise<Walk>;
  /** All pages of an account, read once, before the first delete. */
  baseline(key: KeyName): Promise<Walk>;
  shared<T>(scene: Scene<T>): Promise<T>;
  /** The results of tasks that do not depend on each other, each run with its own client. */
  concurrently<T extends readonly Task[] | []>(tasks: T): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }>;
  /** The disposable ids that the account listed and that no delete was sent for yet. */
  disposables(): Promise<readonly string[]>;
  /** Whether the project is in its place, or gone from it once deleted, and `total` is as expected if it counts all projects. */
  isUndisturbed(id: string): Promise<boolean>;
  /** The projects whose delete the target has acknowledged. */
  deleted(): readonly string[];
  /** The changes of a key's account from one complete walk to the next, other than acknowledged deletes. */
  changes(key: KeyName): readonly Change[];
  /** Watches the accounts for a while and describes what another client changes; undefined if no change was seen. */
  concurrentChange(): Promise<string | undefined>;
  /** An id that names no project of the known accounts. Throws `NoConsent` if a list was not read to its end. */
  unknownId(): Promise<string>;
  /**
   * Filters ids to those that name no project of the known accounts, even as a careless server may read them; only the disposable
   * project `but` may be read. Throws `NoConsent` as `unknownId` does.
   */
  idsOfNothing(ids: readonly string[], but?: string): Promise<string[]>;
  /** The exchanges of this case so far, without those of shared scenes and walks. */
  ownExchanges(): readonly Exchange[];
  /** All exchanges of the earlier cases, and those of this one so far. */
  allExchanges(): Promise<readonly Exchange[]>;
}

export interface Write {
  readonly exchange: Exchange;
  readonly meant: boolean;
}

/**
 * A project that only one of two consecutive walks shows, with the writes that were sent between them. `undeleted`: its delete
 * was acknowledged, and a later walk or page shows it.
 */
export interface Change {
  readonly id: string;
  readonly kind: "vanished" | "appeared" | "undeleted";
  readonly writes: readonly Write[];
}
