import { accessLog } from "../adapters/access-log.ts";
import { type Listening, listen } from "../adapters/listen.ts";
import { BASE_PATH } from "../http/server-address.ts";
import { createMock } from "../mock.ts";
import { banner, readyLine } from "./banner.ts";
import { loadDataset } from "./load-dataset.ts";
import { loadProfile } from "./load-profile.ts";
import type { Settings } from "./resolve-settings.ts";
import { UsageError } from "./usage-error.ts";

/** A mock that answers, and what stdout is to say about it. */
export interface Serving {
  readonly listening: Listening;
  readonly lines: readonly string[];
}

/** Starts the mock as the settings want it. Throws a UsageError where it cannot be started so. */
export async function serve(settings: Settings): Promise<Serving> {
  const [profile, dataset] = await Promise.all([loadProfile(settings), loadDataset(settings.data)]);
  const mock = createMock({
    profile,
    seed: settings.rngSeed.value,
    ...(dataset && { dataset }),
    ...(!settings.silent.value && { log: accessLog(settings.logFormat.value, (line) => console.error(line)) }),
  });
  const listening = await bind(mock.app, settings);
  const baseUrl = listening.origin + BASE_PATH;
  return { listening, lines: [readyLine(baseUrl), ...(settings.silent.value ? [] : banner(baseUrl, mock))] };
}

async function bind(app: Parameters<typeof listen>[0], { host, port }: Settings): Promise<Listening> {
  return listen(app, host.value, port.value).catch((problem: NodeJS.ErrnoException) => {
    throw new UsageError(bindProblem(problem, host.value, port.value));
  });
}

function bindProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `port ${port} on ${host} is taken: choose another with --port, or any free one with --port 0`;
  if (code === "EACCES") return `port ${port} on ${host} is not allowed to this user: choose one above 1023 with --port`;
  return `cannot listen on ${host}, port ${port}: ${message}`;
}
