import { spawnSync } from "node:child_process";
import { describe, onTestFinished, test } from "vitest";
import type { Dataset } from "../../operations/project.ts";
import { openRedisStore, type RedisStore } from "./open-redis-store.ts";

/** Tests that need a redis-server. Without one they are not run, and the console says so; where CI requires it, they fail. */
export function describeWithRedis(name: string, body: () => void): void {
  const line = `NOT RUN: ${name}: there is no redis-server on the PATH`;
  if (spawnSync("redis-server", ["--version"]).status === 0) describe(name, body);
  else if (process.env.TTS_PROJECTS_REQUIRE_REDIS === "1") {
    test(name, () => {
      throw new Error(line);
    });
  } else {
    console.warn(line);
    describe.skip(name, body);
  }
}

let tests = 0;

/** What the keys of a test begin with, so that tests of one server never meet. */
export function ownPrefix(): string {
  tests += 1;
  return `test-${tests}:`;
}

/** A store that is closed after the test. */
export async function storeIn(url: string, dataset: Dataset, prefix: string = ownPrefix()): Promise<RedisStore> {
  const store = await openRedisStore({ url, dataset, prefix, patienceMs: 2000 });
  onTestFinished(() => store.close());
  return store;
}
