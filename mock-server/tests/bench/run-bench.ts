import { benchRunFrom, runBench } from "./bench.ts";
import { runScript } from "./script.ts";

// `npm run bench`: prints the tables.
await runScript("bench", async () => {
  const run = benchRunFrom(process.argv.slice(2));
  if (typeof run !== "string") return runBench(run);
  console.log(run);
  return true;
});
