import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../mock-server/tests/mock-process.fixture.ts";
import { type Ran, runHere, writeJson } from "../../commands/run.fixture.ts";
import { endGroup } from "../installed-package.fixture.ts";

/** The keys of two premium accounts and a free one, and the disposable projects of the first. */
export const ACCOUNTS = {
  keys: { premium: "key-of-anna", otherPremium: "key-of-berta", free: "key-of-clara" },
  disposableProjectIds: ["1001", "1301", "1502", "1601", "1688"],
} as const;

/** Starts a backend with fresh accounts in a folder, judges it with the command line, and ends it with all its children. */
export async function judgeBackend(start: readonly string[], cwd: string, args: readonly string[]): Promise<Ran> {
  const port = await freePort();
  const DATA = await accountsFile();
  const [command = "", ...its] = start;
  const backend = spawn(command, its, { env: { ...process.env, PORT: `${port}`, DATA }, cwd, detached: true, stdio: "ignore" });
  try {
    await once(backend, "spawn");
    while (!(await isOpen(port))) {
      if (backend.exitCode !== null) throw new Error(`${command} ${its.join(" ")} ended with ${backend.exitCode}`);
      await sleep(50);
    }
    const target = { baseUrl: `http://127.0.0.1:${port}/v1`, ...ACCOUNTS };
    return await runHere(["--target", "-", ...args], { stdin: JSON.stringify(target) });
  } finally {
    endGroup(backend.pid, "SIGKILL");
  }
}

/** Writes a data file with these accounts, whose projects share one sequence of ids. */
export function accountsFile(): Promise<string> {
  const projects = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({
      id: first + 3 * place,
      name: `Project ${place + 1}`,
      desc: place % 4 === 0 ? "" : "A book for the ear",
    }));
  const { premium, otherPremium, free } = ACCOUNTS.keys;
  const accounts = [
    { key: premium, plan: "premium", projects: projects(1001, 230) },
    { key: otherPremium, plan: "premium", projects: projects(1002, 25) },
    { key: free, plan: "free", projects: projects(1003, 3) },
  ];
  return writeJson("accounts.json", { accounts });
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
