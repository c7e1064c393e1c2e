import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { endGroup } from "../process-group.fixture.ts";
import { startReference } from "../reference.ts";

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

/**
 * Opens a folder like the repository after `npm ci`, with the build in `dist/`, and with servers of its own in place of those in the
 * documents. Changes in it do not reach the repository.
 */
export async function openWorkshop() {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-documents-"));
  await linkAll(ROOT, folder, [
    "package.json",
    "package-lock.json",
    "node_modules",
    "dist",
    ".git",
    ".github",
  ]);
  // Link each package and not the folder: what a command removes from it must stay in the repository.
  await linkAll(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await cp(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
  const { scripts, ...manifest } = JSON.parse(
    await readFile(join(ROOT, "package.json"), "utf8"),
  ) as Record<string, object>;
  const staging = await startReference({ profile: { "list.total": "page" } });
  const forgetful = await startReference({ freePlan: "premium" });
  const files = {
    // Do not run the tests from within the tests, nor what other tests run.
    package: { ...manifest, scripts: { ...scripts, ...TESTS } },
    staging: staging.target,
    forgetful: forgetful.target,
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(content));

  const mockPort = String(await freePort());
  const replaced: readonly [documented: string, real: string][] = [
    ["127.0.0.1:4010", `127.0.0.1:${mockPort}`],
    ["127.0.0.1:4020", new URL(forgetful.target.baseUrl).host],
    ["https://staging.example.com/v1", staging.target.baseUrl],
    ["TTS_PROJECTS_KEY=…", `TTS_PROJECTS_KEY=${staging.target.keys.premium}`],
    // Other tests explore for long.
    ["--explore 2000", "--explore 20"],
  ];
  const localised = (text: string) =>
    replaced.reduce((all, [documented, real]) => all.replaceAll(documented, real), text);
  const asDocumented = (text: string) =>
    replaced.reduce((all, [documented, real]) => all.replaceAll(real, documented), text);
  const started: ChildProcess[] = [];

  return {
    folder,
    /** Replaces the addresses in a document by those of this workshop. */
    localised,
    /** Runs shell commands until they end, or until a server among them listens. */
    run: async (commands: string) => {
      const lines = `${PRELUDE}\nexec 2>&1\n${localised(commands)}`;
      const env = { ...environment(), TTS_PROJECTS_PORT: mockPort };
      const shell = spawn("bash", ["-euc", lines], {
        cwd: folder,
        env,
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
      });
      started.push(shell);
      const { exitCode, output } = await endOf(shell);
      return { exitCode, output: asDocumented(output) };
    },
    close: async () => {
      for (const { pid } of started) endGroup(pid);
      await Promise.all([staging.close(), forgetful.close()]);
    },
  };
}

/** Commands that other tests run: `checks.test.ts`, `prism.release.test.ts` and `changes.release.test.ts`. */
const TESTED = ["generate", "lint:openapi", "mock:prism", "review"];
const TESTS = Object.fromEntries(["test", "test:release", ...TESTED].map((name) => [name, "true"]));

/** Everything that `npm ci` installs is here already, and so is the package; curl must not show its progress meter. */
const PRELUDE = `
npm() { if [ "$1" = ci ]; then true; else command npm "$@"; fi; }
npx() { if [ "$1" = tts-projects-mock ]; then shift; node dist/mock-server/cli.js "$@"; else command npx "$@"; fi; }
curl() { command curl --silent --show-error "$@"; }`;

async function linkAll(from: string, to: string, except: readonly string[] = []): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => !except.includes(name));
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}

/** The environment of the commands: npm prints only the output of its command, and no variable of the caller is passed on. */
function environment(): NodeJS.ProcessEnv {
  const callers = /^(npm_|VITEST|TTS_PROJECTS_|NODE_OPTIONS|GITHUB_|CI$|(NO|FORCE)_COLOR$)/;
  const own = Object.entries(process.env).filter(([name]) => !callers.test(name));
  return { ...Object.fromEntries(own), npm_config_loglevel: "silent" };
}

/** Waits until the shell ends, or until a server prints that it listens, which has no exit code. Its output is stdout and stderr. */
async function endOf(shell: ChildProcess) {
  let output = "";
  const closed = once(shell, "close").then(([code]) => ({ exitCode: code as number, output }));
  const listening = new Promise<{ exitCode: undefined; output: string }>((resolve) => {
    shell.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      // A server prints its first lines at once, but not in one write.
      if (/ listening on \S+/.test(output))
        void sleep(500).then(() => resolve({ exitCode: undefined, output }));
    });
  });
  return Promise.race([closed, listening]);
}
