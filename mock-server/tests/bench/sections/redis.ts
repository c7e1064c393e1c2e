import { spawnSync } from "node:child_process";
import { measureSpeed, type SpeedRow } from "../../replicas/cost/speed.ts";
import { figure } from "../figure.ts";
import { markdownTable } from "../markdown-table.ts";
import type { Section } from "../section.ts";

/** Speed through a store in Redis beside one in memory; or why it was not measured. */
export type RedisSpeed = readonly SpeedRow[] | { readonly notMeasured: string };

const MISSING = "NOT MEASURED: there is no redis-server on the PATH";

export const redis: Section<RedisSpeed> = {
  title: "The same through `--store redis://`",
  measure: async (_plan, say) => {
    if (spawnSync("redis-server", ["--version"]).status === 0) return measureSpeed();
    say(MISSING);
    return { notMeasured: MISSING };
  },
  show: (speed) => {
    if ("notMeasured" in speed) return speed.notMeasured;
    const rows = speed.map(({ name, memory, redis: through }) => [
      name,
      ...[memory, through].map((rate) => figure(Math.round(rate))),
      figure(through / memory),
    ]);
    return markdownTable(["request", "memory, requests a second", "Redis, requests a second", "ratio"], rows);
  },
  gates: () => [],
};
