import { expect, onTestFinished, test } from "vitest";
import { allCases } from "../../cases/all-cases.ts";
import type { RawAnswer } from "../../model/exchange.ts";
import { httpTransport } from "../../runner/http-transport.ts";
import { runSuite } from "../../runner/run.ts";
import { deleted, listed, refused } from "../mutants/conditions.ts";
import { edit, withStatus } from "../mutants/defects.ts";
import { type ReferenceOptions, startReference } from "../reference.ts";
import { startPrism } from "./start-prism.ts";
import { violationsIn } from "./violation.ts";

const LONG = { timeout: 180_000 };

test("Prism finds nothing wrong with any answer of the reference in a whole run through its proxy", LONG, async () => {
  const { report, answers, logged } = await runThroughProxy();
  expect(report.conformance).toBe("conformant");
  expect(answers.length).toBe(report.requests);
  const found = answers.map(({ status, headers }) => ({ status, violations: violationsIn(headers["sl-violations"]) }));
  expect(found.flatMap(({ violations }) => violations.filter(({ of }) => of === "response"))).toEqual([]);
  // What the suite asks wrongly on purpose is found as well, and the reference refuses it.
  const objected = found.filter(({ violations }) => violations.length > 0);
  expect(objected.length).toBeGreaterThan(20);
  expect(objected.filter(({ status }) => status === 200)).toEqual([]);
  expect(logged).toEqual(objected.flatMap(({ violations }) => violations));
});

test.each([
  ["a text as total", edit(listed, ({ total, ...body }) => ({ ...body, total: String(total) })), "body.total"],
  ["a page without projects", edit(listed, ({ projects, ...body }) => body), "body"],
  ["a field more on a delete", edit(deleted, (body) => ({ ...body, projects: [] })), "body"],
  ["an error without subMessage", edit(refused, ({ subMessage, ...body }) => body), "body"],
  ["a status that no operation documents", withStatus(refused, 418), ""],
])("Prism finds %s", LONG, async (_what, wrap, at) => {
  const { logged } = await runThroughProxy({ wrap });
  expect(logged.filter(({ of }) => of === "response").map((violation) => violation.at)).toContain(at);
});

test("Prism reads and writes bodies as floating point, and the suite finds out that ids come back rounded", LONG, async () => {
  const { report, logged } = await runThroughProxy({ profile: { "list.id-width": "wide" } });
  expect(report.cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toContain("list.next-page");
  expect(logged.filter(({ of }) => of === "response")).toEqual([]);
});

async function runThroughProxy(options: ReferenceOptions = {}) {
  const { target, close } = await startReference(options);
  onTestFinished(close);
  const prism = await startPrism({ mode: "proxy", target: target.baseUrl });
  onTestFinished(prism.close);
  const answers: RawAnswer[] = [];
  const send = httpTransport(prism.baseUrl, 10_000);
  const report = await runSuite(
    {
      target: { ...target, baseUrl: prism.baseUrl },
      transport: async (request) => {
        const answer = await send(request);
        answers.push(answer);
        return answer;
      },
    },
    allCases,
  );
  await prism.close();
  return { report, answers, logged: prism.violations() };
}
