import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { startMock } from "../../start-mock.ts";
import { freePort } from "../../tests/mock-process.fixture.ts";
import { projectWithPackage, runLines } from "../installed-package.fixture.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly "timeout-minutes": number;
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

let workflow: { readonly permissions: unknown; readonly jobs: { readonly mock: Job; readonly staging: Job } };

beforeAll(async () => {
  workflow = parse(await readFile(join(import.meta.dirname, "contract.yml"), "utf8"));
});

test("every job has a time limit and may only read, and each step either runs or uses something", () => {
  expect(workflow.permissions).toEqual({ contents: "read" });
  for (const { steps, ...job } of Object.values(workflow.jobs)) {
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(10);
    for (const { uses, run } of steps) expect([uses, run].filter(Boolean)).toHaveLength(1);
  }
});

test("keys come from the secrets, and never appear on a command line", () => {
  const { env, steps } = workflow.jobs.staging;
  for (const name of Object.keys(env).filter((each) => each.endsWith("KEY"))) expect(env[name]).toContain("secrets.");
  expect(JSON.stringify(steps)).not.toMatch(/KEY/);
});

test("the commands of the mock job run unchanged", { timeout: 60_000 }, async () => {
  const output = await runJob(workflow.jobs.mock, { MOCK_PORT: String(await freePort()) });
  expect(output).toContain("conformant  ");
});

test("the commands of the staging job run unchanged, apart from the rate, and delete nothing", { timeout: 60_000 }, async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  const keys = { TTS_PROJECTS_KEY: "mk_many", TTS_PROJECTS_FREE_KEY: "mk_free" };
  const fast = { ...workflow.jobs.staging, steps: workflow.jobs.staging.steps.map(withoutRate) };
  expect(await runJob(fast, { TTS_PROJECTS_BASE_URL: mock.baseUrl, ...keys })).toContain("partial");
  expect((await mock.store.accounts()).filter(({ changed }) => changed)).toEqual([]);
});

/** Five requests a second would be too slow for a test. */
function withoutRate({ run, ...step }: Step): Step {
  return { ...step, ...(run !== undefined && { run: run.replace("--rate 5/s ", "") }) };
}

/** Runs the commands of a job, except the install and the one for a failure. */
async function runJob({ steps }: Job, env: Readonly<Record<string, string>>): Promise<string> {
  const lines = steps.flatMap(({ run }) => (run === undefined || run === "npm ci" || run.startsWith("cat ") ? [] : [run]));
  return runLines(lines, await projectWithPackage(), { ...process.env, ...env });
}
