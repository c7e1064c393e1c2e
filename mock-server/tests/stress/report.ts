import { PEERS, type Peer, type PeerId, versionOf } from "../bench/peers/peers.ts";
import type { World } from "../bench/peers/world.ts";
import type { Measure } from "./measure.ts";
import { MEASURES } from "./measures.ts";
import type { MeasureName, Plan } from "./plan.ts";

/** What a run found out: figures, the cells that a table shows of them, and whether ours kept its promises. */
export interface Report {
  readonly date: string;
  readonly machine: string;
  readonly servers: readonly ServerReport[];
  readonly measures: readonly MeasureReport[];
}

interface ServerReport {
  readonly id: PeerId;
  readonly name: string;
  readonly version: string;
  readonly about: string;
}

export interface MeasureReport {
  readonly name: MeasureName;
  readonly title: string;
  /** Set where other work on the machine disturbed the measuring. */
  readonly disturbed?: true;
  /** Of the mutations. */
  readonly seed: number;
  readonly results: Partial<Record<PeerId, unknown>>;
  /** A cell for each server, in their sequence. */
  readonly rows: readonly { readonly label: string; readonly cells: readonly string[] }[];
  readonly gates: readonly { readonly promise: string; readonly holds: boolean }[];
}

/** Measures everything of the plan, one server after the other, so that none disturbs another. */
export async function measureAll(
  plan: Plan,
  world: World,
  say: (line: string) => void,
): Promise<Pick<Report, "servers" | "measures">> {
  const measures: MeasureReport[] = [];
  for (const name of plan.measures) measures.push(await MEASURES[name]((measure) => reportOn(name, measure, plan, world, say)));
  return { servers: plan.servers.map(serverReport), measures };
}

function serverReport(id: PeerId): ServerReport {
  const { name, about } = PEERS[id];
  return { id, name, version: versionOf(PEERS[id]), about };
}

async function reportOn<Result>(
  name: MeasureName,
  measure: Measure<Result>,
  plan: Plan,
  world: World,
  say: (line: string) => void,
): Promise<MeasureReport> {
  const results: Partial<Record<PeerId, Result>> = {};
  for (const id of plan.servers) {
    say(`${name}: ${PEERS[id].name}`);
    const result = await measure.take(PEERS[id] as Peer, plan, world).catch((problem: Error) => failed(id, problem, say));
    if (result !== undefined) results[id] = result;
  }
  const rows = Object.entries(measure.rows).map(([label, cell]) => ({
    label,
    cells: plan.servers.map((id) => cellOf(results[id], cell)),
  }));
  const ours = results.ours ?? results.sources;
  const inForce = measure.gates.filter(({ isFigure }) => plan.isFull || !isFigure);
  const gates = ours === undefined ? [] : inForce.map(({ promise, holds }) => ({ promise, holds: holds(ours) }));
  return { name, title: measure.title(plan), seed: plan.seed, results, rows, gates };
}

/** That another server cannot be measured is told, and costs no more than its cells; ours must be measured. */
function failed(id: PeerId, problem: Error, say: (line: string) => void): undefined {
  if (id === "ours" || id === "sources") throw problem;
  say(`  not measured: ${problem.message}`);
}

function cellOf<Result>(result: Result | undefined, cell: (result: Result) => string): string {
  return result === undefined ? "not measured" : cell(result);
}
