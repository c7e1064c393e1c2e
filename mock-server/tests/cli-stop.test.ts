import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { list, refused, start } from "./cli-run.fixture.ts";

/** So long a request that was just sent may take to be in flight. */
const UNDER_WAY_MS = 500;

describe.concurrent("a command line that is stopped", () => {
  test.for(["SIGTERM", "SIGINT"] as const)("ends with 0 on a %s right after the ready line", async (signal, context) => {
    const { child } = await start(context);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("refuses a wrong flag in one line on stderr, and ends with 2", async () => {
    expect(await refused(["--prot", "1"])).toMatch(/^tts-projects-mock: unknown option '--prot' .*\n$/);
  });

  test("ends streams", async (context) => {
    const { baseUrl, child } = await start(context, ["--silent"]);
    const stream = await fetch(new URL("/__admin/requests/stream", baseUrl));
    child.kill("SIGTERM");
    expect(await stream.text()).toBe(": following\n\n");
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
  });

  test("finishes the answers in flight, is not ready meanwhile, and ends each connection with its answer", async (context) => {
    const { baseUrl, child } = await start(context, ["--silent"]);
    const answer = list(baseUrl, "mk_slow");
    await sleep(UNDER_WAY_MS);
    expect((await fetch(new URL("/__admin/health", baseUrl))).status).toBe(200);
    child.kill("SIGTERM");
    await sleep(100);
    const health = await fetch(new URL("/__admin/health", baseUrl));
    expect([health.status, health.headers.get("connection")]).toEqual([503, "close"]);
    expect(await health.json()).toMatchObject({ status: "stopping" });
    expect(await answer).toMatchObject({ code: 200 });
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
  });

  test("ends at once with 1 on a second signal", async (context) => {
    const { baseUrl, child } = await start(context);
    const answer = list(baseUrl, "mk_slow").catch(() => "cut");
    await sleep(UNDER_WAY_MS);
    child.kill("SIGTERM");
    await sleep(100);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await answer).toBe("cut");
  });

  test("cuts an answer that takes longer than ten seconds, and ends with 1", async (context) => {
    const { baseUrl, child } = await start(context, ["--silent", "--delay", "60000"]);
    const answer = list(baseUrl).catch(() => "cut");
    await sleep(UNDER_WAY_MS);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await answer).toBe("cut");
  });

  test("logs an uncaught error once, finishes the answers in flight, and ends with 1", async (context) => {
    const bug = "process.on('SIGUSR2',()=>setImmediate(()=>{throw new Error('planted')}))";
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}` };
    const { baseUrl, child, stderr } = await start(context, ["--silent"], env);
    const answer = list(baseUrl, "mk_slow");
    await sleep(UNDER_WAY_MS);
    for (let times = 0; times < 2; times++) child.kill("SIGUSR2");
    expect(await answer).toMatchObject({ code: 200 });
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(1);
    expect(stderr()).toMatch(/^tts-projects-mock: stopped by an uncaught error: .*planted.*\n$/);
  });
});
