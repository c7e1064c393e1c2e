import { PROJECT_ID } from "../../openapi/constants.ts";
import type { Level, RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { isOfNoAccount, NEAR_KEYS, type Target } from "../model/target.ts";
import type { Entry } from "../model/timeline.ts";
import type { ListOptions, RequestOptions } from "../operations/requests.ts";

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
  /** Requests to send one after another, or a script; beside others, before any write. */
  readonly script?: readonly Row[] | Script;
  /** Deletes and looks; runs alone. */
  readonly effect?: Script;
  /** The probes whose requests show this rule too: they are asked with it if a run is narrowed to it. */
  readonly shownBy?: readonly RuleId[];
}

/**
 * A request as a probe writes it: its line, and what else differs from a plain one. A list of the world in braces stands for one of
 * its ids: `{own}` for the first, `{own 2}` for the one at this place, `{own -1}` for the last, `{own 50%}` for the one in the middle.
 */
export type Row = string | readonly [line: string, options: RequestOptions];

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

/** A row for each of the lines with each of the options. */
export function rowsWith(
  options: RequestOptions | readonly RequestOptions[],
  lines: readonly string[],
): Row[] {
  return lines.flatMap((line) => [options].flat().map((each): Row => [line, each]));
}

/** The requests of rows, without those that name a project or a key that the target lacks. */
export function requestsOf(rows: Rows, world: World): SentRequest[] {
  const requests: SentRequest[] = [];
  for (const row of typeof rows === "function" ? rows(world) : rows) {
    const [text, options]: readonly [string, RequestOptions?] =
      typeof row === "string" ? [row] : row;
    const line = withIds(text, world);
    if (line !== undefined && hasKey(world.target, options?.key))
      requests.push(world.request(line, options));
  }
  return requests;
}

const ID = /\{(own|other|disposable|deleted|absentId)(?: (-?\d+)(%?))?\}/g;

/** A text with ids, as a query writes them, in place of their names; undefined if the target has no such project. */
export function withIds(text: string, world: World): string | undefined {
  let isComplete = true;
  const complete = text.replace(ID, (_, name: NameOfIds, place = "0", percent = "") => {
    const ids = [world[name]].flat();
    const share = Number(place) / 100;
    const id = ids.at(percent === "" ? Number(place) : Math.floor(share * (ids.length - 1)));
    isComplete &&= id !== undefined;
    return encodeURIComponent(id ?? "");
  });
  return isComplete ? complete : undefined;
}

type NameOfIds = "own" | "other" | "disposable" | "deleted" | "absentId";

/** Whether the target names this key, or it is derived from the premium one and belongs to no account. */
function hasKey({ keys }: Target, key: KeyName = "premium"): boolean {
  const near = NEAR_KEYS.find((each) => each === key);
  if (near !== undefined) return isOfNoAccount(keys, near);
  const isOptional = key === "free" || key === "otherPremium";
  return !isOptional || keys[key] !== undefined;
}

/** Other spellings of the path of a list, which a router may take where a check before it does not. */
export const OTHER_PATHS: readonly string[] = [
  "/projects/",
  "//projects",
  "/./projects",
  "/Projects",
  "/%70rojects",
  "/projects;x",
];

/**
 * Ids, as a query writes them, spread evenly over a list, with its first and its last two, in an order that no offset can follow: by
 * their last digits.
 */
export function spread(ids: readonly string[], most = 20): string[] {
  const step = Math.max(1, ids.length / most);
  // A project with the id 0 can be no cursor.
  const chosen = ids.filter(
    (id, place) => id !== "0" && (place % step < 1 || place >= ids.length - 2),
  );
  const reversed = (id: string) => [...id].reverse().join("");
  return chosen
    .toSorted((one, other) => (reversed(one) < reversed(other) ? -1 : 1))
    .map(encodeURIComponent);
}

/** A body in JSON that names a project as a client may do by mistake. */
export function bodyNaming(id: string): string {
  return `{"${PROJECT_ID}":${id},"id":${id}}`;
}

/** The digits of an id as East Asian keyboards write them, as a query writes those. */
export function inFullWidth(id: string): string {
  return encodeURIComponent(
    id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  );
}
