import type { Profile } from "../../openapi/index.ts";
import { accessLog } from "../adapters/access-log.ts";
import { type Listening, listen } from "../adapters/listen.ts";
import type { TlsPair } from "../adapters/self-signed.ts";
import type { Dataset } from "../domain/project.ts";
import { BASE_PATH } from "../http/server-address.ts";
import { createMock, type Mock, type MockOptions } from "../mock.ts";
import { banner, readyLine } from "./banner.ts";
import { coverageVerdict } from "./coverage-verdict.ts";
import { loadDataset } from "./load-dataset.ts";
import { loadProfile } from "./load-profile.ts";
import { loadTls } from "./load-tls.ts";
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
  const [profile, dataset, tls] = await Promise.all([loadProfile(settings), loadDataset(settings.data), loadTls(settings)]);
  const mock = createMock(mockOptions(settings, profile, dataset));
  const listening = await bind(mock.app, settings, tls);
  const unwatch = settings.watch.value
    ? watchFiles(settings, mock, (line) => console.error(`tts-projects-mock: ${line}`))
    : undefined;
  return {
    lines: linesFor(listening.origin, settings, mock),
    stop: async () => {
      unwatch?.();
      mock.stop();
      await listening.close(STOP_LIMIT_MS);
      if (listening.wasCut()) return 1;
      return settings.failUnder.value === undefined ? 0 : judged(mock, settings.failUnder.value);
    },
  };
}

function mockOptions(settings: Settings, profile: Profile, dataset: Dataset | undefined): MockOptions {
  const { adminToken, noAdmin, host } = settings;
  return {
    profile,
    seed: settings.rngSeed.value,
    delay: settings.delay.value,
    faults: settings.fault.value,
    cors: settings.cors.value,
    journalSize: settings.journalSize.value,
    control: noAdmin.value ? false : { hosts: [host.value], ...(adminToken.value !== undefined && { token: adminToken.value }) },
    ...(dataset && { dataset }),
    ...(!settings.silent.value && { log: accessLog(settings.logFormat.value, (line) => console.error(line)) }),
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
