import type { Profile } from "../../openapi/index.ts";
import { accessLog } from "../adapters/access-log.ts";
import { type Listening, listen } from "../adapters/listen.ts";
import type { TlsPair } from "../adapters/node-server.ts";
import { BASE_PATH } from "../http/router.ts";
import type { Coverage } from "../layers/coverage.ts";
import type { Mock } from "../mock.ts";
import type { Dataset } from "../operations/project.ts";
import { type AppOptions, createMock } from "../start-mock.ts";
import { startDataset } from "../store/seed-dataset.ts";
import { banner, readyLine } from "./banner.ts";
import { loadDataset, loadProfile, loadStore, loadTls } from "./load-inputs.ts";
import { evictionNotices, notices, progressBar, type Terminal } from "./notices.ts";
import { UsageError } from "./readers.ts";
import type { Settings } from "./settings.ts";
import { watchFiles } from "./watch-files.ts";

/** Limit for the answers in flight at a stop: ten seconds, as `docker stop` gives. */
export const STOP_LIMIT_MS = 10_000;

/** What the command line needs of its process; `process` itself is one. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
}

/** A mock that answers, what stdout says about it, and how it ends. */
export interface Serving {
  readonly lines: readonly string[];
  /** Stops when the answers in flight are written, and gives the exit code. */
  stop(): Promise<number>;
}

/** Starts the mock with these settings. Throws a UsageError if it cannot be started so. */
export async function serve(settings: Settings, { stdout, stderr }: Pick<Io, "stdout" | "stderr">): Promise<Serving> {
  const bar = settings.silent.value ? undefined : progressBar(stderr);
  const [profile, dataset, tls] = await Promise.all([loadProfile(settings), loadDataset(settings.data, bar), loadTls(settings)]);
  const notice = notices(settings.logFormat.value, stderr);
  const seeded = () => dataset ?? startDataset(profile, settings.rngSeed.value);
  const store = await loadStore(settings.store, seeded, notice);
  const mock = createMock({ ...mockOptions(settings, { profile, dataset }, stderr), ...(store && { store }) });
  const listening = await bind(mock.app, settings, tls).catch(async (problem) => {
    await store?.close();
    throw problem;
  });
  const unwatch = settings.watch.value ? watchFiles(settings, mock, notice) : undefined;
  return {
    lines: linesFor(listening.origin, settings, mock),
    stop: async () => {
      unwatch?.();
      mock.stop();
      await listening.close(STOP_LIMIT_MS);
      await store?.close();
      if (listening.wasCut()) return 1;
      return settings.failUnder.value === undefined ? 0 : judgeCoverage(mock.coverage(), settings.failUnder.value, stdout);
    },
  };
}

interface Loaded {
  readonly profile: Profile;
  readonly dataset: Dataset | undefined;
}

function mockOptions(settings: Settings, { profile, dataset }: Loaded, stderr: Io["stderr"]): AppOptions {
  const { adminToken, noAdmin, host, logFormat } = settings;
  return {
    profile,
    seed: settings.rngSeed.value,
    delay: settings.delay.value,
    faults: settings.fault.value,
    cors: settings.cors.value,
    journalSize: settings.journalSize.value,
    control: noAdmin.value ? false : { hosts: [host.value], ...(adminToken.value !== undefined && { token: adminToken.value }) },
    ...(dataset && { data: dataset }),
    ...(!settings.silent.value && {
      log: accessLog(logFormat.value, stderr),
      onEvict: evictionNotices(notices(logFormat.value, stderr)),
    }),
  };
}

function linesFor(origin: string, { silent, noAdmin, cert }: Settings, mock: Mock): string[] {
  const baseUrl = origin + BASE_PATH;
  if (silent.value) return [readyLine(baseUrl)];
  return [readyLine(baseUrl), ...banner(baseUrl, mock, { control: !noAdmin.value, certificate: cert.value })];
}

/** Reports what `--fail-under` asks for in one line, and gives the exit code. */
function judgeCoverage({ percent, exercised, of, missing }: Coverage, minimum: number, stdout: Terminal): number {
  const isEnough = percent >= minimum;
  const rest =
    missing.length === 0 ? "" : `; missing: ${missing.map(({ operation, rule }) => `${operation} ${rule}`).join(", ")}`;
  const verdict = isEnough ? `at least ${minimum} %` : `less than ${minimum} %`;
  stdout.write(`coverage: ${percent} % of the contract (${exercised} of ${of}), ${verdict}${rest}\n`);
  return isEnough ? 0 : 1;
}

async function bind(app: Parameters<typeof listen>[0], { host, port }: Settings, tls?: TlsPair): Promise<Listening> {
  return listen(app, host.value, port.value, tls).catch((problem: NodeJS.ErrnoException) => {
    throw new UsageError(bindProblem(problem, host.value, port.value));
  });
}

function bindProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `port ${port} on ${host} is taken: choose another with --port, or any free one with --port 0`;
  if (code === "EACCES") return `port ${port} on ${host} is not allowed to this user: choose one above 1023 with --port`;
  return `cannot listen on ${host}, port ${port}: ${message}`;
}
