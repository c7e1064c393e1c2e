import type { Exchange, KeyName, SentRequest } from "./exchange.ts";
import type { Target } from "./target.ts";
import type { Walk } from "./walk.ts";

/** What a list request carries; `query` replaces `limit` and `lastId` by raw text. */
export interface ListOptions {
  readonly limit?: number;
  readonly lastId?: string;
  readonly query?: string;
  /** Default: premium. */
  readonly key?: KeyName;
  /** Default: application/json; null sends no Content-Type. */
  readonly contentType?: string | null;
}

/** What a delete request carries; `query` is raw text such as `projectId=7`. */
export interface DeleteOptions {
  readonly query: string;
  readonly key?: KeyName;
  readonly contentType?: string | null;
  /** The delete is meant to succeed. Every other write must be refused, and one that is obeyed ends all writes of the run. */
  readonly meant?: boolean;
}

/** A step that several cases look at, and that is taken once in a run. */
export type Scene<T> = (probe: Probe) => Promise<T>;

/**
 * What a case may do to the target. Every request is recorded and every answer audited.
 * A request without an answer ends the case; a write without consent ends it before it is sent.
 */
export interface Probe {
  readonly target: Target;
  list(options?: ListOptions): Promise<Exchange>;
  remove(options: DeleteOptions): Promise<Exchange>;
  send(request: Omit<SentRequest, "headers" | "key" | "query"> & Partial<SentRequest>): Promise<Exchange>;
  /** All pages now. */
  walk(key: KeyName, limit?: number): Promise<Walk>;
  /** All pages as they were before the first delete, taken once. */
  baseline(key: KeyName): Promise<Walk>;
  /** The result of a scene, which runs at the first call. */
  shared<T>(scene: Scene<T>): Promise<T>;
  /** Disposable ids that are in the account's list and not yet deleted. */
  disposables(): Promise<readonly string[]>;
  /** Ids whose delete the target has acknowledged. */
  deleted(): readonly string[];
  /** What changed in the account before the suite changed anything; undefined as long as nothing was seen to. */
  unrest(): Promise<string | undefined>;
  /** An id that names no project: the largest of the narrowest integer type that holds every id seen. */
  unknownId(): Promise<string>;
  /** Everything said so far in this run. */
  exchanges(): readonly Exchange[];
}
