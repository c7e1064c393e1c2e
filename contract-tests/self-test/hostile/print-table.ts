import { allHostile, builtCli, runAll } from "./run-hostile.ts";
import { problemsOf } from "./survival.ts";

/** `npm run hostile [-- ID…]`: prints how a run ends against each hostile server, or those named. Exit 1 for a problem. */
const names = process.argv.slice(2);
const chosen = allHostile.filter(({ id }) => names.length === 0 || names.includes(id));
const outcomes = await runAll(chosen, builtCli());

console.log("| target | does | exit | seconds | MB | |\n|---|---|--:|--:|--:|---|");
for (const hostile of chosen) {
  const outcome = outcomes.get(hostile.id);
  if (!outcome) continue;
  const problems = problemsOf(hostile, outcome);
  const verdict = problems.length === 0 ? "as expected" : ["WRONG", ...problems].join("; ");
  const { exit, seconds, megabytes } = outcome;
  console.log(`| ${hostile.id} | ${hostile.does} | ${exit ?? "killed"} | ${seconds.toFixed(1)} | ${megabytes} | ${verdict} |`);
  if (problems.length > 0) process.exitCode = 1;
}
