import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startReference } from "../reference.ts";
import { ROOT } from "./blocks.ts";

/** How a command ended, and what it printed to stdout and stderr. A server that goes on has no exit code. */
export interface Ended {
  readonly exitCode: number | undefined;
  readonly output: string;
}

/** A folder that looks like the repository, with the servers that the documents speak of behind addresses of its own. */
export interface Workshop {
  readonly folder: string;
  /** Runs lines of a shell to their end, or until a server among them listens. */
  run(commands: string): Promise<Ended>;
  /** The text with the addresses of this workshop in place of those in the documents. */
  localised(text: string): string;
  close(): Promise<void>;
}

/** Opens a workshop. What is written in it does not reach the repository. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-documents-"));
  await linkAll(ROOT, folder, (name) => !OWN.includes(name));
  // Not one link to the folder: what a command takes out of it must not be gone from the repository.
  await mkdir(join(folder, "node_modules"));
  await linkAll(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify(await manifestOnSources()));
  const staging = await startReference({ profile: { "list.total": "page" } });
  // As if nobody looked at the plan.
  const forgetful = await startReference({ freePlan: "premium" });
  await writeFile(join(folder, "staging.json"), JSON.stringify(staging.target));
  await writeFile(join(folder, "forgetful.json"), JSON.stringify(forgetful.target));

  const mockPort = await freePort();
  const addresses: readonly [documented: string, real: string][] = [
    ["127.0.0.1:4010", `127.0.0.1:${mockPort}`],
    ["127.0.0.1:4020", new URL(forgetful.target.baseUrl).host],
    ["https://staging.example.com/v1", staging.target.baseUrl],
    ["TTS_PROJECTS_KEY=…", `TTS_PROJECTS_KEY=${staging.target.keys.premium}`],
  ];
  const localised = (text: string) => addresses.reduce((all, [documented, real]) => all.replaceAll(documented, real), text);
  const asDocumented = (text: string) => addresses.reduce((all, [documented, real]) => all.replaceAll(real, documented), text);
  const env = { ...environment(), TTS_PROJECTS_PORT: mockPort };
  const started: ChildProcess[] = [];

  return {
    folder,
    localised,
    run: async (commands) => {
      const lines = `${PRELUDE}\nexec 2>&1\n${localised(commands)}`;
      const shell = spawn("bash", ["-euc", lines], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      started.push(shell);
      const { exitCode, output } = await endOf(shell);
      return { exitCode, output: asDocumented(output) };
    },
    close: async () => {
      await Promise.all([...started.map(endGroup), staging.close(), forgetful.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the folder has of its own or must not have: without a lockfile, an `npm ci` that runs after all refuses to. */
const OWN = ["package.json", "package-lock.json", "node_modules", "dist", ".git"];

/** What `npm ci` installs is here already; and curl has no terminal to show its meter on. */
const PRELUDE = `
npm() { if [ "$1" = ci ]; then true; else command npm "$@"; fi; }
curl() { command curl --silent --show-error "$@"; }`;

async function linkAll(from: string, to: string, wanted: (name: string) => boolean = () => true): Promise<void> {
  for (const name of (await readdir(from)).filter(wanted)) await symlink(join(from, name), join(to, name));
}

/** The manifest whose commands run the sources instead of what was built from them. The tests are running already. */
async function manifestOnSources(): Promise<unknown> {
  const { scripts, ...manifest } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Record<string, object>;
  const onSources = Object.entries(scripts as Record<string, string>).map(([name, command]) => [
    name,
    command.replace(/^node dist\/(\S+)\.js/, "node --import tsx $1.ts"),
  ]);
  return { ...manifest, scripts: { ...Object.fromEntries(onSources), test: "true", "test:release": "true" } };
}

/** npm says nothing but what its command says; nothing of the caller's reaches the commands. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|TTS_PROJECTS_|NODE_OPTIONS|GITHUB_|CI$|(NO|FORCE)_COLOR$)/.test(name),
  );
  return { ...Object.fromEntries(own), npm_config_loglevel: "silent" };
}

/** Waits for the end, or for the line with which a server says that it listens. */
async function endOf(shell: ChildProcess): Promise<Ended> {
  let output = "";
  const closed = once(shell, "close").then(([code]) => ({ exitCode: code as number, output }));
  const listening = new Promise<Ended>((resolve) => {
    shell.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (/ listening on \S+/.test(output)) void sleep(SETTLE_MS).then(() => resolve({ exitCode: undefined, output }));
    });
  });
  return Promise.race([closed, listening]);
}

/** A server prints its first lines at once, but not in one write. */
const SETTLE_MS = 100;

/** Ends what a command left running. */
async function endGroup(shell: ChildProcess): Promise<void> {
  try {
    if (shell.pid !== undefined) process.kill(-shell.pid, "SIGTERM");
  } catch {
    // All of it has ended by itself.
  }
}

/** A port that nobody has now, and that no system gives to those who ask for any: it is not taken before its server starts. */
async function freePort(): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? String(port) : freePort();
}
