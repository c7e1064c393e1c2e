import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REPORTERS } from "../../reporters/reporters.ts";
import { reference } from "../reference.ts";
import { CANARY_KEYS, type Hostile, type Listening } from "./hostile.ts";
import type { Outcome } from "./outcome.ts";

/** The command line built from the sources as they are: it starts in a tenth of the time that a loader takes, in half the memory. */
export interface BuiltSuite {
  readonly cli: string;
  remove(): void;
}

/** Milliseconds after which a run is killed. */
const DEADLINE_MS = 60_000;

/** Builds the suite into a folder under node_modules, from where it finds its packages. Types are not checked here. */
export function buildSuite(): BuiltSuite {
  const root = new URL("../../../", import.meta.url).pathname;
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "hostile-"));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const options = ["--noCheck", "--declaration", "false", "--isolatedDeclarations", "false", "--outDir", outDir];
  execFileSync(process.execPath, [tsc, "-p", join(root, "tsconfig.build.json"), ...options], { stdio: "inherit" });
  const style = "contract-tests/reporters/html/report.css";
  copyFileSync(join(root, style), join(outDir, style));
  return { cli: join(outDir, "contract-tests/cli.js"), remove: () => rmSync(outDir, { recursive: true }) };
}

/** Runs several at a time, each with further arguments if there are any: most of them wait. */
export async function runAll(
  hostile: readonly Hostile[],
  suite: BuiltSuite,
  onOutcome: (outcome: Outcome) => void,
  further: readonly string[] = [],
): Promise<void> {
  const waiting = [...hostile];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) onOutcome(await runHostile(next, suite, further));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

const AT_A_TIME = 6;

/** Runs the command line against a hostile server as a user would, every report written to a file too. */
async function runHostile({ id, start }: Hostile, { cli }: BuiltSuite, further: readonly string[]): Promise<Outcome> {
  const server = await start();
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-hostile-"));
  try {
    const result = await runChild(cli, server, folder, further);
    return { id, ...result, artefacts: artefactsIn(folder), misdeed: server.misdeed?.() };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

type Ran = Omit<Outcome, "id" | "artefacts" | "misdeed">;

function runChild(cli: string, { baseUrl, environment }: Listening, folder: string, further: readonly string[]): Promise<Ran> {
  const target = join(folder, "target.json");
  const { disposableProjectIds } = reference().target;
  writeFileSync(target, JSON.stringify({ baseUrl, keys: CANARY_KEYS, disposableProjectIds }));
  const reports = ["console", ...Object.keys(REPORTERS).map((name) => `${name}=${join(folder, `report.${name}`)}`)];
  const args = [
    ...HEAP,
    "--import",
    PEAK,
    cli,
    "--target",
    target,
    "--timeout",
    "1",
    ...further,
    ...reports.flatMap((report) => ["--report", report]),
  ];
  const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", ...environment };
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      timeout: DEADLINE_MS,
      killSignal: "SIGKILL",
    });
    const [stdout, stderr, peak] = [1, 2, 3].map((stream) => collect(child.stdio[stream] as NodeJS.ReadableStream | undefined));
    child.on("close", (exit) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({
        exit,
        seconds,
        megabytes: Math.round(Number(peak?.()) / 1024),
        stdout: stdout?.() ?? "",
        stderr: stderr?.() ?? "",
      });
    });
  });
}

/** V8 takes memory as long as there is some, newer ones more; a run that needed more than this would end in a crash. */
const HEAP = ["--max-old-space-size=96", "--max-semi-space-size=4"];

/** A module that writes the most memory the process ever had, in KB, to the fourth stream. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)));',
)}`;

function collect(stream: NodeJS.ReadableStream | undefined): () => string {
  const chunks: Buffer[] = [];
  stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

function artefactsIn(folder: string): Record<string, string> {
  const reports = readdirSync(folder).filter((name) => name !== "target.json");
  return Object.fromEntries(reports.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
