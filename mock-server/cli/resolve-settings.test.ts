import { expect, test } from "vitest";
import { type Flags, resolveSettings } from "./resolve-settings.ts";
import { SETTINGS } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

test("a setting comes from its flag, else its variable, else its default", () => {
  const env = { TTS_PROJECTS_PORT: "2" };
  expect(resolveSettings({ port: "1" }, env).port).toEqual({ value: 1, origin: "--port" });
  expect(resolveSettings({}, env).port).toEqual({ value: 2, origin: "TTS_PROJECTS_PORT" });
  expect(resolveSettings({}, { TTS_PROJECTS_PORT: "" }).port).toEqual({ value: 4010, origin: "--port" });
});

test("every setting has a flag and a variable of the same name, but for the one that the suite has too", () => {
  const named = Object.values(SETTINGS).filter(({ env }) => env !== "TTS_PROJECTS_CERT_KEY");
  for (const { flag, env } of named) expect(env).toBe(variableOf(flag));
  expect(named).toHaveLength(Object.keys(SETTINGS).length - 1);
});

test.each<[Flags, NodeJS.ProcessEnv, string]>([
  [{ port: "65536" }, {}, '--port: "65536" is not right'],
  [{ host: " " }, {}, '--host: " " is not right'],
  [{}, { TTS_PROJECTS_RNG_SEED: "-1" }, 'TTS_PROJECTS_RNG_SEED: "-1" is not right'],
  [{}, { TTS_PROJECTS_SILENT: "perhaps" }, 'TTS_PROJECTS_SILENT: "perhaps" is not right'],
])("%j %j is refused by name", (flags, env, message) => {
  expect(() => resolveSettings(flags, env)).toThrow(UsageError);
  expect(() => resolveSettings(flags, env)).toThrow(message);
});

function variableOf(flag: string): string {
  const name = flag.replace(/^--| .*/g, "").replaceAll("-", "_");
  return `TTS_PROJECTS_${name.toUpperCase()}`;
}
