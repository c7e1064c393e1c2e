import type { RuleId } from "../../openapi/contract.ts";
import { admissibleAnswers, rulesAsked } from "../judge/reasons.ts";
import { projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { idsOf, isSuccess } from "../model/timeline.ts";
import { isRead, numbersIn } from "../operations/operations.ts";
import { listRequest } from "../operations/requests.ts";
import { allProbes } from "../probes/all-probes.ts";
import { gridRequests } from "../probes/grid.ts";
import { type Probe, requestsOf } from "../probes/probe.ts";
import { NoConsent } from "./consent.ts";
import { StillLimited } from "./end-of-run.ts";
import { type Run, send } from "./send.ts";
import { worldOf } from "./world.ts";

/** A request, and the rule or the grid that asks it. */
export interface AskedRow {
  readonly probe: string;
  readonly request: SentRequest;
}

/**
 * The rows that can be asked, each request once. The grid belongs to all rules: of a selection, only requests that its rules may
 * refuse.
 */
export function rowsOf(run: Run, probes: readonly Probe[], kind: "rows" | "rowsAfter"): AskedRow[] {
  const world = worldOf(run);
  const own = probes
    .filter(({ id }) => run.gaps.get(id)?.notTested === undefined)
    .flatMap(({ id, [kind]: rows = [] }) =>
      requestsOf(rows, world).map((request) => ({ probe: id as string, request })),
    );
  if (kind === "rowsAfter") return own;
  const selected = new Set<string>(probes.map(({ id }) => id));
  // Every answer may break this rule.
  const isWhole = probes.length === allProbes.length || selected.has("envelope.always");
  const isAsked = (request: SentRequest) =>
    rulesAsked(request, admissibleAnswers(request, run.accounts)).some((rule) =>
      selected.has(rule),
    );
  const grid = gridRequests(world).filter((request) => isWhole || isAsked(request));
  const rows = [...own, ...grid.map((request) => ({ probe: "grid", request }))];
  return [
    ...new Map(rows.toReversed().map((row) => [JSON.stringify(row.request), row])).values(),
  ].toReversed();
}

/** Rows by what they may do to the account. */
interface Kinds {
  readonly reads: AskedRow[];
  /** Reads that no write can change. */
  readonly unaffectedReads: AskedRow[];
  /** Writes that name nothing. */
  readonly harmlessWrites: AskedRow[];
  /** Writes that a wrong server may obey. */
  readonly obeyable: AskedRow[];
}

export function kindsOf(rows: readonly AskedRow[], run: Run): Kinds {
  const kinds: Kinds = { reads: [], unaffectedReads: [], harmlessWrites: [], obeyable: [] };
  const { disposable } = worldOf(run);
  for (const row of rows) kinds[rowKind(row, run, disposable)].push(row);
  return kinds;
}

function rowKind({ request }: AskedRow, run: Run, disposable: readonly string[]): keyof Kinds {
  if (!isRead(request)) return namesDisposable(request, disposable) ? "obeyable" : "harmlessWrites";
  const isServed = admissibleAnswers(request, run.accounts).success !== undefined;
  return request.key === "premium" && isServed ? "reads" : "unaffectedReads";
}

/** Whether a request names a disposable project that is there, or no project at all. */
function namesDisposable(request: SentRequest, disposable: readonly string[]): boolean {
  const { query, path, body = "", headers } = request;
  const texts = [query, path, body, ...Object.values(headers)].join(" ");
  return (
    disposable.some((id) => texts.includes(id)) || projectIdsIn(request).every((id) => id === "")
  );
}

/**
 * Sends writes that a wrong server may obey although it refuses them, and takes them from those that are `left`. After the first of each
 * kind a page at the place of its project shows whether it is still there; if not, this ends, because only a look shows whether writes
 * may go on.
 */
export async function sendObeyable(run: Run, left: AskedRow[], known: Set<string>): Promise<void> {
  for (let row = left.shift(); row !== undefined; row = left.shift()) {
    await sendRow(run, row);
    const kind = defectKind(row);
    const isKnown = known.has(kind);
    known.add(kind);
    if (!isKnown && run.writesEnded === undefined && (await isGone(run, row))) return;
  }
}

/** Sends a row. */
export async function sendRow(run: Run, { probe, request }: AskedRow): Promise<void> {
  await noting(run, probe, () => send(run, request, probe));
}

/** A request that was not sent leaves its rule untested, and one that was only answered with 429 leaves it open. */
export async function noting(
  { gaps }: Run,
  probe: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const rule = probe as RuleId;
  try {
    await act();
  } catch (error) {
    if (error instanceof StillLimited)
      gaps.set(rule, { ...gaps.get(rule), inconclusive: error.message });
    else if (!(error instanceof NoConsent)) throw error;
    else if (!gaps.has(rule)) gaps.set(rule, { notTested: error.message });
  }
}

/** Servers that check one key, one method or one path and not another tell them apart, whatever the slashes in the path. */
function defectKind({ request: { method, path, key } }: AskedRow): string {
  return `${key} ${method} ${path.replace(/\d+|(?<=\/)\/|\/$/g, "")}`;
}

/** Whether the disposable project that a write names is no longer at its place. */
async function isGone(run: Run, { request }: AskedRow): Promise<boolean> {
  const own = run.accounts.ids("premium");
  const id = numbersIn(request).find((each) => own.includes(each));
  if (id === undefined) return false;
  const lastId = own[own.indexOf(id) - 1];
  const page = await send(run, listRequest(run.client.target, { limit: 1, lastId }), "peek");
  return isSuccess(page) && idsOf(page).length > 0 && !idsOf(page).includes(id);
}
