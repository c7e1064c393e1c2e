import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a redocly command offline with redocly.yaml, from the project root. */
export function redocly(...args: readonly string[]): SpawnSyncReturns<string> {
  const command = [CLI, ...args, "--config", CONFIG];
  const options = { cwd: ROOT, env: OFFLINE, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  return spawnSync(process.execPath, command, options);
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = fileURLToPath(new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
const CONFIG = "contract-tests/review/redocly.yaml";

const OFFLINE = {
  ...process.env,
  NO_COLOR: "1",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
};

/** `npm run lint:openapi`: lints openapi.yaml and the document made from it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = ["openapi/openapi.yaml", "openapi/generated/openapi.yaml"];
  const { status, stdout, stderr } = redocly("lint", ...files);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status ?? 1;
}
