import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isBuilt, ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { REPORTERS } from "../../commands/program.ts";
import { reference } from "../reference.ts";
import { CANARY_KEYS, type Hostile, type Listening } from "./servers.ts";
import type { Outcome } from "./survival.ts";

/** The built command line, which takes less memory than one with a loader. */
const CLI = join(ROOT, "dist/contract-tests/cli.js");

/** Builds the command line if a source is newer. */
export function buildCli(): void {
  if (!isBuilt())
    execFileSync("npm", ["run", "--silent", "build"], { cwd: ROOT, stdio: "inherit" });
}

/** Judges a hostile server with the command line, with a report of each kind. */
export async function runHostile({ start, timeout }: Hostile): Promise<Outcome> {
  const server = await start();
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-hostile-"));
  const ran = await runChild(server, folder, timeout).finally(() => server.close());
  const reports = readdirSync(folder).filter((name) => name !== "target.json");
  const artefacts = Object.fromEntries(
    reports.map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  return { ...ran, artefacts };
}

async function runChild({ baseUrl, environment }: Listening, folder: string, timeout: number) {
  const target = join(folder, "target.json");
  const { disposableProjectIds } = reference().target;
  writeFileSync(target, JSON.stringify({ baseUrl, keys: CANARY_KEYS, disposableProjectIds }));
  const reports = [
    "console",
    ...Object.keys(REPORTERS).map((name) => `${name}=${join(folder, `report.${name}`)}`),
  ];
  const options = [
    "--target",
    target,
    "--timeout",
    String(timeout),
    ...reports.flatMap((it) => ["--report", it]),
  ];
  const child = spawn(process.execPath, [...HEAP, "--import", PEAK, CLI, ...options], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
  });
  const streams = child.stdio.slice(1, 4).map((stream) => text(stream as NodeJS.ReadableStream));
  const exit = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout = "", stderr = "", peak] = await Promise.all(streams);
  return { exit, megabytes: Math.round(Number(peak) / 1024), stdout, stderr };
}

/** Milliseconds after which a run counts as hanging; on a loaded machine, a run of a second may take long. */
const DEADLINE_MS = 180_000;

/** V8 uses memory while there is some, newer versions more of it; a run that needs more than this ends in a crash. */
const HEAP = ["--max-old-space-size=96", "--max-semi-space-size=4"];

/**
 * A module that writes the peak memory of the process, in KB, to the fourth stream. On Linux `maxRSS` includes the memory of the
 * parent when it spawned the process; `VmHWM` does not.
 */
const PEAK = `data:text/javascript,${encodeURIComponent(
  `import { existsSync, readFileSync, writeSync } from "node:fs";
  const status = () => (existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "");
  const peak = () => /VmHWM:\\s+(\\d+)/.exec(status())?.[1] ?? String(process.resourceUsage().maxRSS);
  process.on("exit", () => writeSync(3, peak()));`,
)}`;
