import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { endGroup } from "../../../mock-server/recipes/installed-package.fixture.ts";
import { freePort } from "../../../mock-server/tests/mock-process.fixture.ts";
import { type Ran, runHere, writeJson } from "../../cli/run.fixture.ts";
import { DISPOSABLE, KEYS, seedAccounts } from "../naive/data.ts";

/** Starts a backend with fresh accounts, judges it by the command line, and ends it with all its children. */
export async function judgeBackend(commandOf: (port: number) => readonly string[], args: readonly string[] = []): Promise<Ran> {
  const port = await freePort();
  const DATA = await accountsFile();
  const [command = "", ...its] = commandOf(port);
  const backend = spawn(command, its, { env: { ...process.env, PORT: `${port}`, DATA }, detached: true, stdio: "ignore" });
  try {
    await once(backend, "spawn");
    while (!(await isOpen(port))) {
      if (backend.exitCode !== null) throw new Error(`${command} ${its.join(" ")} ended with ${backend.exitCode}`);
      await sleep(50);
    }
    const target = { baseUrl: `http://127.0.0.1:${port}/v1`, keys: KEYS, disposableProjectIds: DISPOSABLE };
    return await runHere(["--target", "-", ...args], {}, undefined, JSON.stringify(target));
  } finally {
    // The leader of a group, because `go run` and a gateway start the server as their child.
    endGroup(backend.pid, "SIGKILL");
  }
}

/** Writes a data file with the accounts of the naive servers. */
export function accountsFile(): Promise<string> {
  const accounts = [...seedAccounts()].map(([key, { premium, projects }]) => ({
    key,
    plan: premium ? "premium" : "free",
    projects,
  }));
  return writeJson("accounts.json", { accounts });
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
