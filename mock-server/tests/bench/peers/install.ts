import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const HERE = import.meta.dirname;
const STAMP = join(HERE, "node_modules/.installed");

/** Installs the peers from their lockfile, unless that was done before. Throws one clear line where it cannot be done. */
export async function installPeers(say: (line: string) => void): Promise<void> {
  const lock = createHash("sha256")
    .update(await readFile(join(HERE, "package-lock.json")))
    .digest("hex");
  if ((await readFile(STAMP, "utf8").catch(() => "")) === lock) return;
  say("installing the peers (once, about 130 MB, in mock-server/tests/bench/peers/node_modules)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  await promisify(execFile)(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: HERE }).catch((problem: Error) => {
    const [, code = "unknown"] = /npm error code (\w+)/.exec(problem.message) ?? [];
    throw new Error(`the peers cannot be installed (npm: ${code}); without a network, measure with --servers ours`);
  });
  await writeFile(STAMP, lock);
}
