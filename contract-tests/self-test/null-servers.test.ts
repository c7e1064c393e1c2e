import { expect, test } from "vitest";
import type { RawAnswer } from "../model/exchange.ts";
import { exitCodeOf } from "../model/report.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import { judge } from "./judge.fixture.ts";
import { acknowledgement, page, refusal } from "./mutants/answers.ts";
import { reference } from "./reference.ts";
import type { ApiResponse } from "./wire.ts";

/**
 * The rules of form, which a server with constant answers may keep. No other `must` case may pass for a server that knows nothing
 * of the interface.
 */
const FORM = [
  "envelope.json",
  "envelope.success",
  "envelope.error",
  "envelope.always",
  "list.shape",
  "list.project",
  "request.bytes",
];

/** Servers whose answers do not depend on the interface. */
const NULL_SERVERS: readonly [does: string, start: () => Transport][] = [
  ["answers {} to everything", always(json(200, {}))],
  ["answers everything with one good page", always(raw(page(acknowledgement(), [{ id: 1, name: "One", desc: "" }])))],
  ["answers everything with an empty page", always(raw(page(acknowledgement(), [])))],
  ["answers [] to everything", always(json(200, []))],
  ["answers everything with an HTML page and 404", always(html(404))],
  ["answers everything with an HTML page and 200", always(html(200))],
  ["answers everything with the envelope of 404", always(raw(refusal(404)))],
  ["answers everything with the envelope of 400", always(raw(refusal(400)))],
  ["answers everything with an empty 500", always({ status: 500, headers: {}, text: "" })],
  ["answers everything with 204", always({ status: 204, headers: {}, text: "" })],
  ["redirects everything to a login page", always({ status: 302, headers: { location: "https://login.example/" }, text: "" })],
  ["echoes the request", () => async (request) => json(200, { ...request })],
  ["never answers", () => () => Promise.reject(new NoAnswer("no answer within 10 ms"))],
  ["answers well-formed envelopes whose status has nothing to do with the request", inTurn],
  ["replays the last good answer of another server to everything after the first", staleCache],
];

test.each(NULL_SERVERS)("a server that %s passes no must case without evidence", async (_, start) => {
  const report = await judge({ transport: start() });
  expect(exitCodeOf(report)).not.toBe(0);
  const passed = report.cases.filter(({ level, verdict }) => level === "must" && verdict === "pass");
  expect(passed.map(({ id }) => id).filter((id) => !FORM.includes(id))).toEqual([]);
});

function always(answer: RawAnswer): () => Transport {
  return () => async () => answer;
}

function inTurn(): Transport {
  const answers = [page(acknowledgement(), []), ...[400, 401, 402, 403, 404].map(refusal)].map(raw);
  let count = 0;
  return async () => answers[count++ % answers.length] ?? json(200, {});
}

function staleCache(): Transport {
  const { transport } = reference();
  let good: RawAnswer | undefined;
  return async (request) => {
    if (good) return good;
    const answer = await transport(request);
    if (answer.status === 200) good = answer;
    return answer;
  };
}

/** The answer as the transport returns it. */
function raw({ status, body }: ApiResponse): RawAnswer {
  return { status, headers: { "content-type": "application/json" }, text: body };
}

function json(status: number, body: unknown): RawAnswer {
  return { status, headers: { "content-type": "application/json" }, text: JSON.stringify(body) };
}

function html(status: number): RawAnswer {
  return { status, headers: { "content-type": "text/html" }, text: "<!doctype html><title>Sign in</title>" };
}
