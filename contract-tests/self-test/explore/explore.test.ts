import { expect, test } from "vitest";
import type { Report } from "../../model/report.ts";
import type { RunOptions } from "../../runner/run-options.ts";
import { NoAnswer, type Transport } from "../../runner/transport.ts";
import { byRounds, inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { caseOf, failuresIn, idsWith, judge, problemsIn } from "../judge.fixture.ts";
import { both, by, hasQuery, isList, listed } from "../mutants/conditions.ts";
import { everyNth, instead, where, withStatus } from "../mutants/defects.ts";
import { asPremium } from "../mutants/requests.ts";
import { projectsIn, type ReferenceOptions, reference } from "../reference.ts";
import { legalServers } from "./legal-servers.ts";
import { missedBy, wrongServers } from "./wrong-servers.ts";

/** The cases leave one of five disposable projects to the exploration, and over thirty of forty. */
const runsWith = (disposable: number) =>
  wrongServers.map((server, place) => ({ id: server.id, server, seed: (place % 3) + 1, disposable }));
const found = [...runsWith(5).filter(({ server }) => !server.needsMany), ...runsWith(40)];

test.each(inputsByRounds(found, (_, place) => place % 20 === 0, 8))(
  "detects, with $disposable disposable projects: $id",
  async ({ server, seed, disposable }) => {
    expect(await missedBy(server, seed, disposable)).toBe("");
  },
);

const hidden = runsWith(5).filter(({ server }) => server.needsMany);

test.each(inputsByRounds(hidden, (_, place) => place === 0, 12))(
  "five disposable projects are too few for: $id",
  async ({ server, seed, disposable }) => {
    expect(await missedBy(server, seed, disposable)).not.toBe("");
  },
);

test.each(legalServers(byRounds(4, 20, 300), byRounds(1, 2, 3)))("finds nothing on a legal server: $name", async ({ start }) => {
  const report = await judge({ ...start(), explore: { requests: 500, seed: 1 } });
  expect(failuresIn(report)).toEqual([]);
  expect(report.exploration).toMatchObject({ violations: [], doubts: [] });
});

test("wrong servers have unique ids", () => {
  expect(new Set(wrongServers.map(({ id }) => id)).size).toBe(wrongServers.length);
});

test("finds nothing on the reference, and sends the same requests with the same seed", async () => {
  const requests: string[][] = [];
  for (const _ of [1, 2]) {
    const sent: string[] = [];
    const report = await explore({}, {}, sent);
    requests.push(sent);
    expect(problemsIn(report)).toEqual([]);
    expect(report.exploration).toMatchObject({ seed: 7, violations: [], doubts: [] });
    expect(report.exploration?.requests).toBeGreaterThanOrEqual(1000);
  }
  expect(requests[0]).toEqual(requests[1]);
});

test("sends only reads without disposable projects", async () => {
  const sent: string[] = [];
  const { mock, ...started } = reference({ disposable: 0 });
  const before = await projectsIn(mock, started.target.keys.premium);
  const report = await explore({}, { ...started }, sent);
  expect(report.exploration?.violations).toEqual([]);
  expect(await projectsIn(mock, started.target.keys.premium)).toEqual(before);
});

test("finds a check that one combination escapes, and reports the shortest sequence", async () => {
  const report = await explore({
    wrap: where(both(isList, hasQuery(/limit=[1-9]\d?$/)), everyNth(3, isList, instead(by("auth.key-empty"), asPremium))),
  });
  const failed = idsWith(report, "fail").map((id) => id.replace("explore.", ""));
  expect(failed).toContain("auth.key-empty");
  for (const { exchanges } of report.exploration?.violations ?? []) expect(exchanges.length).toBeLessThanOrEqual(30);
});

test.each(["deletes", "renames"])("reports no violation for what another client %s", async (kind) => {
  const started = reference({ disposable: 20 });
  const { premium } = started.target.keys;
  const ids = (await projectsIn(started.mock, premium)).map(({ id }) => id);
  const others = ids.filter((id) => !started.target.disposableProjectIds.includes(id));
  let sent = 0;
  const transport: Transport = async (request) => {
    sent += 1;
    const time = sent > 1000 ? Math.floor(sent / 10) : 0;
    if (kind === "deletes" && time * 10 === sent) await started.mock.store.delete(premium, others[time % others.length] ?? "");
    const answer = await started.transport(request);
    const renamed = answer.text.replaceAll('"desc":"', `"desc":"${Math.floor(time / 20)}`);
    return kind === "renames" ? { ...answer, text: renamed } : answer;
  };
  const { exploration } = await explore({}, { ...started, transport });
  expect(exploration?.violations).toEqual([]);
  expect(exploration?.doubts.length).toBeGreaterThan(0);
});

test("ends the exploration if the target goes away, and does not call the target conformant", async () => {
  const started = reference({ disposable: 20 });
  let exploring = false;
  let sent = 0;
  const transport: Transport = (request) => {
    if (exploring) sent += 1;
    return sent > 100 ? Promise.reject(new NoAnswer("the connection was refused")) : started.transport(request);
  };
  const onProgress: RunOptions["onProgress"] = ({ phase }) => {
    exploring ||= phase === "explore";
  };
  const report = await explore({}, { ...started, transport, onProgress });
  expect(report.exploration?.ended).toContain("a plain list is not answered either");
  expect(report.conformance).toBe("error");
});

test("shows no key in the report of an exploration", async () => {
  const report = await explore({ wrap: everyNth(50, isList, withStatus(listed, 500)) });
  const { keys } = reference().target;
  for (const key of [...Object.values(keys), keys.premium.slice(0, -1)]) expect(JSON.stringify(report)).not.toContain(key);
  expect(idsWith(report, "fail")).not.toEqual([]);
});

test("names each failed rule of an exploration as a case of its own", async () => {
  let requests = 0;
  const isLate = () => ++requests > 1200;
  const report = await explore({ wrap: where(isLate, withStatus(listed, 500)) });
  const { violations = [] } = report.exploration ?? {};
  for (const { rule } of violations) expect(caseOf(report, `explore.${rule}`)).toMatchObject({ verdict: "fail", rules: [rule] });
  expect(idsWith(report, "fail")).toEqual(violations.map(({ rule }) => `explore.${rule}`));
  expect(report.conformance).toBe("nonconformant");
});

/** Judges a reference with all cases, and explores it with 1000 requests. */
function explore(options: ReferenceOptions, run: Partial<RunOptions> = {}, sent: string[] = []): Promise<Report> {
  const started = { ...reference({ disposable: 20, ...options }), ...run };
  return judge({
    ...started,
    transport: (request) => {
      sent.push(`${request.method} ${request.path}?${request.query} ${JSON.stringify(request.headers)}`);
      return started.transport(request);
    },
    explore: { requests: 1000, seed: 7 },
  });
}
