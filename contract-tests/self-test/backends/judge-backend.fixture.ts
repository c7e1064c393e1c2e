import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../mock-server/tests/mock-process.fixture.ts";
import { newFile, type Ran, runHere } from "../../commands/run.fixture.ts";
import { endGroup } from "../process-group.fixture.ts";

/** The keys of two premium accounts and a free one, and the disposable projects of the first. */
export const ACCOUNTS = {
  keys: { premium: "key-of-anna", otherPremium: "key-of-berta", free: "key-of-clara" },
  disposableAccount: true,
  disposableProjectIds: ["1001", "1301", "1502", "1601", "1688"],
} as const;

/** Starts a backend with fresh accounts in a folder, judges it with the command line, and ends it with all its children. */
export async function judgeBackend(
  start: readonly string[],
  cwd: string,
  args: readonly string[],
): Promise<Ran> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA: await accountsFile() };
  const [command = "", ...its] = start;
  const backend = spawn(command, its, { env, cwd, detached: true, stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(origin).catch(() => undefined))) {
      if (backend.exitCode !== null)
        throw new Error(`${start.join(" ")} ended with ${backend.exitCode}`);
      await sleep(50);
    }
    return await runHere(["--target", "-", ...args], {
      stdin: JSON.stringify({ baseUrl: `${origin}/v1`, ...ACCOUNTS }),
    });
  } finally {
    endGroup(backend.pid, "SIGKILL");
  }
}

/** Writes a data file with these accounts, whose projects share one sequence of ids. */
export function accountsFile(): Promise<string> {
  const projects = (first: number, length: number) =>
    Array.from({ length }, (_, place) => {
      return {
        id: first + 3 * place,
        name: `Project ${place + 1}`,
        desc: place % 4 === 0 ? "" : "A book for the ear",
      };
    });
  const { premium, otherPremium, free } = ACCOUNTS.keys;
  const accounts = [
    { key: premium, plan: "premium", projects: projects(1001, 230) },
    { key: otherPremium, plan: "premium", projects: projects(1002, 25) },
    { key: free, plan: "free", projects: projects(1003, 3) },
  ];
  return newFile({ accounts });
}
