import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { operationsOf } from "../../../openapi/generate/placed.ts";
import { readSource } from "../../../openapi/generate/source.ts";
import { runSuite } from "../../run-suite.ts";
import type { Answered } from "../mutants/conditions.ts";
import { edit } from "../mutants/defects.ts";
import { endGroup } from "../process-group.fixture.ts";
import { startReference } from "../reference.ts";
import { startPrism } from "./prism.ts";

test("Prism's static mock answers with every example of the document", async () => {
  const { baseUrl, close } = await startPrism("mock");
  onTestFinished(close);
  for (const { method, path, examples } of operationsOf(readSource())) {
    expect(examples.length).toBeGreaterThan(5);
    for (const { name, status, value } of examples) {
      const headers = {
        [KEY_HEADER]: "any",
        "Content-Type": "application/json",
        Prefer: `code=${status}, example=${name}`,
      };
      const answer = await fetch(`${baseUrl}${path}?projectId=1`, { method, headers });
      expect([name, answer.status, await answer.json()]).toEqual([name, status, value]);
    }
  }
});

test("Prism's proxy finds nothing wrong with the answers of the reference in a whole run, and would find a wrong one", async () => {
  const isPlanted: Answered = (_, { query }) => query === PLANTED;
  const wrap = edit(isPlanted, ({ total, ...body }) => ({ ...body, total: String(total) }));
  const { target, close } = await startReference({ wrap, projects: 110 });
  onTestFinished(close);
  const command = [
    "--import",
    "tsx",
    join(import.meta.dirname, "proxy.ts"),
    target.baseUrl,
    "--port",
    "0",
  ];
  const proxy = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  onTestFinished(() => endGroup(proxy.pid, "SIGKILL"));
  const logged = new Promise<void>((resolve) => {
    createInterface({ input: proxy.stderr }).on(
      "line",
      (line) => line.includes("Violation: response.body.total") && resolve(),
    );
  });
  const [ready] = (await once(proxy.stdout, "data")) as [Buffer];
  const [, baseUrl = ""] =
    /^prism-proxy listening on (http:\/\/127\.0\.0\.1:\d+) before \S+\/v1\n$/.exec(String(ready)) ??
    [];
  const { requests, failure } = await runSuite({ target: { ...target, baseUrl } });
  expect(requests, failure).toBeGreaterThan(500);
  const headers = { [KEY_HEADER]: target.keys.premium, "Content-Type": "application/json" };
  expect((await fetch(`${baseUrl}/projects?${PLANTED}`, { headers })).status).toBe(200);
  await logged;
  const rest = text(proxy.stdout);
  proxy.kill("SIGINT");
  // Prism also counts the requests that the suite makes wrong on purpose.
  expect(await rest).toMatch(/^violations: [1-9]\d+ of requests, 1 of answers\n$/);
});

/** The query of a list that the suite does not send. */
const PLANTED = "limit=77";
