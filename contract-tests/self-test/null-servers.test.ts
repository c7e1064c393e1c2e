import { expect, test } from "vitest";
import { exitCodeOf } from "../model/report.ts";
import { NoAnswer } from "../run/http-transport.ts";
import { judgeReference } from "./judge.fixture.ts";
import { acknowledgement, page, refusal, withBody, withText } from "./mutants/answers.ts";
import type { ApiResponse, Handler, Middleware } from "./wire.ts";

/**
 * The rules of form, which a server with constant answers may keep. No other `must` case may pass for a server that knows nothing
 * of the interface.
 */
const FORM = ["envelope", "list.shape", "list.project", "request.bytes"];

const GOOD = acknowledgement();
const ONE = page(GOOD, [{ id: 1, name: "One", desc: "" }]);
const HTML = {
  ...GOOD,
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><title>Sign in</title>",
};

/** Servers whose answers do not depend on the interface. */
const NULL_SERVERS: readonly [does: string, wrap: Middleware][] = [
  ["answers {} to everything", () => () => withBody(GOOD, {})],
  ["answers [] to everything", () => () => withBody(GOOD, [])],
  ["answers everything with one good page", () => () => ONE],
  ["answers everything with an empty page", () => () => page(GOOD, [])],
  ["answers everything with an HTML page and 200", () => () => HTML],
  ["answers everything with an HTML page and 404", () => () => ({ ...HTML, status: 404 })],
  ["answers everything with the envelope of 404", () => () => refusal(404)],
  ["answers everything with the envelope of 400", () => () => refusal(400)],
  ["answers everything with an empty 500", () => () => ({ ...withText(GOOD, ""), status: 500 })],
  ["answers everything with 204", () => () => ({ ...withText(GOOD, ""), status: 204 })],
  ["echoes the request", () => (request) => withBody(GOOD, { ...request })],
  ["never answers", () => () => Promise.reject(new NoAnswer("no answer within 10 ms"))],
  ["answers well-formed envelopes whose status has nothing to do with the request", inTurn],
  ["replays the last good answer of another server to everything after the first", staleCache],
];

test.each(NULL_SERVERS)(
  "a server that %s passes no must case without evidence",
  async (_, wrap) => {
    const report = await judgeReference({ wrap });
    expect(exitCodeOf(report)).not.toBe(0);
    expect(
      report.cases.filter(
        ({ id, level, verdict }) =>
          level === "must" && verdict === "pass" && !FORM.some((form) => id.startsWith(form)),
      ),
    ).toEqual([]);
  },
);

function inTurn(): Handler {
  const answers = [page(GOOD, []), ...[400, 401, 402, 403, 404].map(refusal)];
  let count = 0;
  return () => answers[count++ % answers.length] ?? GOOD;
}

function staleCache(next: Handler): Handler {
  let good: ApiResponse | undefined;
  return async (request) => {
    const answer = good ?? (await next(request));
    if (answer.status === 200) good = answer;
    return answer;
  };
}
