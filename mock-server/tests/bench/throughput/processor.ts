import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Server and client have a core each, so that neither takes from the other. */
export const CORES = { server: 0, client: 1 } as const;

/** Whether there is a `taskset`, and both cores. */
export function canPin(): boolean {
  return spawnSync("taskset", ["-c", Object.values(CORES).join(","), "true"]).status === 0;
}

/** Keeps a process, with all of its threads, on one core. Does nothing where that is not possible. */
export function pin(pid: number, core: number): void {
  spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);
}

/** The unit in which Linux counts processor time under `/proc`. */
export const TICKS_PER_SECOND = 100;

/** The processor time that a process has used, in user code and in the kernel. Needs Linux. */
export async function processorSeconds(pid: number): Promise<number> {
  // The name in parentheses may hold anything.
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The resident memory of a process in bytes. Needs Linux. */
export async function residentBytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
