import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../mock-process.fixture.ts";
import { type RedisServer, startRedis } from "./redis-server.fixture.ts";

/** A Redis with the settings of `docker-compose.yml`, on a slow disk. */
export interface DurableRedis {
  readonly url: string;
  readonly settings: readonly string[];
  /** What a call of fsync takes more, in milliseconds; 0 without a C compiler. */
  readonly fsyncMs: number;
  /** Ends it with SIGKILL, and starts it again on the same files. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis with files in a temporary folder, which `stop` removes. */
export async function startDurableRedis(fsyncMs: number): Promise<DurableRedis> {
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-redis-"));
  const settings = composeSettings();
  const library = compileSlowFsync(folder, fsyncMs);
  const options = {
    settings: [...settings, "--dir", folder],
    env: library === undefined ? {} : { LD_PRELOAD: library },
  };
  let redis: RedisServer = await startRedis(options);
  return {
    url: redis.url,
    settings,
    fsyncMs: library === undefined ? 0 : fsyncMs,
    crash: async () => {
      await redis.stop();
      redis = await startRedis({ ...options, port: redis.port });
    },
    stop: async () => {
      await redis.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The arguments of redis-server in `docker-compose.yml`. */
function composeSettings(): string[] {
  const compose = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8")) as {
    readonly services: { readonly redis: { readonly command: readonly string[] } };
  };
  return compose.services.redis.command.slice(1);
}

/** Compiles a library that makes every fsync slow; undefined without a C compiler. */
function compileSlowFsync(folder: string, fsyncMs: number): string | undefined {
  const source = join(folder, "slow-fsync.c");
  const library = join(folder, "slow-fsync.so");
  writeFileSync(
    source,
    `#include <unistd.h>
    #include <sys/syscall.h>
    int fdatasync(int file) { usleep(${1000 * fsyncMs}); return syscall(SYS_fdatasync, file); }`,
  );
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-o", library, source], { stdio: "pipe" });
    return library;
  } catch {
    return undefined;
  }
}
