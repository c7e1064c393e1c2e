import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The exit code and output of a redocly run. */
export interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a redocly command offline with redocly.yaml, from the project root. */
export function redocly(...args: readonly string[]): Promise<RedoclyRun> {
  const command = [
    CLI,
    ...args,
    "--config",
    fileURLToPath(new URL("redocly.yaml", import.meta.url)),
  ];
  return new Promise((done) => {
    execFile(
      process.execPath,
      command,
      { cwd: ROOT, env: QUIET, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) || 1 : 0, stdout, stderr: withoutBanner(stderr) });
      },
    );
  });
}

const CLI = join(
  dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
  "bin",
  "cli.js",
);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const QUIET = {
  ...process.env,
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
};

/** Removes the box that announces the end of support for Node 20. */
function withoutBanner(output: string): string {
  return output.replace(/^\s*╔[\s\S]*?╝\s*/, "");
}

/** `npm run lint:openapi`: lints openapi.yaml and the document made from it, or the files named. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2);
  const linted =
    files.length > 0 ? files : ["openapi/openapi.yaml", "openapi/generated/openapi.yaml"];
  const { code, stdout, stderr } = await redocly("lint", ...linted);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
