import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The exit code and output of a redocly run. */
export interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The configuration of `npm run lint:openapi`, with our own rules. */
export const LINT_CONFIG: URL = new URL("redocly.yaml", import.meta.url);

/** Runs redocly offline with one of our configurations, from the project root. Our plugin is TypeScript, so tsx loads it. */
export function redocly(config: URL, ...args: readonly string[]): Promise<RedoclyRun> {
  const loader = pathToFileURL(require.resolve("tsx")).href;
  const command = ["--import", loader, CLI, ...args, "--config", fileURLToPath(config)];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: ROOT, env: QUIET, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) || 1 : 0, stdout, stderr: withoutBanner(stderr) });
    });
  });
}

const require = createRequire(import.meta.url);
const CLI = join(dirname(require.resolve("@redocly/cli/package.json")), "bin", "cli.js");
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

/** `npm run lint:openapi`: redocly's rules and our own over openapi.yaml, or over the files named. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2);
  const { code, stdout, stderr } = await redocly(LINT_CONFIG, "lint", ...(files.length > 0 ? files : ["openapi/openapi.yaml"]));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
