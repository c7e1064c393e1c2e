import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startMockProcess } from "../mock-process.fixture.ts";
import { startPeer } from "./peers/peers.ts";
import { worldAccounts, writeWorld } from "./peers/world.ts";
import { type Gate, markdownTable, type Section } from "./script.ts";
import { summaryOf } from "./statistics.ts";

const SUITE = join(import.meta.dirname, "../../../dist/contract-tests/cli.js");
const LATENCY_MS = 200;

/** Times complete runs of the contract suite as a user runs it, including the start of `node`. */
export async function measureSuite(runs: number): Promise<Section> {
  const mock = await startMockProcess(["--silent", "--delay", String(LATENCY_MS)], { built: true });
  try {
    const target = ["--target", new URL("/__admin/target", mock.baseUrl).href];
    await timeSuite(1, []);
    const [reference, far] = [await timeSuite(runs, []), await timeSuite(1, target)];
    const rows = [
      ["a fresh reference in the same process", ...reference.cells],
      [`a mock that answers after ${LATENCY_MS} ms`, ...far.cells],
    ];
    return {
      title: "The contract suite, tool start included",
      shown: markdownTable(["target", "runs", "requests", "seconds, median", "least–most"], rows),
      gates: [
        secondsGate("against a fresh reference", reference.median, 2),
        secondsGate(`at ${LATENCY_MS} ms an answer`, far.median, 15),
      ],
    };
  } finally {
    await mock.stop();
  }
}

const DISPOSABLE = 8;

/** Runs the contract suite against the equal Fastify. Throws the report if it fails or leaves something untested. */
export async function equalConforms(): Promise<void> {
  const free = { key: "mk_free", plan: "free", projects: [{ id: 1, name: "Hidden", desc: "" }] };
  const world = await writeWorld([...worldAccounts(), free]);
  const server = await startPeer("equal", world);
  const env = {
    TTS_PROJECTS_KEY: "mk_premium",
    TTS_PROJECTS_OTHER_KEY: "mk_other",
    TTS_PROJECTS_FREE_KEY: "mk_free",
    TTS_PROJECTS_DISPOSABLE: world.ids.slice(0, DISPOSABLE).join(","),
  };
  const args = ["--base-url", `http://127.0.0.1:${server.port}/v1`, "--fail-on", "incomplete"];
  await runSuite(args, env).finally(() => server.stop());
}

async function timeSuite(runs: number, args: readonly string[]): Promise<{ readonly median: number; readonly cells: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-bench-"));
  const report = join(folder, "report.json");
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await runSuite([...args, "--report", `json=${report}`]);
    seconds.push((performance.now() - startedAt) / 1000);
  }
  const { requests } = JSON.parse(await readFile(report, "utf8")) as { requests: number };
  await rm(folder, { recursive: true });
  const { median, min, max } = summaryOf(seconds);
  return { median, cells: [String(runs), String(requests), median.toFixed(2), `${min.toFixed(2)}–${max.toFixed(2)}`] };
}

/** Rejects with the output of the suite if the target does not conform. */
async function runSuite(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [SUITE, ...args], { env: { ...process.env, ...env } }).catch((problem) => {
    throw new Error(`the contract suite fails:\n${problem.stdout}${problem.stderr}`);
  });
}

function secondsGate(target: string, median: number, most: number): Gate {
  return { promise: `at most ${most} s ${target}`, measured: `${median.toFixed(2)} s`, met: median <= most };
}
