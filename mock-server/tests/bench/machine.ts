import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem, type } from "node:os";

/** Describes the machine in one line, with its current load average. */
export function machine(): string {
  const [model, gigabytes] = [cpus()[0]?.model.trim() ?? "CPU", Math.round(totalmem() / 2 ** 30)];
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `Node ${process.version}, ${type()} ${release()}, ${cpus().length} × ${model}, ${gigabytes} GB, load average ${load}`;
}

/** The unit in which Linux counts processor time under `/proc`. */
const TICKS_PER_SECOND = 100;
/** The index of the stolen time in the first line of `/proc/stat` (proc(5)). */
const STEAL = 8;

/** Starts to measure CPU steal. The returned function reports the share since then; undefined below 1 %. */
export function watchSteal(): () => string | undefined {
  const stolenSeconds = () => Number(readFileSync("/proc/stat", "utf8").split(/\s+/)[STEAL]) / TICKS_PER_SECOND;
  const [before, startedAt] = [stolenSeconds(), performance.now()];
  return () => {
    const seconds = ((performance.now() - startedAt) / 1000) * cpus().length;
    const percent = Math.round(((stolenSeconds() - before) / seconds) * 100);
    return percent < 1 ? undefined : `CPU steal: ${percent} %`;
  };
}

/** Server and client have a core each, so that they do not compete. */
export const CORES = { server: "0", client: "1", both: "0,1" } as const;

/** Pins a process, with all of its threads, to these cores. Returns false if there is no `taskset`, or no such core. */
export function pin(pid: number, cores: string): boolean {
  return spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;
}

/** The user and kernel time of a process, in seconds. */
export async function processorSeconds(pid: number): Promise<number> {
  // The process name in parentheses may contain blanks.
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The resident memory of a process in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
