import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { DEV_KEYS } from "../../../store/dev-accounts.ts";
import { BUILT } from "../built.ts";
import { PEERS } from "./peers.ts";
import { startPeer } from "./start-peer.ts";
import { writeWorld } from "./world.ts";
import { worldAccounts } from "./world-accounts.ts";

const DISPOSABLE = 8;

/** Has the contract suite judge the equal Fastify. Throws the report where it fails or leaves something untested: that is no equal. */
export async function equalConforms(say: (line: string) => void): Promise<void> {
  const free = { key: DEV_KEYS.free, plan: "free", projects: [{ id: 1, name: "Hidden", desc: "" }] };
  const world = await writeWorld([...worldAccounts(), free]);
  const server = await startPeer(PEERS.equal, world);
  const env = {
    ...process.env,
    TTS_PROJECTS_KEY: DEV_KEYS.premium,
    TTS_PROJECTS_OTHER_KEY: DEV_KEYS.otherPremium,
    TTS_PROJECTS_FREE_KEY: DEV_KEYS.free,
    TTS_PROJECTS_DISPOSABLE: world.ids.slice(0, DISPOSABLE).join(","),
  };
  try {
    const judge = [BUILT.suite, "--base-url", `http://127.0.0.1:${server.port}/v1`, "--fail-on", "incomplete"];
    const run = promisify(execFile)(process.execPath, judge, { env });
    const { stdout } = await run.catch(({ stdout, stderr }) => {
      throw new Error(`${PEERS.equal.name} does not pass the contract suite:\n${stdout}${stderr}`);
    });
    say(`${PEERS.equal.name} passes the contract suite: ${stdout.trim().split("\n").slice(-2).join("; ")}`);
  } finally {
    await server.stop();
  }
}
