import { type Listening, listen } from "../adapters/listen.ts";
import type { TlsPair } from "../adapters/self-signed.ts";
import { BASE_PATH } from "../http/router.ts";
import { createMock, type Mock } from "../mock.ts";
import { startDataset } from "../store/start-dataset.ts";
import { banner, readyLine } from "./banner.ts";
import { coverageVerdict } from "./coverage-verdict.ts";
import { endOfLifeWarning } from "./end-of-life.ts";
import { loadDataset } from "./load-dataset.ts";
import { loadProfile } from "./load-profile.ts";
import { loadStore } from "./load-store.ts";
import { loadTls } from "./load-tls.ts";
import { mockOptions } from "./mock-options.ts";
import { notices } from "./notices.ts";
import { progressBar } from "./progress-bar.ts";
import type { Settings } from "./resolve-settings.ts";
import { STOP_LIMIT_MS } from "./stop-on-signal.ts";
import { UsageError } from "./usage-error.ts";
import { watchFiles } from "./watch-files.ts";

/** A mock that answers, what stdout is to say about it, and how it ends. */
export interface Serving {
  readonly lines: readonly string[];
  /** Stops when the answers in flight are written, and gives the exit code. */
  stop(): Promise<number>;
}

/** Starts the mock as the settings want it. Throws a UsageError where it cannot be started so. */
export async function serve(settings: Settings): Promise<Serving> {
  const bar = settings.silent.value ? undefined : progressBar(process.stderr);
  const [profile, dataset, tls] = await Promise.all([loadProfile(settings), loadDataset(settings.data, bar), loadTls(settings)]);
  const notice = notices(settings.logFormat.value, (line) => console.error(line));
  const seeded = () => dataset ?? startDataset(profile, settings.rngSeed.value);
  const store = await loadStore(settings.store, seeded, notice);
  const mock = createMock({ ...mockOptions(settings, profile, dataset), ...(store && { store }) });
  const listening = await bind(mock.app, settings, tls).catch(async (problem) => {
    await store?.close();
    throw problem;
  });
  const unwatch = settings.watch.value ? watchFiles(settings, mock, notice) : undefined;
  const warning = endOfLifeWarning(process.versions.node, new Date());
  if (warning !== undefined && !settings.silent.value) notice(warning, "warn");
  return {
    lines: linesFor(listening.origin, settings, mock),
    stop: async () => {
      unwatch?.();
      mock.stop();
      await listening.close(STOP_LIMIT_MS);
      await store?.close();
      if (listening.wasCut()) return 1;
      return settings.failUnder.value === undefined ? 0 : judged(mock, settings.failUnder.value);
    },
  };
}

function linesFor(origin: string, { silent, noAdmin, cert }: Settings, mock: Mock): string[] {
  const baseUrl = origin + BASE_PATH;
  if (silent.value) return [readyLine(baseUrl)];
  return [readyLine(baseUrl), ...banner(baseUrl, mock, { control: !noAdmin.value, certificate: cert.value })];
}

function judged(mock: Mock, minimum: number): number {
  const { line, exitCode } = coverageVerdict(mock.coverage(), minimum);
  console.log(line);
  return exitCode;
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
