import { execFileSync, spawnSync } from "node:child_process";
import { delimiter, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run test:nodes -- [--only MAJOR] [FILTER…]`: runs the tests of this checkout, or those with a filter in their path, on
 * each supported Node in turn. The binaries come from the registry and run no install script. Exit code 1 if a test fails, or a
 * Node does not run.
 */
const MAJORS = ["20", "22", "24", "26"];

const ROOT = resolve(import.meta.dirname, "../../..");

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
// Without the variables of the surrounding npm, which would change what npx does.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/.test(name)));

for (const major of values.only === undefined ? MAJORS : [values.only]) {
  const binary = binaryOf(major);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "test", "--reporter", "dot", ...positionals];
  const path = [dirname(binary ?? ""), env.PATH].join(delimiter);
  console.log(`Node ${major}${binary === undefined ? " does not run" : ""}`);
  const { status } =
    binary === undefined
      ? { status: 1 }
      : spawnSync(binary, vitest, { cwd: ROOT, env: { ...env, PATH: path }, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

function binaryOf(major: string): string | undefined {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@${major}`;
  try {
    const print = ["--yes", "--package", name, "--", "node", "-p", "process.execPath"];
    return execFileSync("npx", print, { cwd: ROOT, env, encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
