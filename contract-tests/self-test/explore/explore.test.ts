import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { allCases } from "../../cases/all-cases.ts";
import reportSchema from "../../model/report.schema.json" with { type: "json" };
import type { Report } from "../../model/report.ts";
import { consoleReport } from "../../reporters/console.ts";
import { jsonReport } from "../../reporters/json.ts";
import { redact } from "../../reporters/redact.ts";
import { runSuite } from "../../runner/run.ts";
import type { RunOptions } from "../../runner/run-options.ts";
import { NoAnswer, type Transport } from "../../runner/transport.ts";
import { caseOf, problemsIn } from "../judge.fixture.ts";
import { type Asked, any, both, by, hasQuery, isList, listed } from "../mutants/conditions.ts";
import { everyNth, instead, where, withStatus } from "../mutants/defects.ts";
import { asPremium } from "../mutants/requests.ts";
import { projectsIn, type ReferenceOptions, reference } from "../reference.ts";
import type { Middleware } from "../wire.ts";
import { wrongServers } from "./wrong-servers.ts";

test("finds nothing on the reference, and sends the same requests with the same seed", async () => {
  const requests: string[][] = [];
  for (const _ of [1, 2]) {
    const sent: string[] = [];
    const report = await explored({}, {}, sent);
    requests.push(sent);
    expect(problemsIn(report)).toEqual([]);
    expect(report.exploration).toMatchObject({ seed: 7, violations: [], doubts: [] });
    expect(report.exploration?.requests).toBeGreaterThanOrEqual(1000);
  }
  expect(requests[0]).toEqual(requests[1]);
});

test("sends only reads without consent", async () => {
  const sent: string[] = [];
  const report = await explored({ disposable: 0 }, {}, sent);
  const asked = sent.slice(-900);
  expect(asked.every((line) => line.startsWith("GET "))).toBe(true);
  expect(report.exploration?.violations).toEqual([]);
});

test("finds a check that one combination escapes, and reports the shortest sequence", async () => {
  const report = await explored({ wrap: takingEmptyKeys(both(isList, hasQuery(/limit=[1-9]/))) });
  const { violations, detail } = caseOf(report, "explore.auth.key-empty");
  expect(detail).toMatch(
    /^(one request|a sequence of 2 requests): GET \/projects\?\S*limit=\d+ -> 200 \(shortened from \d+ requests\)$/,
  );
  expect(violations[0]?.expected).toContain("401 (auth.key-empty)");
  expect(report.conformance).toBe("nonconformant");
});

test("reports a violation that only a sequence shows with every request, as lines to paste in order", async () => {
  const wrong = wrongServers.find(({ id }) => id === "a delete that takes the next project too with Content-Type");
  const report = await explored({ ...wrong });
  const [violation] = report.exploration?.violations ?? [];
  expect(violation?.exchanges.map(({ method }) => method)).toContain("DELETE");
  const text = consoleReport(redact(report, reference().target));
  expect(text).toMatch(/before {4}curl -i -X DELETE .*\n +answer {4}\d{3}\n(?: +(?:before|answer) .*\n)* +sent {6}curl -i /);
  const validate = new Ajv2020({ strict: false }).compile(reportSchema);
  expect(validate(JSON.parse(jsonReport(report))) ? [] : validate.errors).toEqual([]);
});

test("does not report a lost project for a delete that is acknowledged beside a wrong answer", async () => {
  const wrong = wrongServers.find(({ id }) => id === "a list beside a delete counts one more");
  const report = await explored({ ...wrong, disposable: 60 }, { concurrency: 2 });
  const [violation, ...others] = report.exploration?.violations ?? [];
  expect(others).toEqual([]);
  expect(violation).toMatchObject({ rule: "list.total", actual: expect.stringContaining("two clients at once") });
  expect(violation?.exchanges.at(-1)).toMatchObject({ method: "GET" });
});

test("does not expect in the exploration what a target got wrong in the cases", async () => {
  for (const [wrap, rule, status] of [
    [takingEmptyKeys(isList), "auth.key-empty", 401],
    [where(both(isList, hasQuery(/limit=0/)), withStatus(any, 500)), "list.limit-invalid", 400],
  ] as const) {
    const { cases, exploration } = await explored({ wrap });
    expect(cases.filter(({ id, verdict }) => !id.startsWith("explore.") && verdict === "fail")).not.toEqual([]);
    const violation = exploration?.violations.find((one) => one.rule === rule);
    expect(violation?.expected.join()).toContain(`${status} (${rule}`);
  }
});

test.each(["deletes", "renames"])("reports no violation for what another client %s", async (kind) => {
  const target = reference({ disposable: 20 });
  const { premium } = target.target.keys;
  const ids = (await projectsIn(target.mock, premium)).map(({ id }) => id);
  const others = ids.filter((id) => !target.target.disposableProjectIds.includes(id));
  let sent = 0;
  const transport: Transport = async (request) => {
    sent += 1;
    const time = sent > 600 ? Math.floor(sent / 10) : 0;
    if (kind === "deletes" && time * 10 === sent) await target.mock.store.delete(premium, others[time] ?? "");
    const answer = await target.transport(request);
    return kind === "renames"
      ? { ...answer, text: answer.text.replaceAll('"desc":"', `"desc":"${Math.floor(time / 20)}`) }
      : answer;
  };
  const { exploration } = await explored({}, { ...target, transport });
  expect(exploration?.violations).toEqual([]);
  expect(exploration?.doubts.join()).toContain("the account changes under the run");
});

test("ends the exploration with an error if the target goes away", async () => {
  const target = reference({ disposable: 20 });
  let sent = 0;
  const transport: Transport = (request) => {
    sent += 1;
    return sent > 600 ? Promise.reject(new NoAnswer("the connection was refused")) : target.transport(request);
  };
  const report = await explored({}, { ...target, transport });
  expect(report.conformance).toBe("error");
  expect(caseOf(report, "explore.profile")).toMatchObject({ verdict: "error" });
});

test("shows no key in the report of an exploration", async () => {
  const report = await explored({ wrap: everyNth(50, isList, withStatus(listed, 500)) });
  const { keys } = reference().target;
  const text = JSON.stringify(redact(report, reference().target));
  for (const key of [...Object.values(keys), keys.premium.slice(0, -1)]) expect(text).not.toContain(key);
  expect(report.exploration?.violations).not.toEqual([]);
});

/** Serves these requests although their key is empty. */
function takingEmptyKeys(asked: Asked): Middleware {
  return where(asked, instead(by("auth.key-empty"), asPremium));
}

/** Judges a reference with all cases, and explores it. */
function explored(options: ReferenceOptions, run: Partial<RunOptions> = {}, sent: string[] = []): Promise<Report> {
  const target = reference({ disposable: 20, ...options });
  return runSuite(
    {
      ...target,
      transport: (request) => {
        sent.push(`${request.method} ${request.path}?${request.query} ${JSON.stringify(request.headers)}`);
        return target.transport(request);
      },
      explore: { requests: 1000, seed: 7 },
      ...run,
    },
    allCases,
  );
}
