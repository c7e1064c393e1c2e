import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** The processors for a server, for the load, and for both. */
export const CORES = { server: "0", load: "1", all: "0,1" } as const;

/** Keeps a process with all its threads on these processors; does nothing on a machine without `taskset`. */
export function pin(pid: number, core: string): void {
  spawnSync("taskset", ["-a", "-c", "-p", core, String(pid)], { stdio: "ignore" });
}

/** The machine and its load average, in one line. */
export function machine(): string {
  const [load = 0] = loadavg();
  return `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${load.toFixed(1)}`;
}

/** The user and kernel time of a process, in microseconds (proc(5)). */
export function processorTime(pid: number): number {
  // The name of the process in parentheses may contain blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROS = 10_000;

/** The resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
