import { exitCodeOf } from "../model/report.ts";
import { judgeBeside, OTHER_CLIENTS, type OtherClient } from "./other-clients.fixture.ts";

/**
 * `npm run other-clients [-- ROUNDS [FIRST-SEED [CLIENT]]]`: judges the reference beside each kind of client, 50 times by
 * default, and prints how the runs end with `--fail-on incomplete`. Exit 1 if a run ends otherwise than with 0 or 4.
 */
const [rounds = "50", firstSeed = "1", only] = process.argv.slice(2);
const seeds = Array.from({ length: Number(rounds) }, (_, place) => Number(firstSeed) + place);
const clients = (Object.keys(OTHER_CLIENTS) as OtherClient[]).filter((client) => only === undefined || client === only);

console.log(`seeds ${seeds[0]} to ${seeds.at(-1)}\n\n| beside a client that | runs | exit 0 | exit 1 | exit 3 | exit 4 |`);
console.log("|---|--:|--:|--:|--:|--:|");
const wrong: string[] = [];
for (const client of clients) {
  const ends: number[] = [];
  for (const seed of seeds) {
    for (const report of await judgeBeside(client, seed)) {
      const exit = exitCodeOf(report, true);
      ends.push(exit);
      if (exit === 0 || exit === 4) continue;
      const failed = report.cases.filter(({ verdict }) => verdict === "fail" || verdict === "error");
      wrong.push(`${client}, seed ${seed}: exit ${exit} ${report.failure ?? ""}`);
      wrong.push(...failed.map(({ id, verdict, detail }) => `  ${verdict} ${id}  ${detail}`));
    }
  }
  const counts = [0, 1, 3, 4].map((exit) => ends.filter((each) => each === exit).length);
  console.log(`| ${[OTHER_CLIENTS[client], ends.length, ...counts].join(" | ")} |`);
}
if (wrong.length > 0) console.log(`\n${wrong.join("\n")}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
