import { fork } from "node:child_process";
import { once } from "node:events";
import { startMock } from "../../mock-server/index.ts";
import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { runSuite } from "../runner/run.ts";
import { verdictsOf } from "./judge.fixture.ts";

/** Runs the suite against accounts of its own, which the mock at this origin creates for it. */
export async function judgeOwnAccounts(origin: string): Promise<Report> {
  const response = await fetch(`${origin}/__admin/target`);
  return runSuite({ target: (await response.json()) as Target });
}

/** Describes each run that is not conformant or whose verdicts differ from those of the first run. */
export function differentRuns(reports: readonly Report[]): string[] {
  const first = reports[0] && verdictsOf(reports[0]);
  return reports.flatMap((report, place) => {
    const other = verdictsOf(report).filter((verdict) => !first?.includes(verdict));
    const isGood = report.conformance === "conformant" && other.length === 0;
    return isGood ? [] : [`run ${place + 1}: ${report.conformance} ${report.failure ?? ""} ${other.join(", ")}`];
  });
}

/**
 * `npm run gate-load [-- RUNS]`: ten concurrent runs against one mock, then 60 in sequence (one a minute for an hour), each with
 * its own accounts. The mock keeps accounts until a reset, so the heap is printed before and after one. Exit 1 if runs differ, or
 * if the heap after a reset grows by over a tenth from the tenth run to the last.
 */
if (process.argv[1] === import.meta.filename) await (process.send ? serve() : load(Number(process.argv[2] ?? 60)));

/** Runs the mock in its own process. Sends its origin, and the bytes of its heap for each message. */
async function serve(): Promise<void> {
  const { url } = await startMock();
  process.on("message", () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  });
  process.on("disconnect", () => process.exit());
  process.send?.(new URL(url).origin);
}

async function load(runs: number): Promise<void> {
  const mock = fork(import.meta.filename, { execArgv: [...process.execArgv, "--expose-gc"] });
  const [origin] = (await once(mock, "message")) as [string];
  const heap = async (): Promise<number> => {
    mock.send("heap");
    const [bytes] = (await once(mock, "message")) as [number];
    return bytes / 2 ** 20;
  };
  const problems: string[] = [];
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1);
  const reports = await Promise.all(Array.from({ length: 10 }, () => judgeOwnAccounts(origin)));
  console.log(`10 concurrent runs: ${seconds()} s, heap of the mock ${(await heap()).toFixed(1)} MiB`);
  let tenth = 0;
  for (let run = 1; run <= runs; run += 1) {
    reports.push(await judgeOwnAccounts(origin));
    if (run % 10 !== 0) continue;
    const before = await heap();
    const json = { "Content-Type": "application/json" };
    const { ok } = await fetch(`${origin}/__admin/reset`, { method: "POST", headers: json, body: "{}" });
    if (!ok) problems.push("the mock refused the reset");
    const now = await heap();
    tenth ||= now;
    console.log(`${run} more, in sequence: ${seconds()} s, ${before.toFixed(1)} MiB, ${now.toFixed(1)} after a reset`);
    if (run === runs && now > tenth * 1.1) problems.push(`the heap grew from ${tenth.toFixed(1)} to ${now.toFixed(1)} MiB`);
  }
  mock.disconnect();
  problems.push(...differentRuns(reports));
  console.log(problems.length > 0 ? problems.join("\n") : `${reports.length} runs, all conformant with the same verdicts`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
