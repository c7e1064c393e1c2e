import type { Level, RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Entry } from "../model/timeline.ts";
import type { ListOptions, RequestOptions } from "../operations/requests.ts";
import type { Row } from "./row.ts";

/** What a probe needs of a target; without it, its verdict is `not-tested`. */
export interface Needs {
  /** The number of projects of the account and of the other account. */
  readonly projects?: number;
  readonly other?: number;
  readonly free?: true;
  /** Consent to deletes, and so many disposable projects that are listed. */
  readonly disposable?: number;
}

/** One rule of the interface, and how a run asks about it. The judge judges every answer, whichever probe asked. */
export interface Probe {
  readonly id: RuleId;
  readonly level: Level;
  readonly needs: Needs;
  /** What is asked, in one line. */
  readonly asks: string;
  /** Requests to send once, before any delete that may succeed. A write among them must be refused. */
  readonly rows?: Rows;
  /** The same after the deletes. */
  readonly rowsAfter?: Rows;
  /** Requests that depend on the answers before them; sent beside others, before any write. */
  readonly script?: Script;
  /** Deletes and looks; runs alone. */
  readonly effect?: Script;
  /** The probes whose requests show this rule too: they are asked with it if a run is narrowed to it. */
  readonly shownBy?: readonly RuleId[];
}

/** Requests, or how to write them where they depend on the target. */
export type Rows = readonly Row[] | ((world: World) => readonly Row[]);

/** A script of a few lines. */
export type Script = (session: Session) => Promise<void>;

/** What is known of the target, and requests to it. */
export interface World {
  readonly target: Target;
  /** The ids of the account and of the other account, in the order of the list, as they are now. */
  readonly own: readonly string[];
  readonly other: readonly string[];
  /** The accounts whose list could not be read. */
  readonly unread: readonly KeyName[];
  /** An id that names no project; undefined if none is known. */
  readonly absentId: string | undefined;
  /** The disposable projects that are listed, and those that the run has deleted. */
  readonly disposable: readonly string[];
  readonly deleted: readonly string[];
  /** The Content-Type that a delete wants: none unless the target requires one. */
  readonly deleteType: string | null;
  list(options?: ListOptions): SentRequest;
  /** The request of a line. A delete has `deleteType`, unless the options say otherwise. */
  request(line: string, options?: RequestOptions): SentRequest;
  /** Those of the ids that name no project, even as a careless server may read them; `but` may be read. */
  provenAbsent(ids: readonly string[], but?: string): string[];
}

/** What a script may do. A read without an answer ends the script; a write without consent throws `NoConsent`. */
export interface Session {
  /** What is known now: it changes with each delete and each look. */
  world(): World;
  send(request: SentRequest): Promise<Entry>;
  /** Deletes a disposable project for good. */
  remove(id: string, connection?: SentRequest["connection"]): Promise<Entry>;
  /** Sends two deletes of disposable projects at once. */
  removeAtOnce(one: string, other: string): Promise<void>;
  /** Reads all pages of an account. */
  walk(key: KeyName, limit?: number): Promise<void>;
  /** Walks all accounts again, and compares them with what the run knows of them. */
  look(): Promise<void>;
}

type Parts = Partial<Omit<Probe, "id" | "level" | "asks">>;

/** The probe of a rule, with what it asks. */
export function probe(id: RuleId, asks: string, parts: Parts = {}): Probe {
  return { id, level: ruleOf(id).level, needs: {}, asks, ...parts };
}

/** Why a target cannot be asked; undefined if it can. */
export function lackOf(
  { projects = 0, other = 0, free, disposable = 0 }: Needs,
  world: World,
): string | undefined {
  const { target, own } = world;
  if (free && target.keys.free === undefined) return withoutKey("free");
  if (other > 0 && target.keys.otherPremium === undefined) return withoutKey("otherPremium");
  const unread = world.unread.find((key) =>
    key === "otherPremium" ? other > 0 : projects + disposable > 0,
  );
  if (unread) return `the list of the ${unread} account could not be read`;
  if (other > world.other.length)
    return `projects of the other account: ${world.other.length}; needed: ${other}`;
  if (projects > own.length) return `projects of the account: ${own.length}; needed: ${projects}`;
  if (disposable > world.disposable.length)
    return world.target.disposableProjectIds.length === 0
      ? "the target names no disposableProjectIds"
      : `disposable projects that are listed: ${world.disposable.length}; needed: ${disposable}`;
  return undefined;
}

function withoutKey(name: string): string {
  return `the target names no ${name} key: add it to "keys" in the target file`;
}
