import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { type Profile, type ProfileResult, parseAnswers, parseProfile, referenceProfile } from "../../openapi/index.ts";
import type { TlsPair } from "../adapters/node-server.ts";
import type { Dataset } from "../operations/project.ts";
import type { RedisStore } from "../store/redis/open-redis-store.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { Notice, ProgressBar } from "./notices.ts";
import { oneLine, UsageError } from "./readers.ts";
import type { Resolved, Settings } from "./settings.ts";

/** The dataset of the data file, if there is one. Its reader, with the schema validator, is loaded only then. */
export async function loadDataset({ value: path, origin }: Settings["data"], bar?: ProgressBar): Promise<Dataset | undefined> {
  if (path === undefined) return undefined;
  const { readDataFile } = await import("../store/data-file/read-data-file.ts");
  try {
    return await readDataFile(path, ({ bytes, size, projects }) => {
      bar?.draw(size === 0 ? 0 : bytes / size, `${projects.toLocaleString("en")} projects of ${path}`);
    });
  } catch (problem) {
    throw new UsageError(`${origin} ${path}: ${oneLine(problem)}`);
  } finally {
    bar?.clear();
  }
}

/** The reference with the answers of the profile file over it, and those of --answer over both. */
export async function loadProfile({ profile, answer }: Pick<Settings, "profile" | "answer">): Promise<Profile> {
  const base = profile.value === undefined ? referenceProfile : await profileFrom(profile);
  return accepted(parseAnswers(answer.value, base), answer.origin);
}

async function profileFrom(setting: Settings["profile"]): Promise<Profile> {
  const text = String(await contentOf(setting));
  return accepted(parseProfile(parsedJson(text, setting)), `${setting.origin} ${setting.value}`);
}

function parsedJson(text: string, { value: path, origin }: Settings["profile"]): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    throw new UsageError(`${origin} ${path}: ${oneLine(problem)}`);
  }
}

function accepted(result: ProfileResult, origin: string): Profile {
  if (result.ok) return result.profile;
  throw new UsageError(`${origin}: ${result.problems.join("; ")}`);
}

/** The store that is shared with other mocks, if the settings name one. Its client is loaded only then. */
export async function loadStore(
  { value: url, origin }: Settings["store"],
  dataset: () => Dataset,
  notice: Notice,
): Promise<RedisStore | undefined> {
  if (url === undefined) return undefined;
  const { ClientMissing, OtherDataset, openRedisStore } = await import("../store/redis/open-redis-store.ts");
  return openRedisStore({ url, dataset: dataset(), tell: (line) => notice(line, "warn") }).catch((cause) => {
    if (cause instanceof OtherDataset) throw new UsageError(`${origin}: ${cause.message}: ${WAYS_OUT}`);
    if (cause instanceof ClientMissing) throw new UsageError(`${origin} ${cause.message}`);
    throw cause instanceof StoreUnavailable ? new UsageError(`${origin}: ${cause.message}`) : cause;
  });
}

const WAYS_OUT = "take another database (redis://HOST:PORT/1), or start with the data, seed and id width that it began with";

/** The certificate and key to serve HTTPS with, if the settings name them. */
export async function loadTls({ cert, key }: Pick<Settings, "cert" | "key">): Promise<TlsPair | undefined> {
  if (cert.value === undefined && key.value === undefined) return undefined;
  if (cert.value === undefined) throw new UsageError(`${key.origin} needs --cert FILE beside it`);
  if (key.value === undefined) throw new UsageError(`${cert.origin} needs --key FILE beside it`);
  const pair = { cert: await contentOf(cert), key: await contentOf(key) };
  try {
    createSecureContext(pair);
    return pair;
  } catch (problem) {
    throw new UsageError(`${cert.origin} ${cert.value} and ${key.origin} ${key.value} are no pair: ${oneLine(problem)}`);
  }
}

async function contentOf({ value: path, origin }: Resolved<string | undefined>): Promise<Buffer> {
  return readFile(path ?? "").catch((problem) => {
    throw new UsageError(`${origin} ${path}: ${oneLine(problem)}`);
  });
}
