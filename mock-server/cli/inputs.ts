import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { type Profile, type ProfileResult, parseAnswers, parseProfile, referenceProfile } from "../../openapi/index.ts";
import type { TlsPair } from "../adapters/node-server.ts";
import { checkScenario, findScenario, type Scenario, SHIPPED_NAMES } from "../layers/scenarios/scenarios.ts";
import type { Mock } from "../mock.ts";
import type { Dataset } from "../operations/project.ts";
import { DataProblem } from "../store/mock-data.ts";
import type { RedisStore } from "../store/redis/open-redis-store.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { Notice, ProgressBar } from "./notices.ts";
import { oneLine, UsageError } from "./readers.ts";
import type { Settings } from "./settings.ts";

/** Loads the dataset of the data file, if the settings name one. Only then are reader and validator loaded. */
export async function loadDataset({ data: path, origin }: Settings, bar?: ProgressBar): Promise<Dataset | undefined> {
  if (path === undefined) return undefined;
  const { readDataFile } = await import("../store/data-file/read-data-file.ts");
  const reading = readDataFile(path, ({ bytes, size, projects }) => {
    bar?.draw(bytes / size, `${projects.toLocaleString("en")} projects of ${path}`);
  });
  return named(`${origin.data} ${path}`, reading).finally(() => bar?.clear());
}

/** Loads the profile: the reference, overridden by the profile file, overridden by --answer. */
export async function loadProfile({ profile: path, answer, origin }: Settings): Promise<Profile> {
  const name = `${origin.profile} ${path}`;
  const base = path && accepted(parseProfile(await named(name, readFile(path, "utf8").then(parseJson))), name);
  return accepted(parseAnswers(answer, base || referenceProfile), origin.answer);
}

function accepted(result: ProfileResult, name: string): Profile {
  if (result.ok) return result.profile;
  throw new UsageError(`${name}:${listed(result.problems)}`);
}

/** Loads the initial scenario: the name of a shipped one, or the scenario of a file. */
export async function loadScenario({ scenario: given, origin }: Settings): Promise<string | Scenario | undefined> {
  if (given === undefined || SHIPPED_NAMES.includes(given)) return given;
  const name = `${origin.scenario} ${given}`;
  const text = await named(`${name} is neither a scenario (${SHIPPED_NAMES.join(", ")}) nor a file`, readFile(given, "utf8"));
  const found = parseJson(text)
    .then(checkScenario)
    .then((checked) => findScenario(checked));
  return named(name, found);
}

/** Opens the store that is shared with other mocks, if the settings name one. Only then is its client loaded. */
export async function loadStore(
  { store: url, origin }: Settings,
  dataset: () => Dataset,
  notice: Notice,
): Promise<RedisStore | undefined> {
  if (url === undefined) return undefined;
  const { ClientMissing, OtherDataset, openRedisStore } = await import("../store/redis/open-redis-store.ts");
  return openRedisStore({ url, dataset: dataset(), tell: (line) => notice(line, "warn") }).catch((cause) => {
    if (cause instanceof OtherDataset) throw new UsageError(`${origin.store}: ${cause.message}: ${WAYS_OUT}`);
    if (cause instanceof ClientMissing) throw new UsageError(`${origin.store} ${cause.message}`);
    throw cause instanceof StoreUnavailable ? new UsageError(`${origin.store}: ${cause.message}`) : cause;
  });
}

const WAYS_OUT = "use another database (redis://HOST:PORT/1), or start with the data, seed and id width that wrote this one";

/** Loads certificate and key for HTTPS, if the settings name them. */
export async function loadTls({ cert, key, origin }: Settings): Promise<TlsPair | undefined> {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new UsageError(`${origin.key} needs --cert FILE beside it`);
  if (key === undefined) throw new UsageError(`${origin.cert} needs --key FILE beside it`);
  const [certName, keyName] = [`${origin.cert} ${cert}`, `${origin.key} ${key}`];
  const pair = { cert: await named(certName, readFile(cert)), key: await named(keyName, readFile(key)) };
  await named(`${certName} and ${keyName} do not form a pair`, Promise.resolve(pair).then(createSecureContext));
  return pair;
}

/**
 * Reloads the data and the profile file when they change, until the mock stops. An invalid file is reported in a line, and the
 * last valid one stays.
 */
export function watchInputs(settings: Settings, mock: Mock, notice: Notice, stopped: AbortSignal): void {
  watch(settings.data, notice, stopped, async () => {
    const dataset = await loadDataset(settings);
    if (dataset) await mock.reseed(dataset);
  });
  watch(settings.profile, notice, stopped, async () => mock.replaceProfile(await loadProfile(settings)));
}

/** The polling interval. Polling works on every file system, and with editors that replace a file when they save it. */
const EVERY_MS = 200;

function watch(file: string | undefined, notice: Notice, stopped: AbortSignal, load: () => Promise<void>): void {
  if (file === undefined || stopped.aborted) return;
  let isWaiting = false;
  let turn = Promise.resolve();
  const onChange = () => {
    // A large file may change again while it is read: read once at a time, and once more afterwards.
    if (isWaiting) return;
    isWaiting = true;
    turn = turn.then(() => {
      isWaiting = false;
      return load().then(
        () => notice(`${file} reloaded`),
        (problem) => notice(`${oneLine(problem)}; the last valid one stays`, "warn"),
      );
    });
  };
  watchFile(file, { interval: EVERY_MS, persistent: false }, onChange);
  stopped.addEventListener("abort", () => unwatchFile(file, onChange));
}

async function parseJson(text: string): Promise<unknown> {
  const { parseExactJson } = await import("../store/data-file/parse-exact-json.ts");
  try {
    return parseExactJson(text);
  } catch (problem) {
    throw new Error(`cannot be read as JSON: ${oneLine(problem)}`);
  }
}

/** Waits for an input. A failure becomes a UsageError that begins with the name of the input. */
function named<T>(name: string, reading: Promise<T>): Promise<T> {
  return reading.catch((problem) => {
    throw new UsageError(`${name}:${listed(problem instanceof DataProblem ? problem.lines : [oneLine(problem)])}`);
  });
}

function listed(problems: readonly string[]): string {
  return problems.length === 1 ? ` ${problems[0]}` : problems.map((problem) => `\n  ${problem}`).join("");
}
