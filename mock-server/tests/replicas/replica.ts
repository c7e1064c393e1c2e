import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A mock in a process of its own. */
export interface Replica {
  readonly process: ChildProcess;
  /** Ending in the version segment. */
  readonly baseUrl: string;
  stderr(): string;
  /** Ends it with SIGTERM, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the command line over this store. Rejects where it does not come to its ready line. */
export async function startReplica(store: string, flags: readonly string[] = []): Promise<Replica> {
  const cli = `${import.meta.dirname}/../cli.ts`;
  const child = spawn(process.execPath, ["--import", "tsx", cli, "--port", "0", "--silent", "--store", store, ...flags], {
    env: { PATH: process.env.PATH },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const exited = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exited]);
  const [, baseUrl] = /listening on (\S+)/.exec(stdout) ?? [];
  if (baseUrl === undefined) throw new Error(`the replica did not start: ${stderr}`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    process: child,
    baseUrl,
    stderr: () => stderr,
    stop: async () => {
      await end("SIGTERM");
      return child.exitCode;
    },
    kill: () => end("SIGKILL"),
  };
}
