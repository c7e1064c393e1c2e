import { expect, test } from "vitest";
import { KEY_HEADER } from "../openapi/constants.ts";
import { createFetchMock } from "./fetch.ts";
import { outputOf } from "./tests/mock-process.fixture.ts";

const URL_OF_LIST = "https://speech.example/v1/projects";
const headers = { [KEY_HEADER]: "mk_premium", "Content-Type": "application/json" };

test("a text, a URL and a Request are accepted, and an answer has the URL of its request without the fragment", async () => {
  const { fetch } = createFetchMock();
  const inputs = [`${URL_OF_LIST}#top`, new URL(URL_OF_LIST), new Request(URL_OF_LIST)];
  const answers = await Promise.all(inputs.map((input) => fetch(input, { headers })));
  expect(answers.map(({ status, url }) => [status, url])).toEqual(
    Array(3).fill([200, URL_OF_LIST]),
  );
});

test("a truncated answer has its status, and reading its body rejects after its first half", async () => {
  const { fetch } = createFetchMock({ faults: [{ break: "truncate", when: "after" }] });
  const { status, body } = await fetch(URL_OF_LIST, { headers });
  const reader = body?.getReader();
  const half = new TextDecoder().decode((await reader?.read())?.value);
  expect([status, half]).toEqual([200, expect.stringMatching(/^{"code":200,/)]);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});

test("a client that gives up is not kept waiting, and a request that is aborted before it is sent has no effect", async () => {
  const { fetch, store } = createFetchMock({ faults: [{ delay: 600_000 }] });
  await expect(fetch(URL_OF_LIST, { headers, signal: AbortSignal.timeout(5) })).rejects.toThrow(
    "timeout",
  );
  const [account] = await store.read("mk_premium");
  const url = `https://speech.example/v1/project?projectId=${account?.projects[0]?.id}`;
  const quick = createFetchMock();
  const signal = AbortSignal.abort(new Error("not wanted"));
  await expect(quick.fetch(url, { method: "DELETE", headers, signal })).rejects.toThrow(
    "not wanted",
  );
  expect([quick.requests(), (await quick.store.read("mk_premium"))[0]?.projects.length]).toEqual([
    [],
    45,
  ]);
});

test("a hanging answer keeps Node running until the client leaves, also after a delay", async () => {
  const script = `
    for (const fault of [{ break: "hang" }, { delay: 100, break: "hang" }]) {
      const { fetch } = own.createFetchMock({ faults: [fault] });
      const signal = AbortSignal.timeout(50);
      await fetch("${URL_OF_LIST}", { signal }).catch(({ name }) => console.log(name));
    }`;
  expect(await outputOf("mock-server/fetch", script)).toBe("TimeoutError\nTimeoutError\n");
});
