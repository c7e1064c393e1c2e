import { expect, test } from "vitest";
import type { Middleware } from "../../mock-server/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { exitCodeOf } from "../runner/exit-code.ts";
import { type RunOptions, runSuite } from "../runner/run.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

test("a target that wavers inside a set of admissible answers is told so, and does not fail", async () => {
  const report = await judge({ wrap: wavering });
  expect(report.conformance).toBe("conformant");
  expect(caseOf(report, "list.last-id-unknown")).toMatchObject({
    verdict: "allowed",
    detail: "asked twice, answered 403 and then 400",
    observed: "403, 400",
    evidence: { flapping: "403, 400" },
  });
});

test("a target that refuses once and obeys the second time fails", async () => {
  const report = await judge({ wrap: (next) => everyOther(next, "/v1/no-such-route", { status: 200 }) });
  expect(caseOf(report, "route.invalid")).toMatchObject({
    verdict: "fail",
    violations: [{ expected: ["400 again"], actual: "asked twice, answered 400 and then 200" }],
  });
});

test("another admissible answer than the profile's is drift, allowed, and a failure in a strict run", async () => {
  const held = { profile: { "list.total": "page", "list.order": "id-ascending" } };
  const report = await judge({}, held);
  expect(caseOf(report, "list.total")).toMatchObject({ verdict: "allowed", drift: { profile: "page", target: "all" } });
  expect(caseOf(report, "list.order").drift).toBeUndefined();
  expect(exitCodeOf(report)).toBe(0);
  const strict = await judge({}, { ...held, strict: true });
  expect(caseOf(strict, "list.total")).toMatchObject({ verdict: "fail", violations: [{ expected: ["page"], actual: "all" }] });
  expect(exitCodeOf(strict)).toBe(1);
});

test("a profile whose order a client cannot tell from the target's is no drift", async () => {
  const report = await judge({}, { profile: { "auth.precedence": "plan,key,content-type,parameters,existence" } });
  expect(report.cases.filter(({ drift }) => drift)).toEqual([]);
});

test("a strict run fails a documented status other than the listed one", async () => {
  const options = { profile: { "delete.id-missing": "404" } };
  expect(caseOf(await judge(options), "delete.id-missing").verdict).toBe("allowed");
  expect(caseOf(await judge(options, { strict: true }), "delete.id-missing").verdict).toBe("fail");
});

test("a waived failure leaves the run partial, and names its reason and last day", async () => {
  const report = await judge({ wrap: staleTotal }, { waivers: ["list.total", "delete.total"].map(waiver) });
  expect(caseOf(report, "list.total")).toMatchObject({ verdict: "fail", waived: { reason: "issue 12", expires: "2999-01-31" } });
  expect(report.waiverProblems).toEqual([]);
  expect(report.conformance).toBe("partial");
});

test.each([
  [
    { id: "list.next-page", reason: "old", expires: "2999-01-31" },
    "list.next-page: nothing fails any more, so the waiver can go",
  ],
  [{ id: "list.nothing", reason: "typo", expires: "2999-01-31" }, "list.nothing: no case and no rule has this id"],
  [{ id: "list.total", reason: "late", expires: "2020-01-31" }, "list.total: the waiver expired on 2020-01-31"],
])("the waiver %j fails the run: %s", async (waiver, problem) => {
  const report = await judge({}, { waivers: [waiver] });
  expect(report.waiverProblems).toEqual([problem]);
  expect(exitCodeOf(report)).toBe(1);
});

test("an account in which somebody else works makes paging inconclusive, with what changed", async () => {
  const { target, transport, mock } = reference({ disposable: 0 });
  const [first, second] = await mock.store.projects("mk_premium");
  let requests = 0;
  const report = await runSuite(
    {
      target,
      transport: async (request) => {
        requests += 1;
        if (requests === 6) await mock.store.delete("mk_premium", first?.id ?? "");
        if (requests === 30) await mock.store.delete("mk_premium", second?.id ?? "");
        return transport(request);
      },
    },
    allCases,
  );
  expect(report.conformance).toBe("partial");
  const inconclusive = report.cases.filter(({ verdict }) => verdict === "inconclusive");
  expect(inconclusive.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(/^the account changes under the run, \d vanished \(\d+/),
  );
});

test("a server that loses a page now and then does not pass for an account in which somebody works", async () => {
  let count = 0;
  const forgetful: Middleware = (next) => async (request) => {
    const response = await next(request);
    const body = JSON.parse(response.body);
    if (!body.projects || ++count % 5 !== 0) return response;
    return { ...response, body: JSON.stringify({ ...body, projects: body.projects.slice(1) }) };
  };
  expect((await judge({ wrap: forgetful })).conformance).toBe("nonconformant");
});

test("the first write that is obeyed although it had to be refused is the last write", async () => {
  const obedient: Middleware = (next) => async (request) =>
    next(
      request.path === "/v1/project" && request.query.endsWith("abc")
        ? { ...request, query: request.query.replace("abc", "") }
        : request,
    );
  const { target, transport, mock } = reference({ wrap: obedient });
  const report = await runSuite({ target, transport }, allCases);
  const obeyed = report.writes.findIndex(({ status, url }) => status === 200 && url.endsWith("abc"));
  expect(obeyed).toBeGreaterThan(0);
  expect(report.writes.slice(obeyed + 1)).toEqual([]);
  expect(caseOf(report, "delete.id-invalid").verdict).toBe("fail");
  expect(caseOf(report, "delete.foreign")).toMatchObject({
    verdict: "not-tested",
    detail: expect.stringContaining("writes have ended"),
  });
  expect(await mock.store.projects("mk_premium")).toHaveLength(229);
});

const waiver = (id: string) => ({ id, reason: "issue 12", expires: "2999-01-31" });

const wavering: Middleware = (next) => {
  let count = 0;
  return async (request) => {
    const response = await next(request);
    if (response.headers["X-Rule"] !== "list.last-id-unknown" || ++count % 2 === 1) return response;
    return { ...response, status: 400, body: response.body.replace('"code":403', '"code":400') };
  };
};

const staleTotal: Middleware = (next) => async (request) => {
  const response = await next(request);
  return { ...response, body: response.body.replace('"total":230', '"total":231') };
};

function everyOther(next: Parameters<Middleware>[0], path: string, change: { status: number }): ReturnType<Middleware> {
  let count = 0;
  return async (request) => {
    const response = await next(request);
    return request.path === path && ++count % 2 === 0 ? { ...response, ...change } : response;
  };
}

async function judge(options: ReferenceOptions, run: Partial<RunOptions> = {}): Promise<Report> {
  const { target, transport } = reference(options);
  return runSuite({ target, transport, ...run }, allCases);
}

function caseOf({ cases }: Report, id: string): CaseResult {
  const result = cases.find((each) => each.id === id);
  if (!result) throw new Error(`no case ${id}`);
  return result;
}
