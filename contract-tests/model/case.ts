import { type Level, type RuleId, ruleOf } from "../../openapi/index.ts";
import type { Exchange, KeyName, SentRequest, Walk } from "./exchange.ts";
import type { Finding } from "./finding.ts";
import type { Target } from "./target.ts";

/** What a target must offer before a case can be run. */
export type Need = "otherPremium" | "free" | "disposable";

/** One thing that is tested: the rule that it judges, what it needs, and how it finds out. */
export interface Case {
  /** Stable: the rule's id, or that and one more word if a rule has several cases. */
  readonly id: string;
  readonly rule: RuleId;
  /** The level that the rule had in an earlier version of the suite, if the run judges by that; absent: the document's. */
  readonly level?: Level;
  readonly needs?: readonly Need[];
  /** The verdict needs a collection that stands still: if another client changes it, a failure is inconclusive. */
  readonly still?: true;
  readonly run: (client: TargetClient) => Promise<Finding> | Finding;
}

/** How sure the rule is that a case judges. */
export function levelOf({ level, rule }: Pick<Case, "rule" | "level">): Level {
  return level ?? ruleOf(rule).level;
}

/** What a list request carries; `query` replaces `limit` and `lastId` by raw text. */
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

/** The letter case of the names of X-Master-Key and Content-Type; default as the text writes them. */
export type HeaderCase = "usual" | "lower" | "upper";

/** What a delete request carries; `query` is raw text such as `projectId=7`. */
export interface DeleteOptions extends Omit<ListOptions, "limit" | "lastId"> {
  readonly query: string;
  /** The write is meant to succeed. Every other write must be refused, and one that is obeyed ends all writes of the run. */
  readonly meant?: boolean;
}

/** A request whose headers, key and query may be left out. */
export type PartialRequest = Omit<SentRequest, "headers" | "key" | "query"> &
  Partial<SentRequest> &
  Pick<ListOptions, "contentType" | "headerCase"> & {
    /** Headers beside those of the key and the Content-Type. */
    readonly headerFields?: Readonly<Record<string, string>>;
  };

/** A step that several cases look at, and that is taken once in a run. */
export interface Scene<T> {
  /** What a report calls it. */
  readonly name: string;
  /** The scene deletes, or looks at what everything before it has left: it is taken when the case that asks for it is alone. */
  readonly alone?: true;
  readonly take: (client: TargetClient) => Promise<T>;
}

/** A part of a case that may go on beside others. */
export type Task = (client: TargetClient) => Promise<unknown>;

/**
 * What a case may do to the target. Every request is recorded and every answer audited.
 * A request without an answer ends the case; a write without consent ends it before it is sent.
 * Cases are under way side by side. What has to be refused waits until no case reads. Before a delete that is meant, before a
 * scene that is taken alone, and before it looks at what other cases sent, a case waits until all before it have ended; then no
 * other sends anything.
 */
export interface TargetClient {
  readonly target: Target;
  list(options?: ListOptions): Promise<Exchange>;
  remove(options: DeleteOptions): Promise<Exchange>;
  send(request: PartialRequest & Pick<DeleteOptions, "meant">): Promise<Exchange>;
  /**
   * Sends writes that have to be refused side by side, and looks after the account at their end. Once one was obeyed, those are
   * undefined that were not sent or whose answer may be due to it. Throws `NoConsent` if that is true of all.
   */
  sendRefused(requests: readonly PartialRequest[]): Promise<(Exchange | undefined)[]>;
  /** All pages now. */
  walk(key: KeyName, limit?: number): Promise<Walk>;
  /**
   * All projects of the account now: those of `baseline` without the deleted ones, if nothing was written since it was seen, or a
   * page at that project and its `total` show that nothing else has changed; else all pages are read again.
   */
  current(near: string | undefined): Promise<Walk>;
  /** All pages as they were before the first delete, taken once. */
  baseline(key: KeyName): Promise<Walk>;
  /** The result of a scene, which is taken at the first call. */
  shared<T>(scene: Scene<T>): Promise<T>;
  /** The results of tasks that only read and do not build on each other; each has a client of its own. */
  concurrently<T extends readonly Task[] | []>(tasks: T): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }>;
  /** Disposable ids that are in the account's list and that no delete was meant for. */
  disposables(): Promise<readonly string[]>;
  /** Whether the project is in its place, or gone from there once deleted, and `total`, if it counts all, is what it has to be. */
  isUndisturbed(id: string): Promise<boolean>;
  /** Ids whose delete the target has acknowledged. */
  deleted(): readonly string[];
  /** What changed in the account of a key from one complete walk to the next, other than by acknowledged deletes. */
  changes(key: KeyName): readonly Change[];
  /** What another client changes in the accounts; watches for a while, and is undefined if nothing was seen. */
  concurrentChange(): Promise<string | undefined>;
  /** An id that names no project of the known accounts. Throws `NoConsent` if a list was not read to its end. */
  unknownId(): Promise<string>;
  /**
   * Those of the ids that name no project of the known accounts, also to a careless reader, unless it is the disposable one `but`.
   * Throws `NoConsent` as `unknownId` does.
   */
  idsOfNothing(ids: readonly string[], but?: string): Promise<string[]>;
  /** What this case itself has sent so far, without the scenes and walks that it shares. */
  ownExchanges(): readonly Exchange[];
  /** Everything sent in the cases before this one and so far in this one. */
  allExchanges(): Promise<readonly Exchange[]>;
}

/** A write and whether it was meant to succeed. */
export interface Write {
  readonly exchange: Exchange;
  readonly meant: boolean;
}

/**
 * A project that one walk shows and the next does not, or the other way round, with the writes that were sent between the two.
 * `undeleted`: its delete was acknowledged, and a later walk or page shows it.
 */
export interface Change {
  readonly id: string;
  readonly kind: "vanished" | "appeared" | "undeleted";
  readonly writes: readonly Write[];
}
