import { once } from "node:events";
import { accessLog, paintFor } from "../adapters/access-log.ts";
import { type Listening, listen } from "../adapters/listen.ts";
import type { TlsPair } from "../adapters/node-server.ts";
import { BASE_PATH } from "../http/router.ts";
import type { Coverage } from "../layers/coverage.ts";
import { InputProblem } from "../layers/input-checks.ts";
import { Stage } from "../layers/scenarios/stage.ts";
import { type AppMock, createMock } from "../start-mock.ts";
import { banner, readyLine } from "./banner.ts";
import { readCommandLine } from "./command-line.ts";
import { loadDataset, loadProfile, loadScenario, loadStore, loadTls, watchInputs } from "./inputs.ts";
import { evictionNotices, idleNotices, type Notice, notices, progressBar, refusedPortNotice, type Terminal } from "./notices.ts";
import { oneLine, UsageError } from "./readers.ts";
import { resolveSettings, type Settings } from "./settings.ts";

/** The time limit for answers in flight at a stop: ten seconds, like that of `docker stop`. */
export const STOP_LIMIT_MS = 10_000;

/** The part of `process` that the command line needs. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
}

/**
 * Runs the command line: starts the mock, prints the ready line, and stops when `stopped` aborts. Returns the exit code:
 * 0 clean stop, 1 failure or too little coverage, 2 wrong usage, port or store not available.
 */
export async function run(args: readonly string[], io: Io, stopped: AbortSignal): Promise<number> {
  try {
    const flags = readCommandLine(args, (text) => io.stdout.write(text));
    return flags ? await serve(resolveSettings(flags, io.env), io, stopped) : 0;
  } catch (problem) {
    const isUsage = problem instanceof UsageError;
    const line = `tts-projects-mock: ${isUsage ? problem.message : oneLine(problem)}`;
    io.stderr.write(`${paintFor(io.stderr, io.env)("red", line)}\n`);
    return isUsage || problem instanceof InputProblem ? 2 : 1;
  }
}

async function serve(settings: Settings, io: Io, stopped: AbortSignal): Promise<number> {
  const { env, stdout, stderr } = io;
  const { host, adminToken: token } = settings;
  const notice = notices(settings.logFormat, stderr);
  const paint = paintFor(stderr, env);
  const bar = settings.silent ? undefined : progressBar(stderr);
  const [profile, dataset, tls, scenario] = await Promise.all([
    loadProfile(settings),
    loadDataset(settings, bar),
    loadTls(settings),
    loadScenario(settings),
  ]);
  const { rngSeed: seed, delay, fault: faults } = settings;
  const start = { ...{ profile, seed, delay, faults }, ...(dataset && { data: dataset }), ...(scenario && { scenario }) };
  const store = await loadStore(settings, () => new Stage(start).dataset, notice);
  const mock = createMock({
    ...start,
    cors: settings.cors,
    ...(settings.proxy !== undefined && { proxy: { url: settings.proxy, deletes: settings.proxyDeletes } }),
    journalSize: settings.journalSize,
    control: !settings.noAdmin && { hosts: [host], ...(token !== undefined && { token }) },
    ...(!settings.silent && { log: accessLog(settings.logFormat, stderr, undefined, paint), onEvict: evictionNotices(notice) }),
    ...(store && { store }),
  });
  const listening = await bind(mock, settings, tls).catch(async (problem) => {
    await store?.close();
    throw problem;
  });
  if (settings.watch) watchInputs(settings, mock, notice, stopped);
  const baseUrl = listening.origin + BASE_PATH;
  announce(baseUrl, mock, settings, io, notice);
  if (!stopped.aborted) await once(stopped, "abort");
  mock.stop();
  await listening.close(STOP_LIMIT_MS);
  await store?.close();
  if (listening.wasCut()) return 1;
  return settings.failUnder === undefined ? 0 : judgeCoverage(mock.coverage(), settings.failUnder, stdout);
}

function announce(baseUrl: string, mock: AppMock, settings: Settings, { env, stdout }: Io, notice: Notice): void {
  const more = settings.silent ? [] : banner(baseUrl, mock, settings, paintFor(stdout, env));
  stdout.write(`${[readyLine(baseUrl), ...more].join("\n")}\n`);
  if (settings.silent) return;
  for (const warning of [refusedPortNotice(Number(new URL(baseUrl).port)), ...idleNotices(settings)])
    if (warning) notice(warning, "warn");
}

/** Reports the coverage for `--fail-under` in one line, and returns the exit code. */
function judgeCoverage({ percent, exercised, of, missing }: Coverage, minimum: number, stdout: Terminal): number {
  const isEnough = percent >= minimum;
  const verdict = isEnough ? `at least ${minimum} %` : `less than ${minimum} %`;
  const names = missing.map(({ operation, rule }) => `${operation} ${rule}`).join(", ");
  const rest = names && `; missing: ${names}`;
  stdout.write(`coverage: ${percent} % of the contract (${exercised} of ${of}), ${verdict}${rest}\n`);
  return isEnough ? 0 : 1;
}

function bind({ app }: AppMock, { host, port }: Settings, tls?: TlsPair): Promise<Listening> {
  return listen(app, host, port, { tls }).catch((problem: NodeJS.ErrnoException) => {
    throw new UsageError(bindProblem(problem, host, port));
  });
}

function bindProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `port ${port} on ${host} is taken: choose another with --port, or any free one with --port 0`;
  if (code === "EACCES") return `this user may not listen on port ${port} of ${host}: choose one above 1023 with --port`;
  return `cannot listen on ${host}, port ${port}: ${message}`;
}
