import { figure } from "../../bench/figure.ts";
import type { Peer } from "../../bench/peers/peers.ts";
import { type RunningPeer, startPeer } from "../../bench/peers/start-peer.ts";
import type { World } from "../../bench/peers/world.ts";
import { type Exchanged, runFuzz } from "../adversity/fuzz/run-fuzz.ts";
import { seedInputs } from "../adversity/fuzz/seeds.ts";
import { answersIn, exchange } from "../adversity/raw.ts";
import type { Measure } from "../measure.ts";
import { END_AFTER_MS, survives } from "../patience.ts";
import type { Plan } from "../plan.ts";
import { countShapes, errorsIn, type Shapes } from "../shape-of.ts";

export interface FuzzResult {
  /** How many were sent: fewer where the server crashed too often. */
  readonly inputs: number;
  readonly seed: number;
  readonly shapes: Shapes;
  /** Inputs after which what came back is no sequence of HTTP answers. */
  readonly garbled: number;
  readonly silent: number;
  readonly hangs: number;
  readonly crashes: number;
}

/** Longer than this without a byte is a hang: the client has ended its side, so nothing more can come from it. */
const HANG_MS = 10_000;

/** A server that has crashed so often is spared the rest. */
const MOST_CRASHES = 10;

export const fuzz: Measure<FuzzResult> = {
  title: ({ fuzzInputs, seed }) => `${figure(fuzzInputs)} mutated requests over sockets, seed ${seed}`,
  take,
  rows: {
    "errors in the envelope": ({ shapes }) => `${figure(shapes.envelope)} of ${figure(errorsIn(shapes))}`,
    "inputs sent": ({ inputs }) => figure(inputs),
    "answers that are no HTTP": ({ garbled }) => figure(garbled),
    "no answer at all": ({ silent }) => figure(silent),
    hangs: ({ hangs }) => figure(hangs),
    crashes: ({ crashes }) => figure(crashes),
  },
  gates: [
    { promise: "every error is in the envelope", holds: ({ shapes, garbled }) => shapes.empty + shapes.other + garbled === 0 },
    { promise: "no silence, no hang, no crash", holds: ({ silent, hangs, crashes }) => silent + hangs + crashes === 0 },
  ],
};

async function take(peer: Peer, { fuzzInputs: inputs, seed }: Plan, world: World): Promise<FuzzResult> {
  const shapes: Shapes = { envelope: 0, empty: 0, other: 0 };
  const counts = { inputs: 0, garbled: 0, silent: 0, crashes: 0 };
  let starting = startPeer(peer, world);

  async function send(input: string): Promise<Exchanged> {
    if (counts.crashes >= MOST_CRASHES) return { received: "", timedOut: false };
    counts.inputs += 1;
    const server = await starting;
    const text = peer.hasCopies ? input : input.replaceAll(/mk_premium:\d+/g, "mk_premium");
    const exchanged = await exchange(server.port, [text], { endAfterMs: END_AFTER_MS, idleMs: HANG_MS });
    if (exchanged.received !== "") count(exchanged.received);
    else if (!(await survives(server))) await restartAfter(server);
    else if (!exchanged.timedOut && /[^\r\n]/.test(input)) counts.silent += 1;
    return exchanged;
  }

  function count(received: string): void {
    try {
      const answers = answersIn(received, "guess");
      countShapes(shapes, answers, (place) => answers[place]?.body === "");
    } catch {
      counts.garbled += 1;
    }
  }

  /** Other inputs that were lost with it are not counted against it. */
  async function restartAfter(crashed: RunningPeer): Promise<void> {
    if (crashed !== (await starting)) return;
    counts.crashes += 1;
    starting = startPeer(peer, world);
  }

  const { hangs } = await runFuzz({ inputs, seed, seeds: seedInputs(world.ids[0] ?? ""), send });
  await (await starting).stop();
  return { seed, shapes, hangs, ...counts };
}
