import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, string>>;
}

/** The workflows of this repository, the one that init writes, and the action, whose steps are those of a job. */
const FILES = [
  ".github/workflows/ci.yml",
  ".github/workflows/review.yml",
  "contract-tests/commands/workflow.yml",
  "contract-tests/action/action.yml",
];
const texts = FILES.map((file) => readFileSync(join(import.meta.dirname, "../..", file), "utf8"));
const jobs = texts.flatMap((text): Job[] => {
  const { jobs = {}, runs } = parse(text);
  return [...Object.values<Job>(jobs), ...(runs ? [runs] : [])];
});
const steps = jobs.flatMap((job) => job.steps);

test("every action of others is pinned by one commit in all files", () => {
  const pins = texts.flatMap((text) =>
    [...text.matchAll(/uses: (.*)/g)].map(([, use = ""]) => use),
  );
  for (const pin of pins) expect(pin).toMatch(/^actions\/[\w-]+@[\da-f]{40} # v\d/);
  expect(new Set(pins).size).toBe(new Set(pins.map((pin) => pin.split("@")[0])).size);
});

test("every checkout keeps no credentials", () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout"));
  expect(checkouts.length).toBe(3);
  for (const checkout of checkouts)
    expect(checkout.with).toHaveProperty("persist-credentials", false);
});

test("a job that may write checks out nothing", () => {
  const writing = jobs.filter(({ permissions = {} }) =>
    Object.values(permissions).includes("write"),
  );
  expect(writing.length).toBe(1);
  for (const { steps } of writing) expect(steps.filter(({ uses }) => uses)).toEqual([]);
});

test("secrets are in the environment of steps that judge, and of no other", () => {
  for (const { env = {} } of jobs) expect(JSON.stringify(env)).not.toContain("secrets.");
  const given = steps.filter(({ env = {} }) => JSON.stringify(env).includes("secrets."));
  expect(given.map(({ run }) => run)).toEqual([expect.stringContaining("tts-projects-contract")]);
});
