import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isBuilt, ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { REPORTERS } from "../../reporters/reporters.ts";
import { reference } from "../reference.ts";
import { bodyServers } from "./bodies.ts";
import { connectionServers } from "./connections.ts";
import { leakServers } from "./leaks.ts";
import { pagingServers } from "./paging.ts";
import { CANARY_KEYS, type Hostile, type Listening } from "./servers.ts";
import type { Outcome } from "./survival.ts";
import { tlsServers } from "./tls.ts";

export const allHostile: readonly Hostile[] = [
  ...connectionServers,
  ...bodyServers,
  ...leakServers,
  ...pagingServers,
  ...tlsServers,
];

/** The built command line, which takes less memory than one with a loader. Builds it if a source is newer. */
function builtCli(): string {
  if (!isBuilt()) execFileSync("npm", ["run", "--silent", "build"], { cwd: ROOT, stdio: "inherit" });
  return join(ROOT, "dist/contract-tests/cli.js");
}

/** Judges hostile servers with the command line, six at a time because most runs wait. Returns the outcomes by id. */
export async function runAll(hostile: readonly Hostile[]): Promise<Map<string, Outcome>> {
  const cli = builtCli();
  const outcomes = new Map<string, Outcome>();
  const waiting = hostile.values();
  const work = async () => {
    for (const server of waiting) outcomes.set(server.id, await runHostile(server, cli));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return outcomes;
}

async function runHostile(hostile: Hostile, cli: string): Promise<Outcome> {
  const { id, start } = hostile;
  // Long bodies take a loaded machine more than the second that other servers get, and none of these servers hangs.
  const timeout = bodyServers.includes(hostile) ? "30" : "1";
  const server = await start();
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-hostile-"));
  try {
    const ran = await runChild(cli, server, folder, ["--timeout", timeout]);
    const reports = readdirSync(folder).filter((name) => name !== "target.json");
    const artefacts = Object.fromEntries(reports.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
    return { id, ...ran, artefacts, misdeed: server.misdeed?.() };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

type Ran = Omit<Outcome, "id" | "artefacts" | "misdeed">;

async function runChild(
  cli: string,
  { baseUrl, environment }: Listening,
  folder: string,
  further: readonly string[],
): Promise<Ran> {
  const target = join(folder, "target.json");
  const { disposableProjectIds } = reference().target;
  writeFileSync(target, JSON.stringify({ baseUrl, keys: CANARY_KEYS, disposableProjectIds }));
  const reports = Object.keys(REPORTERS).map((name) => `${name}=${join(folder, `report.${name}`)}`);
  const options = ["--target", target, ...further, ...["console", ...reports].flatMap((it) => ["--report", it])];
  const started = performance.now();
  const child = spawn(process.execPath, [...HEAP, "--import", PEAK, cli, ...options], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
  });
  const streams = child.stdio.slice(1, 4).map((stream) => text(stream as NodeJS.ReadableStream));
  const exit = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout = "", stderr = "", peak] = await Promise.all(streams);
  const seconds = (performance.now() - started) / 1000;
  return { exit, seconds, megabytes: Math.round(Number(peak) / 1024), stdout, stderr };
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
