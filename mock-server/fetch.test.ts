import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createFetchMock } from "./fetch.ts";

test("a URL string, a URL object and a Request are accepted, as by fetch", async () => {
  const { fetch } = createFetchMock();
  const url = "https://speech.example/v1/projects";
  const answers = [fetch(url, { headers }), fetch(new URL(url), { headers }), fetch(new Request(url, { headers }))];
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("an answer has the URL of its request, without the fragment, as in fetch", async () => {
  const { url } = await createFetchMock().fetch("https://speech.example/v1/projects?limit=1#top", { headers });
  expect(url).toBe("https://speech.example/v1/projects?limit=1");
});

test("a lost answer rejects as in fetch, and an aborted request rejects with the reason of its client", async () => {
  const { fetch } = createFetchMock({ faults: [{ answer: "reset" }] });
  await expect(fetch("https://speech.example/v1/projects", { headers })).rejects.toThrow(TypeError);
  const signal = AbortSignal.abort(new Error("not wanted"));
  await expect(fetch("https://speech.example/v1/projects", { headers, signal })).rejects.toThrow("not wanted");
});

test("a hanging answer keeps Node running, as a hanging connection does", async () => {
  const script = `import { createFetchMock } from "${import.meta.resolve("./fetch.ts")}";
    const { fetch } = createFetchMock({ faults: [{ break: "hang" }] });
    const signal = AbortSignal.timeout(50);
    await fetch("https://speech.example/v1/projects", { signal }).catch(({ name }) => console.log(name));`;
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
  expect((await run).stdout).toBe("TimeoutError\n");
});

test("a state is saved and restored", async () => {
  const { fetch, store, snapshot, restore } = createFetchMock();
  const [project] = await store.projects("mk_premium");
  await snapshot("before");
  await fetch(`https://speech.example/v1/project?projectId=${project?.id}`, { method: "DELETE", headers });
  expect(await store.projects("mk_premium")).toHaveLength(44);
  await restore("before");
  expect(await store.projects("mk_premium")).toHaveLength(45);
});

test("there is no control interface", async () => {
  const response = await createFetchMock().fetch("https://speech.example/__admin/health");
  expect(response.headers.get("X-Rule")).toBe("route.invalid");
});

const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
