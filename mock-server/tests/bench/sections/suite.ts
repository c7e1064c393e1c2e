import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BUILT } from "../built.ts";
import { figure } from "../figure.ts";
import { markdownTable } from "../markdown-table.ts";
import { PEERS } from "../peers/peers.ts";
import { startPeer } from "../peers/start-peer.ts";
import { writeWorld } from "../peers/world.ts";
import type { Gate, Section } from "../section.ts";
import { type Summary, summaryOf } from "../statistics.ts";

/** Whole runs of the contract suite, the start of `node` included. */
export interface SuiteRuns {
  /** How late every answer of the far target is. */
  readonly latencyMs: number;
  /** Against a fresh reference in the same process. */
  readonly reference: SuiteRun;
  readonly far: SuiteRun;
  /** The same with one request at a time. */
  readonly farInTurn: SuiteRun;
}

interface SuiteRun {
  readonly runs: number;
  readonly requests: number;
  readonly seconds: Summary;
}

const MOST_SECONDS = 1.5;
/** So far away, and no further, the run must end in time. */
const FAR = { latencyMs: 200, mostSeconds: 20 };

export const suite: Section<SuiteRuns> = {
  title: "The contract suite, tool start included",
  measure: async ({ suiteRuns, latencyMs }) => {
    const folder = await mkdtemp(join(tmpdir(), "tts-projects-bench-"));
    const mock = await startPeer(PEERS.ours, await writeWorld(), { more: ["--delay", String(latencyMs)] });
    const target = ["--target", `http://127.0.0.1:${mock.port}/__admin/target`];
    try {
      await runOnce([], folder);
      return {
        latencyMs,
        reference: await runAll(suiteRuns, [], folder),
        far: await runAll(1, target, folder),
        farInTurn: await runAll(1, [...target, "--concurrency", "1"], folder),
      };
    } finally {
      await mock.stop();
      await rm(folder, { recursive: true });
    }
  },
  show: ({ latencyMs, reference, far, farInTurn }) => {
    const row = (target: string, { runs, requests, seconds }: SuiteRun) => [
      target,
      ...[runs, requests].map(String),
      seconds.median.toFixed(2),
      spread(seconds),
    ];
    return markdownTable(
      ["target", "runs", "requests", "seconds, median", "least–most"],
      [
        row("a fresh reference in the same process", reference),
        row(`a mock that answers after ${latencyMs} ms`, far),
        row("the same with `--concurrency 1`", farInTurn),
      ],
    );
  },
  gates: ({ latencyMs, reference, far }) => [
    secondsGate("against a fresh reference", reference, MOST_SECONDS),
    ...(latencyMs === FAR.latencyMs ? [secondsGate(`at ${latencyMs} ms an answer`, far, FAR.mostSeconds)] : []),
  ],
};

function secondsGate(target: string, { seconds: { median } }: SuiteRun, most: number): Gate {
  return { promise: `at most ${most} s ${target}`, measured: `${figure(median)} s`, met: median <= most };
}

function spread({ min, max }: Summary): string {
  return `${min.toFixed(2)}–${max.toFixed(2)}`;
}

async function runAll(runs: number, args: readonly string[], folder: string): Promise<SuiteRun> {
  const seconds: number[] = [];
  let requests = 0;
  for (let run = 0; run < runs; run++) {
    const one = await runOnce(args, folder);
    seconds.push(one.seconds);
    requests = one.requests;
  }
  return { runs, requests, seconds: summaryOf(seconds) };
}

/** Rejects with what the suite says where the target does not conform. */
async function runOnce(args: readonly string[], folder: string): Promise<{ seconds: number; requests: number }> {
  const report = join(folder, "report.json");
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [BUILT.suite, ...args, "--report", `json=${report}`]);
  const seconds = (performance.now() - startedAt) / 1000;
  const { requests } = JSON.parse(await readFile(report, "utf8")) as { requests: number };
  return { seconds, requests };
}
