import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Fault } from "../../layers/parse-faults.ts";
import { type StartedMock, startMock } from "../../start-mock.ts";
import { describeInBrowser, openPage, servePages } from "./browser.fixture.ts";
import { type FirefoxPage, firefoxPath, openFirefox } from "./firefox.fixture.ts";

/** The outcome of a delete in a page of another origin and in Node's fetch, and whether the project remains. */
const SEEN: readonly (readonly [fault: Fault, page: string, node: string, stays: boolean])[] = [
  [{ when: "before", break: "reset" }, "TypeError", "TypeError", true],
  [{ break: "reset" }, "TypeError", "TypeError", false],
  [{ when: "before", break: "empty" }, "TypeError", "TypeError", true],
  [{ break: "empty" }, "TypeError", "TypeError", false],
  [{ break: "hang" }, "TimeoutError", "TimeoutError", false],
  [{ break: "truncated" }, "200, then TypeError", "200, then TypeError", false],
  [{ break: "malformed-chunk" }, "200, then TypeError", "200, then TypeError", false],
  [{ break: "wrong-length" }, "200 no JSON", "200 no JSON", false],
  [{ break: "drip" }, "200 JSON", "200 JSON", false],
  [{ delay: 50 }, "200 JSON", "200 JSON", false],
  [{ when: "before", status: 503 }, "503 JSON", "503 JSON", true],
  [{ when: "before", status: 502, body: "html" }, "502 no JSON", "502 no JSON", true],
  [{ body: "empty" }, "200 no JSON", "200 no JSON", false],
  [{ body: "text" }, "200 no JSON", "200 no JSON", false],
];

/** Runs `send` in a page of another origin. */
type InPage = (asked: Asked) => Promise<string>;

describeInBrowser("a fault in a page of another origin", () => {
  let frontEnd: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    frontEnd = await servePages("");
    return frontEnd.close;
  });

  describeFaults(async () => {
    const { page, context } = await openPage();
    onTestFinished(() => context.close());
    await page.goto(frontEnd.origin);
    return (asked) => page.evaluate(send, asked);
  });
});

const without = firefoxPath ? "" : " (skipped: Firefox is not installed; set FIREFOX_PATH)";
describe.skipIf(!firefoxPath)(`a fault in a page of another origin in Firefox${without}`, () => {
  let firefox: FirefoxPage;
  beforeAll(async () => {
    firefox = await openFirefox(firefoxPath ?? "");
    return firefox.close;
  });

  describeFaults(async () => (asked) => firefox.evaluate(send, asked), IN_FIREFOX);
});

/** Firefox reports a malformed chunk as AbortError, and on a busy machine possibly before the page gets the status. */
const IN_FIREFOX: Readonly<Record<string, unknown>> = { "malformed-chunk": expect.stringMatching(/(Abort|Type)Error$/) };

function describeFaults(openPage: () => Promise<InPage>, otherwise: Readonly<Record<string, unknown>> = {}): void {
  test("has the outcome that the guide describes, with one request and the documented effect", async () => {
    const [mock, inPage] = await visit();
    const strike = async (fault: Fault, key: string, ask: typeof send) => {
      const [project] = await mock.store.projects(key);
      mock.faults.clear();
      // Leaves an idle keep-alive connection, on which browsers repeat requests.
      await ask([mock.baseUrl, key]);
      mock.faults.replace([{ ...fault, operation: "deleteProject", times: 1 }]);
      const seen = await ask([mock.baseUrl, key, project?.id, fault.break === "hang" ? 500 : 20_000]);
      const deletes = mock.requests({ key }).filter(({ method }) => method === "DELETE").length;
      return { seen, deletes, stays: (await mock.store.projects(key)).some(({ id }) => id === project?.id) };
    };
    for (const [row, [fault, page, node, stays]] of SEEN.entries()) {
      const seen = otherwise[fault.break ?? ""] ?? page;
      expect([fault, await strike(fault, `mk_premium:page-${row}`, inPage)]).toEqual([fault, { seen, deletes: 1, stays }]);
      expect([fault, await strike(fault, `mk_premium:node-${row}`, send)]).toEqual([fault, { seen: node, deletes: 1, stays }]);
    }
  });

  test("of the flaky key loses the answer to a delete that took effect once", async () => {
    const [mock, inPage] = await visit();
    const [project] = await mock.store.projects("mk_flaky");
    const asked = [mock.baseUrl, "mk_flaky"] as const;
    expect([await inPage(asked), await inPage(asked)]).toEqual(["200 JSON", "200 JSON"]);
    expect(await inPage([...asked, project?.id])).toBe("TypeError");
    expect(await inPage([...asked, project?.id])).toBe("404 JSON");
    expect(mock.requests({ key: "mk_flaky", operation: "deleteProject" })).toHaveLength(2);
  });

  async function visit(): Promise<[StartedMock, InPage]> {
    const mock = await startMock();
    onTestFinished(() => mock.close());
    return [mock, await openPage()];
  }
}

type Asked = readonly [baseUrl: string, key: string, id?: string | undefined, timeoutMs?: number];

/** Lists, or deletes a project, and describes the outcome. It also runs in the page, so it uses nothing from this module. */
async function send([baseUrl, key, id, timeoutMs = 20_000]: Asked): Promise<string> {
  const headers = { "X-Master-Key": key, "Content-Type": "application/json" };
  const [method, path] = id === undefined ? ["GET", "/projects"] : ["DELETE", `/project?projectId=${id}`];
  try {
    const response = await fetch(baseUrl + path, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text().catch((error: Error) => error);
    if (typeof text !== "string") return `${response.status}, then ${text.name}`;
    try {
      JSON.parse(text);
      return `${response.status} JSON`;
    } catch {
      return `${response.status} no JSON`;
    }
  } catch (error) {
    return (error as Error).name;
  }
}
