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
 * The rows of the probes that the target lacks nothing for. The `rows` include the grid, which belongs to all rules: of a selection,
 * only the requests that its rules may refuse; and each request once. The `rowsAfter` may repeat a request.
 */
export function rowsOf(run: Run, probes: readonly Probe[], kind: "rows" | "rowsAfter"): AskedRow[] {
  const world = worldOf(run);
  const rows: AskedRow[] = [];
  for (const { id, [kind]: own = [] } of probes) {
    if (run.gaps.get(id)?.notTested !== undefined) continue;
    for (const request of requestsOf(own, world)) rows.push({ probe: id, request });
  }
  if (kind === "rowsAfter") return rows;
  const selected = new Set<string>(probes.map(({ id }) => id));
  // Every answer may break this rule.
  const isWhole = probes.length === allProbes.length || selected.has("envelope.always");
  const isAsked = (request: SentRequest) => {
    const rules = rulesAsked(request, admissibleAnswers(request, run.accounts));
    return rules.some((rule) => selected.has(rule));
  };
  for (const request of gridRequests(world))
    if (isWhole || isAsked(request)) rows.push({ probe: "grid", request });
  return eachOnce(rows);
}

/** The rows without repeated requests: a request belongs to the first row that has it, and is sent in the place of the last one. */
function eachOnce(rows: readonly AskedRow[]): AskedRow[] {
  const unique = new Map<string, AskedRow>();
  for (const row of rows) {
    const text = JSON.stringify(row.request);
    const first = unique.get(text) ?? row;
    unique.delete(text);
    unique.set(text, first);
  }
  return [...unique.values()];
}

/** Rows by what they may do to the account. */
interface Kinds {
  readonly reads: AskedRow[];
  /** Reads that no write can change. */
  readonly unaffectedReads: AskedRow[];
  /** Writes that name only projects that there are not. */
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
  if (!isRead(request)) return isObeyable(request, disposable) ? "obeyable" : "harmlessWrites";
  const isServed = admissibleAnswers(request, run.accounts).success !== undefined;
  return request.key === "premium" && isServed ? "reads" : "unaffectedReads";
}

/** Whether a write names a disposable project that is there, or no project at all, so that a wrong server may delete something. */
function isObeyable(request: SentRequest, disposable: readonly string[]): boolean {
  const { query, path, body = "", headers } = request;
  const text = [query, path, body, ...Object.values(headers)].join(" ");
  const namesNone = projectIdsIn(request).every((id) => id === "");
  return namesNone || disposable.some((id) => text.includes(id));
}

/**
 * Sends writes that a wrong server may obey although it refuses them, and takes each from `left`. After the first write of a kind that
 * is not `known` yet, asks whether its project is still there. If not, this ends with the others left: only a look shows whether
 * writes may go on.
 */
export async function sendObeyable(run: Run, left: AskedRow[], known: Set<string>): Promise<void> {
  for (let row = left.shift(); row !== undefined; row = left.shift()) {
    await sendRow(run, row);
    const kind = defectKind(row);
    const isFirst = !known.has(kind);
    known.add(kind);
    if (isFirst && run.writesEnded === undefined && (await isGone(run, row))) return;
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

/** What may be checked in one write and forgotten in another: the key, the method, and the path without ids and further slashes. */
function defectKind({ request: { method, path, key } }: AskedRow): string {
  return `${key} ${method} ${path.replace(/\d+|(?<=\/)\/|\/$/g, "")}`;
}

/** Whether the project that a write names is no longer at its place, by the page of one project there. */
async function isGone(run: Run, { request }: AskedRow): Promise<boolean> {
  const own = run.accounts.ids("premium");
  const id = numbersIn(request).find((each) => own.includes(each));
  if (id === undefined) return false;
  const lastId = own[own.indexOf(id) - 1];
  const page = await send(run, listRequest(run.client.target, { limit: 1, lastId }), "peek");
  return isSuccess(page) && idsOf(page).length > 0 && !idsOf(page).includes(id);
}
