import { expect, test } from "vitest";
import type { ApiRequest, Middleware } from "../../mock-server/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { type CaseResult, exitCodeOf, type Report } from "../model/report.ts";
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
  const held = { profile: { "list.total": "page", "list.order": "id-ascending" } } as const;
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
  const options = { profile: { "delete.id-missing": "404" } } as const;
  expect(caseOf(await judge(options), "delete.id-missing").verdict).toBe("allowed");
  expect(caseOf(await judge(options, { strict: true }), "delete.id-missing").verdict).toBe("fail");
});

test("a waived failure leaves the run partial, and names its reason and last day", async () => {
  const report = await judge({ wrap: staleTotal }, { waivers: ["list.total", "delete.total"].map(waiver) });
  expect(caseOf(report, "list.total")).toMatchObject({ verdict: "fail", waived: { reason: "issue 12", expires: "2999-01-31" } });
  expect(report.waiverProblems).toEqual([]);
  expect(report.conformance).toBe("partial");
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

test.each<[string, string, string, Middleware]>([
  ["a delete that takes the next project along", "delete.gone", "1019 is gone; only 1012 was deleted", alongWith(1)],
  [
    "a delete without a key that is refused with 401 and carried out",
    "auth.key-missing",
    "DELETE /project?projectId=1627 -> 401, and 1627 is gone all the same",
    obeyedThough("auth.key-missing"),
  ],
  [
    "a delete of a free account that is refused with 402 and carried out",
    "plan.not-premium",
    "DELETE /project?projectId=1627 -> 402, and 1627 is gone all the same",
    obeyedThough("plan.not-premium"),
  ],
  [
    "a foreign delete that is carried out",
    "delete.foreign",
    "DELETE /project?projectId=1627 -> 404, and 1627 is gone all the same",
    obeyedThough("delete.foreign"),
  ],
  [
    "a list without `projects`",
    "list.next-page",
    "GET /projects?limit=100 -> 200, without `projects`",
    edited((body) => ({ ...body, projects: undefined })),
  ],
  [
    "a redirect of later pages",
    "list.next-page",
    "GET /projects?last_id=1306&limit=100 -> 308 after 1 page",
    redirectedBehind("1306"),
  ],
  [
    "a page that leaves one out",
    "list.same-set",
    "with no limit 1012 is missing at place 2",
    edited((body, query) => (query === "" ? { ...body, projects: body.projects?.filter(({ id }) => id !== 1012) } : body)),
  ],
  [
    "over 100 projects",
    "list.maximum",
    "101 projects for limit=100",
    edited((body, query) =>
      query === "limit=100" ? { ...body, projects: [...(body.projects ?? []), { id: 9, name: "", desc: "" }] } : body,
    ),
  ],
])("%s fails %s by its true cause, and no refusal is blamed for a delete", async (_, id, actual, wrap) => {
  const report = await judge({ wrap });
  expect(caseOf(report, id)).toMatchObject({
    verdict: "fail",
    violations: expect.arrayContaining([expect.objectContaining({ actual })]),
  });
  if (id === "delete.gone") expect(caseOf(report, "delete.refused-changes-nothing").verdict).toBe("pass");
  if (id === "list.maximum") expect(caseOf(report, "list.shape").verdict).toBe("pass");
});

test("an invalid limit that ends in a 500 could have been a page too", async () => {
  const report = await judge({
    wrap: (next) => async (request) => {
      const response = await next(request);
      return request.query === "limit=1.5" ? { ...response, status: 500 } : response;
    },
  });
  expect(caseOf(report, "list.limit-invalid").violations[0]?.expected).toEqual([
    "200 with at most 100 projects",
    "400",
    "401",
    "402",
    "403",
  ]);
});

test("404 for an unknown path and 405 for a wrong method are allowed with the envelope, and without it they fail", async () => {
  const answered =
    (body?: string): Middleware =>
    (next) =>
    async (request) => {
      const response = await next(request);
      const status = { "route.invalid": 404, "route.method": 405 }[response.headers["X-Rule"] ?? ""];
      return status ? { ...response, status, body: body ?? response.body.replace('"code":400', `"code":${status}`) } : response;
    };
  const report = await judge({ wrap: answered() });
  expect(report.conformance).toBe("conformant");
  for (const id of ["route.invalid", "route.method"]) expect(caseOf(report, id).verdict).toBe("allowed");
  const bare = await judge({ wrap: answered('{"error":"not found"}') });
  expect(bare.conformance).toBe("nonconformant");
});

test("a page that is refused now and then is no evidence that pages are full", async () => {
  const report = await judge({
    wrap: (next) => async (request) =>
      request.query === "last_id=1102" ? { ...(await next({ ...request, header: () => undefined })) } : next(request),
  });
  expect(caseOf(report, "list.short-page")).toMatchObject({ verdict: "inconclusive" });
});

test("disposable ids may be numbers, and what a run uses up is counted", async () => {
  const { target, transport } = reference();
  const report = await runSuite(
    { target: { ...target, disposableProjectIds: target.disposableProjectIds.map(Number) }, transport },
    allCases,
  );
  expect(report.conformance).toBe("conformant");
  expect(report.disposables).toEqual({ named: 5, listed: 5, used: 2 });
  const again = await runSuite({ target: { ...target, disposableProjectIds: ["1012"] }, transport }, allCases);
  expect(again).toMatchObject({
    conformance: "partial",
    disposables: { named: 1, listed: 0, used: 0, short: expect.stringContaining("delete.success") },
  });
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

type ListBody = { projects?: { id: number; name: string; desc: string }[] };

/** Changes the body of each successful list. */
function edited(change: (body: ListBody, query: string) => unknown): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    const isPage = request.path === "/v1/projects" && response.status === 200;
    return isPage ? { ...response, body: JSON.stringify(change(JSON.parse(response.body), request.query)) } : response;
  };
}

function redirectedBehind(id: string): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return request.query.includes(`last_id=${id}&`) ? { ...response, status: 308 } : response;
  };
}

/** Deletes the project that stands so many places behind, too. */
function alongWith(places: number): Middleware {
  return (next) => async (request) => {
    const id = /^projectId=(\d+)$/.exec(request.query)?.[1];
    const page = JSON.parse(
      (await next({ ...request, method: "GET", path: "/v1/projects", query: "limit=100", header: listHeader(request) })).body,
    );
    const response = await next(request);
    const ids: number[] =
      request.method === "DELETE" && response.status === 200 ? page.projects.map((one: { id: number }) => one.id) : [];
    const other = ids[ids.indexOf(Number(id)) + places];
    if (other !== undefined) await next({ ...request, query: `projectId=${other}` });
    return response;
  };
}

/** Carries out the deletes that it refuses by this rule. */
function obeyedThough(rule: string): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    const isObeyed = request.method === "DELETE" && request.path === "/v1/project" && response.headers["X-Rule"] === rule;
    if (isObeyed) await next({ ...request, header: listHeader(request, "mk_premium") });
    return response;
  };
}

function listHeader(request: ApiRequest, key = request.header("X-Master-Key")): ApiRequest["header"] {
  return (name) => (name.toLowerCase() === "x-master-key" ? key : "application/json");
}

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
