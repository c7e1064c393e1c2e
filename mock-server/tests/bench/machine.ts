import { readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { TICKS_PER_SECOND } from "./throughput/processor.ts";

/** What the figures were measured on, in one line. */
export function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.version}, ${type()} ${release()}, ${cpus().length} × ${first?.model.trim() ?? "CPU"}, ${gigabytes} GB`;
}

/** Looks on for a second, in which this process rests. One line where other work has more than a tenth of the processors meanwhile. */
export async function busyMachine(): Promise<string | undefined> {
  const before = processorTimes();
  await sleep(1000);
  const after = processorTimes();
  const percent = Math.round(100 - ((after.idle - before.idle) / (after.all - before.all)) * 100);
  return percent <= 10
    ? undefined
    : `other work has ${percent} % of this machine's processors: times will be worse than they are`;
}

/** Of all processors together, in milliseconds since the start of the machine. */
function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
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
