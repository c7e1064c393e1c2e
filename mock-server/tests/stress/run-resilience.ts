import { runScript } from "../bench/script.ts";
import { resilienceRunFrom, runResilience } from "./resilience.ts";

// `npm run resilience`: prints the table, and ends with 1 if the mock breaks a promise.
await runScript("resilience", async () => {
  const run = resilienceRunFrom(process.argv.slice(2));
  if (typeof run !== "string") return runResilience(run, console.log);
  console.log(run);
  return true;
});
