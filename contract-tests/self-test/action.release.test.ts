import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../mock-server/tests/mock-process.fixture.ts";
import { newFolder } from "../commands/run.fixture.ts";
import { by } from "./mutants/conditions.ts";
import { withStatus } from "./mutants/defects.ts";
import { startReference } from "./reference.ts";
import type { Middleware } from "./wire.ts";
import { type RanSteps, runSteps } from "./workflow-steps.fixture.ts";

const ACTION = join(ROOT, "contract-tests/action");
const ONLY_PLAN = { arguments: "--only plan" };

test("the action judges the target of a file in its working directory, and installs without the keys", async () => {
  const { cwd, target } = await started();
  const { premium, ...others } = target.keys;
  await mkdir(join(cwd, "service"));
  await writeFile(join(cwd, "service/server.json"), JSON.stringify({ ...target, keys: others }));
  const inputs = { ...ONLY_PLAN, target: "server.json", "working-directory": "service" };
  const ran = await runAction(cwd, inputs, { TTS_PROJECTS_KEY: premium });
  expect([ran.code, verdictOf(ran)]).toEqual([0, "partial"]);
  expect(ran.printed).toMatch(/^partial {2}/m);
  expect(await readFile(join(cwd, "service/contract-report.xml"), "utf8")).toContain(
    "plan.not-premium",
  );
  expect(await readFile(join(cwd, "npm-ran"), "utf8")).toMatch(
    /^ci --omit=dev --ignore-scripts --prefix \S+, key: \n$/,
  );
});

test("the action judges a base URL without a file, gives its verdict, and later steps have the Node of before", async () => {
  const { cwd, target } = await started(withStatus(by("plan.not-premium"), 403));
  const { premium, free } = target.keys;
  const env = { TTS_PROJECTS_KEY: premium, TTS_PROJECTS_FREE_KEY: free };
  const ran = await runAction(cwd, { ...ONLY_PLAN, "base-url": target.baseUrl }, env);
  expect([ran.code, verdictOf(ran)]).toEqual([1, "nonconformant"]);
  expect(ran.paths.at(-1)).toBe(cwd);
});

test("each use of the action in a job has a number, with which its artifact is named", async () => {
  const { cwd } = await started();
  const first = await runAction(cwd, { arguments: "--version" }, {});
  expect(first.variables).toEqual(["CONTRACT_USE=1"]);
  const second = await runAction(cwd, { arguments: "--version" }, { CONTRACT_USE: "1" });
  expect(second.outputs["steps.judge.outputs.use"]).toBe("2");
});

test("the action has no verdict where nothing was judged, and keeps no report of an earlier run", async () => {
  const { cwd } = await started();
  await writeFile(join(cwd, "contract-report.json"), '{"conformance":"conformant"}');
  const ran = await runAction(cwd, { arguments: "--no-such-flag" }, {});
  expect([ran.code, verdictOf(ran)]).toEqual([2, undefined]);
});

function verdictOf({ outputs }: RanSteps): string | undefined {
  return outputs["steps.judge.outputs.verdict"];
}

async function runAction(
  cwd: string,
  inputs: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Promise<RanSteps> {
  const { runs } = parse(await readFile(join(ACTION, "action.yml"), "utf8"));
  const job = { PATH: `${cwd}:${process.env.PATH}`, GITHUB_ACTION_PATH: ACTION, ...env };
  return runSteps(runs.steps, cwd, job, { "working-directory": ".", ...inputs });
}

/** A server, and a folder with an npm that only notes its arguments and the key, and a node that runs TypeScript. */
async function started(wrap?: Middleware) {
  const cwd = await newFolder();
  const { target, close } = await startReference(wrap && { wrap });
  onTestFinished(close);
  const npm = `echo "$*, key: $TTS_PROJECTS_KEY" > "${cwd}/npm-ran"`;
  const node = `exec "${process.execPath}" --import "${import.meta.resolve("tsx")}" "$@"`;
  for (const [name, script] of Object.entries({ npm, node }))
    await writeFile(join(cwd, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { cwd, target };
}
