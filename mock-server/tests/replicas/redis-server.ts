import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A Redis of one's own, on a port of its own, that keeps nothing on disk. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the redis-server of the PATH. Rejects where it does not come to accept connections. */
export async function startRedis(port?: number, flags: readonly string[] = []): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-redis-"));
  const child = spawn("redis-server", [
    ...["--port", String(own), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no", ...flags],
  ]);
  await accepting(child);
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function accepting({ stdout }: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    stdout?.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Ready to accept connections")) resolve();
    });
    stdout?.on("close", () => reject(new Error(`redis-server did not start: ${said}`)));
  });
}
