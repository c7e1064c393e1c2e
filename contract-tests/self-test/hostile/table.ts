import { allHostile } from "./all-hostile.ts";
import { type Outcome, wrongsOf } from "./outcome.ts";
import { buildSuite, runAll } from "./run-hostile.ts";

// Prints how a run against each hostile server ends. Names on the command line choose some of them.
const chosen = process.argv.slice(2);
const hostile = allHostile.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
const outcomes = new Map<string, Outcome>();
const suite = buildSuite();
await runAll(hostile, suite, (outcome) => void outcomes.set(outcome.id, outcome)).finally(suite.remove);

console.log("| target | does | exit | seconds | MB | |\n|---|---|--:|--:|--:|---|");
for (const server of hostile) {
  const outcome = outcomes.get(server.id);
  if (!outcome) continue;
  const wrongs = wrongsOf(server, outcome);
  const verdict = wrongs.length === 0 ? "as expected" : ["WRONG", ...wrongs].join("; ");
  const { exit, seconds, megabytes } = outcome;
  console.log(`| ${server.id} | ${server.does} | ${exit ?? "killed"} | ${seconds.toFixed(1)} | ${megabytes} | ${verdict} |`);
  if (wrongs.length > 0) process.exitCode = 1;
}
