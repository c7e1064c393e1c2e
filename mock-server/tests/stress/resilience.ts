import { runScript, type Script } from "../bench/script.ts";
import { measureLoad, measureSlowloris } from "./measure-connections.ts";
import { measureSoak, measureStop } from "./measure-endings.ts";

export const RESILIENCE = {
  name: "resilience",
  purpose: "the mock under load, slow clients and signals",
  folder: import.meta.dirname,
  measures: { load: measureLoad, slowloris: measureSlowloris, stop: measureStop, soak: measureSoak },
} as const satisfies Script<string>;

// `npm run resilience`
if (process.argv[1] === import.meta.filename) await runScript(RESILIENCE);
