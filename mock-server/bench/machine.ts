import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { TICKS_PER_SECOND } from "./throughput/processor.ts";

/** What the figures were measured on, in one line. */
export function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.version}, ${type()} ${release()}, ${cpus().length} × ${first?.model.trim() ?? "CPU"}, ${gigabytes} GB`;
}

/** One line where other work on this machine spoils the figures, at more than half of its cores; none on Windows, which does not tell. */
export function busyMachine(): string | undefined {
  const [lastMinute = 0] = loadavg();
  if (lastMinute * 2 <= cpus().length) return undefined;
  return `this machine is busy (load ${lastMinute.toFixed(1)} on ${cpus().length} cores): times will be worse than they are`;
}

/**
 * Watches from now on. Says in one line, when asked, for how much of the time other virtual machines on the same hardware had the
 * processors of this one; nothing where it was less than a hundredth, or where nobody tells.
 */
export function watchNeighbours(): () => string | undefined {
  const [stolenBefore, startedAt] = [stolenSeconds(), performance.now()];
  return () => {
    const seconds = ((performance.now() - startedAt) / 1000) * cpus().length;
    const percent = Math.round(((stolenSeconds() - stolenBefore) / seconds) * 100);
    return percent < 1 ? undefined : `its neighbours had its processors for ${percent} % of the run`;
  };
}

/** Of all processors since the start of the machine; 0 where there is no Linux to count it. */
function stolenSeconds(): number {
  if (process.platform !== "linux") return 0;
  const [, ...ticks] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/ +/);
  return Number(ticks[STOLEN] ?? 0) / TICKS_PER_SECOND;
}

/** The place of the stolen time among the counts of `/proc/stat` (proc(5)). */
const STOLEN = 7;
