import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { createFetchMock } from "../../mock-server/fetch.ts";
import { projectsHandlers } from "../../mock-server/msw.ts";
import { allCases } from "../cases/all-cases.ts";
import { runSuite } from "../runner/run.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import { reference } from "./reference.ts";

test("the mock behind MSW is conformant, and every case is tested", async () => {
  const { target, mock } = reference();
  const { handlers, journal } = projectsHandlers({ baseUrl: target.baseUrl, data: mock.dataset });
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
  const report = await runSuite({ target, transport: fetchTransport(target.baseUrl, fetch) }, allCases);
  expectConformant(report);
  expect(journal.entries()).toHaveLength(report.requests);
});

test("so is the mock that is nothing but a fetch", async () => {
  const { target, mock } = reference();
  const { fetch } = createFetchMock({ data: mock.dataset });
  expectConformant(await runSuite({ target, transport: fetchTransport(target.baseUrl, fetch) }, allCases));
});

function expectConformant(report: Awaited<ReturnType<typeof runSuite>>): void {
  expect(report.conformance).toBe("conformant");
  expect(report.cases).toHaveLength(allCases.length);
  expect(report.cases.filter(({ verdict }) => verdict === "not-tested" || verdict === "inconclusive")).toEqual([]);
}

function fetchTransport(baseUrl: string, send: typeof fetch): Transport {
  return async ({ method, path, query, headers }) => {
    const response = await send(baseUrl + path + (query && `?${query}`), { method, headers, redirect: "manual" }).catch(
      (error: Error) => {
        throw new NoAnswer(error.message);
      },
    );
    const answered: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      answered[name] = value;
    });
    return { status: response.status, headers: answered, text: await response.text() };
  };
}
