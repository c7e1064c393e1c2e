import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The exit code and output of a redocly run. */
export interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a redocly command offline with redocly.yaml, from the project root. */
export function redocly(...args: readonly string[]): Promise<RedoclyRun> {
  const cli = fileURLToPath(new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
  const config = fileURLToPath(new URL("redocly.yaml", import.meta.url));
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const options = { cwd, env: OFFLINE, maxBuffer: 2 ** 26 };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [cli, ...args, "--config", config],
      options,
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) || 1 : 0, stdout, stderr });
      },
    );
  });
}

const OFFLINE = {
  ...process.env,
  NO_COLOR: "1",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
};

/** `npm run lint:openapi`: lints openapi.yaml and the document made from it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = ["openapi/openapi.yaml", "openapi/generated/openapi.yaml"];
  const { code, stdout, stderr } = await redocly("lint", ...files);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
