import { writeWorld } from "../peers/world.ts";
import type { Section } from "../section.ts";
import { measureThroughput, type Throughput } from "../throughput/throughput.ts";
import { errorGate, speedGate, throughputTable } from "../throughput/throughput-table.ts";

export const list: Section<Throughput> = {
  title: "List of 20 projects",
  measure: async ({ rounds, seconds }) => measureThroughput(await writeWorld(), { rounds, seconds }),
  show: throughputTable,
  gates: (figures) => [
    errorGate(figures),
    speedGate(figures, "floor", 0.7),
    speedGate(figures, "fastify", 1.25),
    speedGate(figures, "prism", 8),
  ],
};
