import { deletableAccount } from "../deletable-account.ts";
import { writeWorld } from "../peers/world.ts";
import type { Section } from "../section.ts";
import { WARM_UPS } from "../throughput/in-rounds.ts";
import { measureThroughput, type Throughput } from "../throughput/throughput.ts";
import { errorGate, speedGate, throughputTable } from "../throughput/throughput-table.ts";

export const deletes: Section<Throughput> = {
  title: "Delete, scattered over one account",
  measure: async ({ rounds, seconds, deletesPerRound: most }) => {
    const accountSize = (WARM_UPS + rounds) * most;
    return measureThroughput(await writeWorld([deletableAccount(accountSize)]), {
      rounds,
      seconds,
      more: (round) => ({ deletes: { from: round * most, most, accountSize } }),
    });
  },
  show: throughputTable,
  gates: (figures) => [errorGate(figures), speedGate(figures, "equal", 1.25)],
};
