import { cpus, loadavg, release, totalmem, type } from "node:os";

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
