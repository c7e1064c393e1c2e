import { deletableAccount } from "../deletable-account.ts";
import { writeWorld } from "../peers/world.ts";
import type { Section } from "../section.ts";
import { measureThroughput, type Throughput } from "../throughput/throughput.ts";
import { errorGate, speedGate, throughputTable } from "../throughput/throughput-table.ts";

export const deletes: Section<Throughput> = {
  title: "Delete, scattered over one account",
  measure: async ({ rounds, seconds, deletable }) => {
    return measureThroughput(await writeWorld([deletableAccount(deletable)]), { rounds, seconds, deletable });
  },
  show: throughputTable,
  gates: (figures) => [errorGate(figures), speedGate(figures, "equal", 1.25)],
};
