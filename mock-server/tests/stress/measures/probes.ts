import { setTimeout as sleep } from "node:timers/promises";
import { figure } from "../../bench/figure.ts";
import type { Peer } from "../../bench/peers/peers.ts";
import { type RunningPeer, startPeer } from "../../bench/peers/start-peer.ts";
import type { World } from "../../bench/peers/world.ts";
import { controlProbes } from "../adversity/probes/control.ts";
import { framingProbes } from "../adversity/probes/framing.ts";
import { headerProbes } from "../adversity/probes/headers.ts";
import { pipeliningProbes } from "../adversity/probes/pipelining.ts";
import type { Probe } from "../adversity/probes/probe.ts";
import { queryProbes } from "../adversity/probes/query.ts";
import { requestLineProbes } from "../adversity/probes/request-line.ts";
import { routingProbes } from "../adversity/probes/routing.ts";
import { answersIn, exchange, type RawAnswer } from "../adversity/raw.ts";
import { inParallel } from "../in-parallel.ts";
import { listedIds } from "../listed-ids.ts";
import type { Measure } from "../measure.ts";
import { END_AFTER_MS, survives } from "../patience.ts";
import { type Plan, TIMEOUT_PATIENCE_MS } from "../plan.ts";
import { countShapes, errorsIn, type Shapes } from "../shape-of.ts";

const PROBES: readonly Probe[] = [
  ...[requestLineProbes, headerProbes, framingProbes, pipeliningProbes],
  ...[routingProbes, queryProbes, controlProbes],
].flat();

/** Answers are counted by what arrives; none of the statuses that ours gives is asked of the others. */
export interface ProbesResult {
  readonly probes: number;
  /** Errors that were answered, by their shape. */
  readonly shapes: Shapes;
  /** Probes to which nothing came back. */
  readonly silent: number;
  /** Probes that ended the server. */
  readonly crashes: number;
  /** Malformed deletes that were answered with 200 or after which the project was gone. */
  readonly obeyed: number;
}

const AT_ONCE = 48;

export const probes: Measure<ProbesResult> = {
  title: (plan) => `${probesOf(plan).length} malformed or unusual requests, byte by byte`,
  take,
  rows: {
    "errors in the envelope": ({ shapes }) => `${figure(shapes.envelope)} of ${figure(errorsIn(shapes))}`,
    "errors with an empty body": ({ shapes }) => figure(shapes.empty),
    "errors of another shape": ({ shapes }) => figure(shapes.other),
    "no answer at all": ({ silent }) => figure(silent),
    crashes: ({ crashes }) => figure(crashes),
    "malformed deletes obeyed": ({ obeyed }) => figure(obeyed),
  },
  gates: [
    { promise: "every error is in the envelope", holds: ({ shapes }) => shapes.empty + shapes.other === 0 },
    { promise: "every probe is answered", holds: ({ silent, crashes }) => silent + crashes === 0 },
    { promise: "nothing malformed takes effect", holds: ({ obeyed }) => obeyed === 0 },
  ],
};

function probesOf({ patienceMs }: Plan): readonly Probe[] {
  return PROBES.filter(({ holds }) => !holds || patienceMs >= TIMEOUT_PATIENCE_MS);
}

async function take(peer: Peer, plan: Plan, world: World): Promise<ProbesResult> {
  const chosen = probesOf(plan);
  const result = { probes: chosen.length, shapes: { envelope: 0, empty: 0, other: 0 }, silent: 0, crashes: 0 };
  let server = await startPeer(peer, world);
  let present = new Set(world.ids);
  const lost: (readonly [probe: Probe, id: string])[] = [];

  async function send(probe: Probe, id: string): Promise<boolean> {
    const answers = await answersTo(server, probe, id, plan);
    if (answers.length === 0 && !(await survives(server))) return false;
    countShapes(result.shapes, answers, (place) => probe.heads?.includes(place) ?? false);
    if (answers.length === 0) result.silent += 1;
    if (saysObeyed(probe, answers)) present.delete(id);
    return true;
  }

  const numbered = chosen.map((probe, place) => [probe, world.ids[place] ?? ""] as const);
  await inParallel(numbered, AT_ONCE, async ([probe, id]) => {
    if (!(await send(probe, id))) lost.push([probe, id]);
  });
  // What was lost in a crash is sent again alone, so that it is seen which of them was the cause.
  for (const [probe, id] of lost) {
    if (!server.isRunning()) server = await startPeer(peer, world);
    if (!(await send(probe, id))) result.crashes += 1;
  }
  // What was begun by a request that was already answered ends too.
  await sleep(100);
  if (peer.keepsState) present = new Set((await listedIds(server.port)).filter((id) => present.has(id)));
  await server.stop();
  return { ...result, obeyed: world.ids.length - present.size };
}

async function answersTo(
  { port }: RunningPeer,
  { send, holds, heads }: Probe,
  id: string,
  { patienceMs }: Plan,
): Promise<RawAnswer[]> {
  const parts = send.map((part) => part.replaceAll("ID", id));
  const { received } = await exchange(port, parts, { end: !holds, endAfterMs: END_AFTER_MS, idleMs: patienceMs });
  return answersIn(received, heads);
}

/** Whether a malformed delete was answered with success. */
function saysObeyed({ send, statuses }: Probe, answers: readonly RawAnswer[]): boolean {
  const isRefused = statuses.every((status) => status >= 400);
  return isRefused && send[0]?.startsWith("DELETE") === true && answers.some(({ status }) => status < 300);
}
