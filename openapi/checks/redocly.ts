import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);

/** What a run of redocly wrote, and its exit code. */
export interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs redocly offline with a configuration of ours, from the root of the project; our plugin is TypeScript, so tsx loads it. */
export async function redocly(config: URL, ...args: readonly string[]): Promise<RedoclyRun> {
  const loader = pathToFileURL(require.resolve("tsx")).href;
  const child = spawn(process.execPath, ["--import", loader, CLI, ...args, "--config", fileURLToPath(config)], {
    cwd: ROOT,
    env: QUIET,
  });
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number>((done, fail) => child.on("error", fail).on("close", (exitCode) => done(exitCode ?? 1))),
  ]);
  return { code, stdout, stderr: withoutBanner(stderr) };
}

const CLI = join(dirname(require.resolve("@redocly/cli/package.json")), "bin", "cli.js");

/** The configuration of `npm run lint:openapi`, with our own rules. */
export const LINT_CONFIG: URL = new URL("redocly.yaml", import.meta.url);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const QUIET = {
  ...process.env,
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
};

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Without the box that says that Node 20 grows old. */
function withoutBanner(text: string): string {
  return text.replace(/^\s*╔[\s\S]*?╝\s*/, "");
}
