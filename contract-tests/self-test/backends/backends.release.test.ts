import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getResponse } from "msw";
import { expect, test } from "vitest";
import { createMock } from "../../../mock-server/index.ts";
import { projectsHandlers } from "../../../mock-server/msw.ts";
import { freePort } from "../../../mock-server/tests/mock-process.fixture.ts";
import { newFile, type Ran, runHere } from "../../commands/run.fixture.ts";
import { runSuite } from "../../run-suite.ts";
import { problemsIn } from "../judge.fixture.ts";
import { endGroup } from "../process-group.fixture.ts";
import { reference } from "../reference.ts";
import { apiRequest, type Handler } from "../wire.ts";

/** Debian's packages `python3-fastapi` and `python3-uvicorn` belong to its own interpreter. */
const PYTHON = "/usr/bin/python3";

/** Conformant servers of other people's frameworks: a command that succeeds if the runtime is there, and the one that starts it. */
const BACKENDS: readonly [name: string, needs: readonly string[], start: readonly string[]][] = [
  ["Express", ["node", "--version"], ["node", "express/server.mjs"]],
  ["FastAPI", [PYTHON, "-c", "import fastapi, uvicorn"], [PYTHON, "fastapi/server.py"]],
  [
    "Go",
    ["go", "version"],
    ["sh", "-c", 'go build -o "$DATA.server" go/server.go && exec "$DATA.server"'],
  ],
];

for (const [name, [command = "", ...args], start] of BACKENDS) {
  const isThere = spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const reason = isThere
    ? ""
    : `NOT RUN: \`${[command, ...args].join(" ")}\` fails, so the runtime is not installed: `;
  if (!isThere) console.warn(reason + name);

  test.skipIf(!isThere)(
    `${reason}a ${name} server written from the interface text conforms, in an exploration too`,
    async () => {
      const explored = ["--explore", "100", "--explore-seed", "7"];
      const { code, stdout, stderr } = await judgeBackend(start, explored);
      expect(stdout + stderr).toMatch(/^conformant /m);
      expect(code).toBe(0);
    },
  );
}

const parts = { keys: { premium: "mk_many", otherPremium: "mk_other", free: "mk_free" } };

test("judges an object with a fetch handler in process, here the handlers of MSW", async () => {
  const { target, accounts } = reference();
  const { handlers } = projectsHandlers({ data: { accounts } });
  const app = {
    fetch: async (request: Request) =>
      (await getResponse([...handlers], request)) ?? Response.error(),
  };
  expect(problemsIn(await runSuite({ ...target, app }))).toEqual([]);
});

test("keeps a listening server open, and reports a handler that throws as an answer of 500", async () => {
  const app = createServer(createMock().app).listen(0, "127.0.0.1");
  await once(app, "listening");
  expect((await runSuite({ app, ...parts, only: ["list.total"] })).conformance).toBe("partial");
  expect(app.listening).toBe(true);
  app.close();
  const broken = { fetch: () => Promise.reject(new Error("no such table: projects")) };
  expect((await runSuite({ app: broken, ...parts })).failure).toContain(
    "500 and no envelope (does another service answer there?): Error: no such table",
  );
});

const HEADERS = {
  "CONTENT-TYPE": "application/json ; charset=UTF-8",
  "RateLimit-Limit": "100",
  Deprecation: "@1735689600",
};

test("a server that answers in chunks with other headers and closes every connection conforms, and its headers are observed", async () => {
  const { handler, target } = reference();
  const report = await runSuite({ ...target, app: slowly(handler) });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations).toMatchObject({
    "rate-limits": "ratelimit-limit",
    "later-versions": "deprecation",
  });
  expect(report.observations["envelope.media-type"]).toBe(HEADERS["CONTENT-TYPE"]);
});

/** Starts a backend with the accounts of the reference, judges it with the command line, and ends it with all its children. */
async function judgeBackend(start: readonly string[], args: readonly string[]): Promise<Ran> {
  const { target, accounts } = reference();
  const data = accounts.map(({ key, plan, projects }) => ({
    key,
    plan,
    projects: projects.map(({ id, name, desc }) => ({ id: Number(id), name, desc })),
  }));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA: await newFile({ accounts: data }) };
  const [command = "", ...its] = start;
  const backend = spawn(command, its, {
    env,
    cwd: import.meta.dirname,
    detached: true,
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(origin).catch(() => undefined))) {
      if (backend.exitCode !== null)
        throw new Error(`${start.join(" ")} ended with ${backend.exitCode}`);
      await sleep(50);
    }
    return await runHere(["--target", "-", ...args], {
      stdin: JSON.stringify({ ...target, baseUrl: `${origin}/v1` }),
    });
  } finally {
    endGroup(backend.pid, "SIGKILL");
  }
}

function slowly(handler: Handler): RequestListener {
  return async (message, response) => {
    const { status, body } = await handler(await apiRequest(message));
    response.shouldKeepAlive = false;
    response.writeHead(status, HEADERS).write(body.slice(0, 10));
    setTimeout(() => response.end(body.slice(10)), 1);
  };
}
