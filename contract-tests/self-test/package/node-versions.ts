import { execFileSync, spawnSync } from "node:child_process";
import { delimiter, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run test:nodes -- [--only MAJOR] [FILTER…]`: runs the tests of this checkout, or those with a filter in their path, on
 * each supported Node in turn. The binaries come from the registry and run no install script. Exit code 1 if a test fails; a Node
 * that does not run ends all.
 */
const MAJORS = ["20", "22", "24", "26"];

const { values, positionals } = parseArgs({
  options: { only: { type: "string" } },
  allowPositionals: true,
});
const cwd = resolve(import.meta.dirname, "../../..");
// Without the variables of the surrounding npm, which would change what npx does.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/.test(name)));

for (const major of values.only === undefined ? MAJORS : [values.only]) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@${major}`;
  const print = ["--yes", "--package", name, "--", "node", "-p", "process.execPath"];
  const binary = execFileSync("npx", print, { cwd, env, encoding: "utf8" }).trim();
  console.log(`Node ${major}`);
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "test",
    "--reporter",
    "dot",
    ...positionals,
  ];
  const PATH = [dirname(binary), env.PATH].join(delimiter);
  const { status } = spawnSync(binary, vitest, { cwd, env: { ...env, PATH }, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
