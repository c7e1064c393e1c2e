import { runScript, type Script } from "./script.ts";
import { measureSize } from "./size.ts";
import { measureStarts } from "./start.ts";
import { equalConforms, measureSuite } from "./suite.ts";
import { measureDeletes, measureLists } from "./throughput.ts";

const speedOf = (isQuick: boolean) => ({ rounds: isQuick ? 1 : 25, seconds: 1 });

/** The benchmark of the mock and other servers. `size` is last because it fills the memory of this process. */
export const BENCH = {
  name: "bench",
  purpose: "the speed of the mock and of other servers, side by side",
  folder: import.meta.dirname,
  measures: {
    list: async (isQuick) => {
      await equalConforms();
      return measureLists(speedOf(isQuick));
    },
    delete: async (isQuick) => {
      await equalConforms();
      return measureDeletes(speedOf(isQuick));
    },
    start: (isQuick) => measureStarts(isQuick ? 2 : 10),
    suite: (isQuick) => measureSuite(isQuick ? 2 : 10),
    size: (isQuick) =>
      measureSize(isQuick ? { largest: 10_000, rounds: 1, times: 1000 } : { largest: 1_000_000, rounds: 9, times: 10_000 }),
  },
} as const satisfies Script<string>;

// `npm run bench`
if (process.argv[1] === import.meta.filename) await runScript(BENCH);
