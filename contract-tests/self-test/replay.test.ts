import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import { UsageError } from "../model/input.ts";
import type { Report } from "../model/report.ts";
import { listRequest } from "../model/requests.ts";
import { redact, redactRecording } from "../reporters/redact.ts";
import { certificateReport } from "../reporters/result-to-show.ts";
import { harOf, type Recorded, recording, replay } from "../runner/recording.ts";
import { runSuite } from "../runner/run.ts";
import type { RunOptions } from "../runner/run-options.ts";
import { NoAnswer } from "../runner/transport.ts";
import { caseOf, judge, verdictsOf } from "./judge.fixture.ts";
import { planted } from "./plant.fixture.ts";
import { reference } from "./reference.ts";

test("judges a recording as it judged the target, without its keys", async () => {
  const { text, report } = await record({ "list.total": "page", "list.short-page": "cap-10" });
  expect(text).not.toContain("mk_premium");
  const again = await judgeRecording(text);
  expect(verdictsOf(again)).toEqual(verdictsOf(report));
  expect(again.observations).toEqual(report.observations);
  expect(again.requests).toBe(report.requests);
  const certificates = [report, again].map((each) => JSON.parse(certificateReport(each)));
  expect(certificates[1]).toEqual({ ...certificates[0], date: again.startedAt });
});

test("redacts short secrets in a recording too, and keeps its requests", () => {
  const target = { ...reference().target, keys: { premium: "k7" }, headers: { "X-A": "z", Cookie: "a=b" } };
  const recorded = { answer: undefined, failure: "reset", startedAt: new Date(0), durationMs: 1 };
  const { log } = redactRecording(harOf([{ request: listRequest(target, {}), ...recorded }], target), target);
  const headers = {
    "X-A": "$TTS_PROJECTS_HEADER_1",
    Cookie: "$TTS_PROJECTS_HEADER_2",
    "X-Master-Key": "$TTS_PROJECTS_KEY",
    "Content-Type": "application/json",
  };
  expect(log._target).toMatchObject({ keys: { premium: "$TTS_PROJECTS_KEY" } });
  expect(log.entries[0]?._request).toMatchObject({ key: "premium", headers });
  expect(log.entries[0]?.request.headers).toEqual(Object.entries(headers).map(([name, value]) => ({ name, value })));
});

test("compares a recording with another profile", async () => {
  const { text } = await record({});
  const report = await judgeRecording(text, { profile: { "list.total": "page" }, strict: true });
  expect(report.cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toEqual(["list.total"]);
});

test("does not test what the recording does not have", async () => {
  const { text } = await record({});
  const har = JSON.parse(text);
  har.log.entries = har.log.entries.filter(({ request }: { request: { url: string } }) => !request.url.includes("no-such-route"));
  const report = await judgeRecording(JSON.stringify(har));
  expect(caseOf(report, "route.invalid")).toMatchObject({
    verdict: "not-tested",
    detail: "the recording has no answer to GET /no-such-route",
  });
});

test("replays a lost answer as lost", async () => {
  const { target, transport } = reference();
  const recorded: Recorded[] = [];
  const failing: typeof transport = async (request) => {
    if (request.query === "limit=99") throw new NoAnswer("the connection was reset");
    return transport(request);
  };
  const report = await judge({ target, transport: recording(failing, recorded) });
  const again = await judgeRecording(JSON.stringify(harOf(recorded, target)));
  expect(verdictsOf(again)).toEqual(verdictsOf(report));
  expect(verdictsOf(again)).toContain("list.limit fail");
});

test.each([
  ["", "the file must be object"],
  ["{}", "the file must have required property 'log'"],
  ['{"log":{"entries":[{}],"_target":{"baseUrl":"x"}}}', "/log/entries/0 must have required property 'response'"],
])("refuses %j as a recording", (text, problem) => {
  expect(() => replay(text, "run.har")).toThrow(
    `run.har: not a recording of this suite, which is written by --record FILE: ${problem}`,
  );
});

test("refuses or judges a recording with any wrong value, and throws nothing else", async () => {
  const { text } = await record({});
  const whole = JSON.parse(text);
  whole.log.entries = [whole.log.entries[0]];
  const cases = allCases.filter(({ id }) => id === "delete.success");
  const refused = new Set<string>();
  for (const path of pathsIn(whole)) {
    for (const wrong of [undefined, null, 0.5, "x", [], [{}]]) {
      try {
        const { target, transport } = replay(JSON.stringify(planted(whole, path, wrong)), "run.har");
        redact(await runSuite({ target, transport, sleep: async () => {} }, cases), target);
      } catch (error) {
        expect(error, `${path} = ${JSON.stringify(wrong)}`).toBeInstanceOf(UsageError);
        expect((error as Error).message).toMatch(/^run\.har: not a recording of this suite[^\n]*$/);
        refused.add(path);
      }
    }
  }
  const needed = ["", "/entries", "/entries/0/response", "/entries/0/response/headers", "/entries/0/_request/headers"];
  const ofTarget = ["/_target", "/_target/baseUrl", "/_target/keys/premium"];
  expect([...refused]).toEqual(expect.arrayContaining([...needed, ...ofTarget].map((path) => `/log${path}`)));
}, 60_000);

/** The pointer to every value in a document. */
function pathsIn(value: unknown, path = ""): string[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [...(path ? [path] : []), ...inner.flatMap(([name, item]) => pathsIn(item, `${path}/${name.replaceAll("/", "~1")}`))];
}

async function record(profile: NonNullable<RunOptions["profile"]>): Promise<{ text: string; report: Report }> {
  const { target, transport } = reference({ profile });
  const recorded: Recorded[] = [];
  const report = await judge({ target, transport: recording(transport, recorded) });
  return { report, text: JSON.stringify(redactRecording(harOf(recorded, target), target)) };
}

function judgeRecording(text: string, options: Partial<RunOptions> = {}): Promise<Report> {
  return judge({ ...replay(text, "run.har"), ...options });
}
