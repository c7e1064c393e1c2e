import { SETTINGS, type Setting, type Values } from "./settings.ts";
import { oneLine, UsageError } from "./usage-error.ts";

/** A value and where it came from: the flag or the variable to name when it turns out to be wrong. */
export interface Resolved<T> {
  readonly value: T;
  readonly origin: string;
}

export type Settings = { readonly [Name in keyof Values]: Resolved<Values[Name]> };

/** What commander makes of the flags that were given: their text, or true for one that takes none. */
export type Flags = { readonly [Name in keyof Values]?: string | true };

/** Each setting from its flag, else its variable, else its default. An empty variable counts as none. */
export function resolveSettings(flags: Flags, env: NodeJS.ProcessEnv): Settings {
  const resolve = <T>(setting: Setting<T>, given: string | true | undefined) => resolveSetting(setting, given, env);
  return {
    port: resolve(SETTINGS.port, flags.port),
    host: resolve(SETTINGS.host, flags.host),
    data: resolve(SETTINGS.data, flags.data),
    profile: resolve(SETTINGS.profile, flags.profile),
    answer: resolve(SETTINGS.answer, flags.answer),
    rngSeed: resolve(SETTINGS.rngSeed, flags.rngSeed),
    delay: resolve(SETTINGS.delay, flags.delay),
    fault: resolve(SETTINGS.fault, flags.fault),
    cors: resolve(SETTINGS.cors, flags.cors),
    store: resolve(SETTINGS.store, flags.store),
    journalSize: resolve(SETTINGS.journalSize, flags.journalSize),
    failUnder: resolve(SETTINGS.failUnder, flags.failUnder),
    adminToken: resolve(SETTINGS.adminToken, flags.adminToken),
    noAdmin: resolve(SETTINGS.noAdmin, flags.noAdmin),
    watch: resolve(SETTINGS.watch, flags.watch),
    https: resolve(SETTINGS.https, flags.https),
    cert: resolve(SETTINGS.cert, flags.cert),
    key: resolve(SETTINGS.key, flags.key),
    logFormat: resolve(SETTINGS.logFormat, flags.logFormat),
    silent: resolve(SETTINGS.silent, flags.silent),
  };
}

function resolveSetting<T>(setting: Setting<T>, given: string | true | undefined, env: NodeJS.ProcessEnv): Resolved<T> {
  const flag = setting.flag.replace(/ .*/, "");
  if (given !== undefined) return readFrom(flag, String(given), setting);
  const text = env[setting.env];
  return text ? readFrom(setting.env, text, setting) : { value: setting.fallback, origin: flag };
}

function readFrom<T>(origin: string, text: string, setting: Setting<T>): Resolved<T> {
  try {
    return { value: setting.read(text), origin };
  } catch (problem) {
    throw new UsageError(`${origin}: ${oneLine(problem)}`);
  }
}
