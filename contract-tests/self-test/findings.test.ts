import { expect, test } from "vitest";
import type { RuleId } from "../../openapi/index.ts";
import { exitCodeOf } from "../model/report.ts";
import { NoAnswer } from "../runner/transport.ts";
import { caseOf, idsWith, judge, judgeReference } from "./judge.fixture.ts";
import { any, by, deleted, hasQuery, isDelete, isList, listed, parameter, to } from "./mutants/conditions.ts";
import {
  afterDelete,
  askInstead,
  besides,
  edit,
  editPages,
  everyNth,
  underStatus,
  where,
  withStatus,
} from "./mutants/defects.ts";
import { paged, reversed } from "./mutants/pages.ts";
import { asPremium, deletionOf } from "./mutants/requests.ts";
import { projectsIn, reference } from "./reference.ts";
import type { Middleware } from "./wire.ts";

test("a target that changes between admissible answers does not fail, and the finding says so", async () => {
  const unknown = to(hasQuery(/^last_id=3221225472$/), by("list.last-id-unknown"));
  // The case sends this request among its first ones, and then again.
  let count = 0;
  const report = await judgeReference({ wrap: withStatus((...exchange) => unknown(...exchange) && ++count > 1, 400) });
  expect(report.conformance).toBe("conformant");
  expect(caseOf(report, "list.last-id-unknown")).toMatchObject({
    verdict: "allowed",
    detail: "asked twice, answered 403 and then 400",
    observed: "403, 400",
    evidence: { flapping: "403, 400" },
  });
});

test("another admissible answer than the profile's is drift: allowed, but a failure in a strict run", async () => {
  const held = { profile: { "list.total": "page", "list.order": "id-ascending" } } as const;
  const report = await judge(held);
  expect(caseOf(report, "list.total")).toMatchObject({ verdict: "allowed", drift: { profile: "page", target: "all" } });
  expect(caseOf(report, "list.order").drift).toBeUndefined();
  expect(exitCodeOf(report)).toBe(0);
  const strict = await judge({ ...held, strict: true });
  expect(caseOf(strict, "list.total")).toMatchObject({ verdict: "fail", violations: [{ expected: ["page"], actual: "all" }] });
  expect(exitCodeOf(strict)).toBe(1);
});

test("refuses a profile with an answer that does not exist", async () => {
  const profile = JSON.parse('{"list.total": "pge"}');
  await expect(judge({ profile })).rejects.toThrow(/^profile: list\.total cannot be "pge"; admissible: /);
});

test("a profile whose order a client cannot tell from the target's shows no drift", async () => {
  const report = await judge({ profile: { "auth.precedence": "plan,key,content-type,parameters,existence" } });
  expect(report.cases.filter(({ drift }) => drift)).toEqual([]);
});

test("an account that another client changes makes paging inconclusive, and the finding says what changed", async () => {
  const { target, transport, mock } = reference({ disposable: 0 });
  const [first, second] = await projectsIn(mock, "mk_premium");
  const deletes = new Map([
    [6, first],
    [30, second],
  ]);
  let requests = 0;
  const report = await judge({
    target,
    transport: async (request) => {
      const project = deletes.get(++requests);
      if (project) await mock.store.delete("mk_premium", project.id);
      return transport(request);
    },
  });
  expect(report.conformance).toBe("partial");
  expect(idsWith(report, "inconclusive").map((id) => caseOf(report, id).detail)).toContainEqual(
    expect.stringMatching(/^the account changes under the run, \d vanished \(\d+/),
  );
});

test("an empty page behind a deleted project is not recorded as a walk that goes on", async () => {
  const wrap = byQuery("last_id=1012&limit=5")(editPages(() => []));
  const report = await judgeReference({ wrap, profile: { "list.last-id-deleted": "continues" } });
  expect(caseOf(report, "list.last-id-deleted").observed).toBe("200 with another page");
});

test("a wrong sequence shows which ids are missing and which are unexpected", async () => {
  const report = await judgeReference({ wrap: paged(reversed), projects: 3 });
  const [{ difference } = {}] = caseOf(report, "list.same-set").violations;
  expect(difference).toEqual(["-1019", "+1006"]);
});

test("a server that sometimes loses a project of a page is not mistaken for an account that another client changes", async () => {
  const forgetful = everyNth(
    5,
    isList,
    editPages((projects) => projects.slice(1)),
  );
  expect((await judgeReference({ wrap: forgetful })).conformance).toBe("nonconformant");
});

test.each([1, 6])("sends no write after one that succeeds but had to be refused, at %i at once", async (concurrency) => {
  const obedient = askInstead((request) => ({ ...request, query: request.query.replace(/^(projectId=\d+)abc$/, "$1") }));
  const { target, transport, mock } = reference({ wrap: obedient });
  const writes: string[] = [];
  const report = await judge({
    target,
    transport: async (request) => {
      if (!["GET", "HEAD", "OPTIONS"].includes(request.method)) writes.push(request.query);
      return transport(request);
    },
    concurrency,
  });
  const obeyed = writes.findIndex((query) => /\dabc$/.test(query));
  expect(obeyed).toBeGreaterThan(0);
  // Writes that were already under way cannot be called back.
  expect(writes.length - 1 - obeyed).toBeLessThan(concurrency);
  expect(caseOf(report, "delete.id-invalid").verdict).toBe("fail");
  expect(caseOf(report, "delete.foreign")).toMatchObject({
    verdict: "not-tested",
    detail: expect.stringContaining("writes have ended"),
  });
  expect(await projectsIn(mock, "mk_premium")).toHaveLength(229);
});

test("sends no delete after one that deleted a project which it did not name, and the failure names both", async () => {
  const takenForNext = askInstead((request) => ({
    ...request,
    query: request.query.replace(/^projectId=\d+/, () => `projectId=${Number(parameter(request, "projectId")) + 7}`),
  }));
  const { target, transport, mock } = reference({ wrap: takenForNext });
  const report = await judge({ target, transport });
  expect(caseOf(report, "delete.gone").detail).toBe("1012 is still listed; 1019 is gone; only 1012 was deleted");
  for (const id of ["delete.concurrent", "delete.id-repeated"]) expect(caseOf(report, id).verdict).toBe("not-tested");
  expect(await projectsIn(mock, "mk_premium")).toHaveLength(229);
});

test("names a page that is refused after a delete, and does not take it for an empty account", async () => {
  const report = await judgeReference({ wrap: afterDelete(byQuery("limit=100")(underStatus(any, 503))) });
  expect(caseOf(report, "delete.gone").detail).toBe("GET /projects?limit=100 -> 503");
  expect(caseOf(report, "delete.concurrent").verdict).toBe("observed");
});

test("a lost answer to a harmless delete fails one case, and leaves the others that need it inconclusive", async () => {
  const { target, transport } = reference();
  let asked = 0;
  const report = await judge({
    target,
    transport: (request) =>
      request.query === "projectId=abc" && ++asked === 1 ? Promise.reject(new NoAnswer("reset")) : transport(request),
  });
  expect(idsWith(report, "fail")).toEqual(["delete.unknown"]);
  expect(caseOf(report, "auth.precedence")).toMatchObject({ verdict: "inconclusive", detail: expect.stringMatching(/: reset$/) });
});

/** Also deletes the next project: the ids of the seed are 7 apart. */
const takingTheNext: Middleware = besides(deleted, (request) => deletionOf(Number(parameter(request, "projectId")) + 7, request));

const byQuery = (query: string) => where.bind(undefined, (request) => request.query === query);

test.each<[string, string, string, Middleware]>([
  ["a delete that also deletes the next project", "delete.gone", "1019 is gone; only 1012 was deleted", takingTheNext],
  [
    "a list without `projects`",
    "list.next-page",
    "GET /projects?limit=100 -> 200, without `projects`",
    edit(listed, { projects: undefined }),
  ],
  [
    "a redirect of later pages",
    "list.next-page",
    "GET /projects?last_id=1306&limit=100 -> 308 after 1 page",
    underStatus(({ status }, { query }) => status === 200 && query.includes("last_id=1306&"), 308),
  ],
  [
    "a page that leaves out a project",
    "list.same-set",
    "with no limit 1012 is missing at place 2",
    byQuery("")(editPages((projects) => projects.filter(({ id }) => id !== 1012))),
  ],
  [
    "over 100 projects",
    "list.maximum",
    "101 projects for limit=100",
    byQuery("limit=100")(editPages((projects) => [...projects, { id: 9, name: "", desc: "" }])),
  ],
  ...(["auth.key-missing", "plan.not-premium", "delete.foreign"] as const).map((rule): [string, string, string, Middleware] => {
    const status = { "auth.key-missing": 401, "plan.not-premium": 402, "delete.foreign": 404 }[rule];
    const actual = `DELETE /project?projectId=1627 -> ${status}, and 1627 is gone all the same`;
    return [`a delete that is refused by ${rule} and carried out`, rule, actual, besides(by(rule, isDelete), asPremium)];
  }),
])("%s fails %s for its true cause, and no refusal is blamed for a delete", async (_, id, actual, wrap) => {
  const report = await judgeReference({ wrap });
  expect(caseOf(report, id)).toMatchObject({
    verdict: "fail",
    violations: expect.arrayContaining([expect.objectContaining({ actual })]),
  });
  if (id === "delete.gone") expect(caseOf(report, "delete.refused-changes-nothing").verdict).toBe("pass");
  if (id === "list.maximum") expect(caseOf(report, "list.shape").verdict).toBe("pass");
});

test("the finding about an invalid limit that ends in a 500 also expects a page", async () => {
  const report = await judgeReference({ wrap: byQuery("limit=9.5")(underStatus(any, 500)) });
  const expected = ["200 with at most 100 projects", "400", "401", "402", "403"];
  expect(caseOf(report, "list.limit-invalid").violations[0]?.expected).toEqual(expected);
});

test("404 for an unknown path and 405 for a wrong method are allowed with the envelope, and fail without it", async () => {
  const statuses =
    (change: typeof withStatus): Middleware =>
    (next) =>
      change(by("route.invalid"), 404)(change(by("route.method"), 405)(next));
  const report = await judgeReference({ wrap: statuses(withStatus) });
  expect(report.conformance).toBe("conformant");
  for (const id of ["route.invalid", "route.method"]) expect(caseOf(report, id).verdict).toBe("allowed");
  const bare = (rule: RuleId): Middleware => edit(by(rule), () => ({ error: "not found" }));
  const wrap: Middleware = (next) => bare("route.invalid")(bare("route.method")(statuses(underStatus)(next)));
  expect((await judgeReference({ wrap })).conformance).toBe("nonconformant");
});

test("a refused page is no evidence that pages are full", async () => {
  const wrap = byQuery("last_id=1102")(askInstead((request) => ({ ...request, header: () => undefined })));
  expect(caseOf(await judgeReference({ wrap }), "list.short-page")).toMatchObject({ verdict: "inconclusive" });
});

test("accepts disposable ids as numbers, and counts those that a run uses", async () => {
  const { target, transport } = reference();
  const numbers = { ...target, disposableProjectIds: target.disposableProjectIds.map(Number) };
  const report = await judge({ target: numbers, transport });
  expect(report.conformance).toBe("conformant");
  expect(report.disposables).toEqual({ named: 5, listed: 5, used: 2 });
  const again = await judge({ target: { ...target, disposableProjectIds: ["1012"] }, transport });
  expect(again).toMatchObject({
    conformance: "partial",
    disposables: { named: 1, listed: 0, used: 0, short: expect.stringContaining("delete.success") },
  });
});
