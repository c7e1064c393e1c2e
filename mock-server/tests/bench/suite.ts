import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startMock } from "../../index.ts";
import { ROOT } from "../mock-process.fixture.ts";
import { figure, median, type Section, withinSeconds } from "./results.ts";

const SUITE = join(ROOT, "dist/contract-tests/cli.js");

/** Milliseconds of an answer of the distant target. */
const DISTANCE = 300;

/** The time of whole runs of the contract suite, as processes: against its own reference, and once against a distant target. */
export async function measureSuite(runs: number): Promise<Section> {
  const near: number[] = [];
  for (let run = 0; run < runs; run++) near.push(await secondsOf([]));
  const target = await startMock({ delay: DISTANCE });
  const args = ["--target", new URL("/__admin/target", target.url).href];
  const far = await secondsOf(args).finally(target.close);
  const targets = [
    { name: "its own reference", seconds: median(near), limit: 1.5 },
    { name: `a target that answers after ${DISTANCE} ms`, seconds: far, limit: 45 },
  ];
  return {
    title: `The contract suite from start to end, median of ${runs} runs against its own reference`,
    heads: ["target", "s"],
    rows: targets.map(({ name, seconds }) => [name, figure(seconds)]),
    gates: targets.map(({ name, seconds, limit }) => withinSeconds(limit, name, seconds)),
  };
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [SUITE, ...args]);
  return (performance.now() - startedAt) / 1000;
}
