import { type ChildProcess, fork } from "node:child_process";

/** A client in a process of its own, so that neither the server nor another client waits for it. */
export interface Client {
  /** The next thing that it reports. Rejects where it ends without. */
  report<Report>(): Promise<Report>;
  /** Tells it to go on to what comes next. */
  goOn(): void;
  stop(): void;
}

/** Runs a file of this project with options; it takes part by `clientOptions` and `tellParent`. */
export function startClient(file: URL, options: object): Client {
  const child = fork(file, [JSON.stringify(options)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const reports = reportsOf(child);
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  child.once("exit", () => process.off("exit", killWithUs));
  return {
    report: <Report>() => reports.next() as Promise<Report>,
    goOn: () => void child.send("go on"),
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Reports may come before they are asked for. */
function reportsOf(child: ChildProcess): { next(): Promise<unknown> } {
  const arrived: unknown[] = [];
  let ended = false;
  let wake = () => {};
  child.on("message", (report) => {
    arrived.push(report);
    wake();
  });
  child.once("exit", () => {
    ended = true;
    wake();
  });
  return {
    next: async () => {
      while (arrived.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (arrived.length === 0) throw new Error(`the client ${child.spawnargs.at(-2)} ended without a report`);
      return arrived.shift();
    },
  };
}
