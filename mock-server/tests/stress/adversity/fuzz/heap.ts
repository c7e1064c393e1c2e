import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What is in use after everything unused was collected, in MB of 2^20 bytes. */
export function heapMegabytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
