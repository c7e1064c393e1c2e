import { expect, test } from "vitest";
import type { Report } from "../../model/report.ts";
import type { RunOptions } from "../../runner/run-options.ts";
import { NoAnswer, type Transport } from "../../runner/transport.ts";
import { mixedDialects, singleDialects } from "../dialects.ts";
import { byRounds, inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { caseOf, failuresIn, idsWith, judge, problemsIn } from "../judge.fixture.ts";
import { both, by, hasQuery, isList, listed } from "../mutants/conditions.ts";
import { everyNth, instead, where, withStatus } from "../mutants/defects.ts";
import { asPremium } from "../mutants/requests.ts";
import { projectsIn, type ReferenceOptions, reference } from "../reference.ts";
import { explored, missedBy, wrongServers } from "./wrong-servers.ts";

const servers = wrongServers.map((server, place) => ({ ...server, seed: (place % 3) + 1 }));

test.each(inputsByRounds(servers, (_, place) => place % 20 === 0, 1))("detects: $id", async ({ seed, ...server }) => {
  expect(await missedBy(server, seed)).toBe("");
});

const legal = [...singleDialects(), ...mixedDialects(byRounds(2, 40, 200), 77)];

test.each(inputsByRounds(legal, (_, place) => place % 40 === 0, 2))(
  "finds nothing on a legal server: $name",
  async ({ answers }) => {
    const report = await explored({ profile: answers }, byRounds(300, 500, 2000), byRounds(1, 2, 3));
    expect(failuresIn(report)).toEqual([]);
    expect(report.exploration).toMatchObject({ violations: [], doubts: [] });
  },
);

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
  for (const { rule } of report.exploration?.violations ?? [])
    expect(caseOf(report, `explore.${rule}`)).toMatchObject({ verdict: "fail", rules: [rule] });
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
