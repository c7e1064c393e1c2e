import { expect, test } from "vitest";
import { del, get, message } from "../probes/raw-request.ts";
import { answersIn, flawOf } from "../raw-http.fixture.ts";
import { fuzzedMock, fuzzInRounds } from "./fuzz.ts";

const { ROUNDS, FUZZ_SEED } = process.env;

/** Fixed, so that only a change of the code can fail the test; `npm run fuzz` draws a new seed. Release tests use another one. */
const SEED = Number(FUZZ_SEED ?? (ROUNDS ? 20261222 : 20261122));

/** The tolerance of the heap measurement. Over 100,000 inputs, a leak of 100 bytes per input would add 8 MB. */
const MOST_GROWTH_MB = 4;
const MORE = ROUNDS ? 2 : 1;

test.each([
  ["memory", 3000 * MORE],
  ["sockets", 700 * MORE],
] as const)(`fuzz over %s, FUZZ_SEED=${SEED}: %i inputs`, { timeout: 300_000 }, async (over, inputs) => {
  const { failures, errors, deleted, deletes, growth } = await fuzzInRounds(over, inputs, SEED);
  expect({ failures, deleted }).toEqual({ failures: [], deleted: deletes });
  expect(errors).toBeGreaterThan(inputs / 2);
  expect(deletes).toBeGreaterThan(0);
  expect(growth).toBeLessThan(MOST_GROWTH_MB);
});

const PREFACE = "PRI *x\r\nHost: y\r\n\r\n";

/** Regressions: inputs that an earlier version of the mock answered wrongly, and that no probe sends. `npm test` runs them. */
test.skipIf(ROUNDS === "some").each([
  {
    flaw: "the answer to a pipelined request was dropped, because it had no socket yet",
    input: get("/v1/projects?limit=1", "Prefer: delay=20") + get("/v1/projects?limit=1"),
    statuses: [200, 200],
  },
  { flaw: "half an HTTP/2 preface got no answer", input: PREFACE, statuses: [400] },
  {
    flaw: "half an HTTP/2 preface discarded the answer to the request before it",
    input: `${message("GET /nowhere HTTP/1.1", "Host: x")}${PREFACE}`,
    statuses: [400, 400],
  },
  {
    flaw: "an upgrade whose body breaks off got no answer for half a minute",
    input: `${del("Connection: Upgrade", "Upgrade: h2c", "Content-Length: 10")}half`,
    statuses: [400],
  },
  {
    flaw: "an answer to a pipelined request with 100 Continue came out of order",
    input: `${get("/v1/projects")}${get("/v1/projects", "Expect: 100-continue", "Content-Length: 2")}{}`,
    statuses: [200, 200],
  },
])("fixed: $flaw", async ({ input, statuses }) => {
  for (const over of ["memory", "sockets"] as const) {
    const { send, close } = await fuzzedMock(over);
    const answers = answersIn((await send(input)).received, "guess");
    await close();
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.flatMap((answer) => flawOf(answer, answer.body === "") ?? [])).toEqual([]);
  }
});
