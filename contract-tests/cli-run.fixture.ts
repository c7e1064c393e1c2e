import { execFile } from "node:child_process";

/** What a run of the command line left behind. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the suite's command line as a process of its own, with none of the variables that it reads but those given. */
export function runCli(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<CliRun> {
  const cli = new URL("cli.ts", import.meta.url).pathname;
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !READ.test(name)));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", cli, ...args],
      { env: { ...clean, ...environment } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

const READ = /^(TTS_PROJECTS_|GITHUB_|(NO|FORCE)_COLOR$)|_proxy$/i;
