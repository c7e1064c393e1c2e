import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { startReference } from "../reference.ts";

test("the command says where it listens, logs what it finds, and ends with a count at an interrupt", {
  timeout: 180_000,
}, async () => {
  const { target, close } = await startReference();
  onTestFinished(close);
  const proxy = start(target.baseUrl, "--port", "0");
  const [ready] = (await once(proxy.stdout.setEncoding("utf8"), "data")) as [string];
  const [, baseUrl] = /^prism-proxy listening on (http:\/\/127\.0\.0\.1:\d+) before \S+\/v1\n$/.exec(ready) ?? [];
  const answer = await fetch(`${baseUrl}/projects?limit=none`, {
    headers: { "X-Master-Key": target.keys.premium, "Content-Type": "application/json" },
  });
  expect(answer.status).toBe(400);
  await vi.waitUntil(() => proxy.log().includes("Violation: request.query.limit"), { timeout: 10_000 });
  const rest = text(proxy.stdout);
  proxy.kill("SIGINT");
  expect(await once(proxy, "exit")).toEqual([0, null]);
  expect(await rest).toBe("violations: 1 of requests, 0 of answers\n");
});

test.each([
  [["ftp://example.com"], /'ftp:\/\/example.com' is invalid.*such as http/],
  [["http://127.0.0.1:9/v1", "--port", "65536"], /--port.*whole number from 0 to 65535/],
  [[], /missing required argument 'url'/],
])("%j is refused with one line", { timeout: 180_000 }, async (args, line) => {
  const proxy = start(...args);
  expect(await once(proxy, "exit")).toEqual([2, null]);
  expect(proxy.log().trim().split("\n")).toEqual([expect.stringMatching(line)]);
});

function start(...args: string[]) {
  const proxy = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "proxy.ts"), ...args]);
  onTestFinished(() => void proxy.kill("SIGKILL"));
  let log = "";
  proxy.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    log += chunk;
  });
  return Object.assign(proxy, { log: () => log });
}
