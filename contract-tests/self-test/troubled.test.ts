import { expect, test } from "vitest";
import { randomFrom } from "../../mock-server/store/random.ts";
import type { RawAnswer } from "../model/exchange.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { type SimulatedClock, simulatedClock } from "./simulated-clock.fixture.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import { byRounds } from "./inputs-by-rounds.fixture.ts";
import { failuresIn, judge, problemsIn } from "./judge.fixture.ts";
import { refusal } from "./mutants/answers.ts";
import { judgeBeside, OTHER_CLIENTS, type OtherClient } from "./other-clients.ts";
import { reference } from "./reference.ts";

const SEEDS = Array.from({ length: byRounds(1, 4, 20) }, (_, place) => place + 1);

/** What a trouble may use: a random number from 0 to 1, the clock of the run, and how many requests came before. */
interface Moment {
  readonly random: () => number;
  readonly clock: SimulatedClock;
  readonly count: number;
}

/** Puts a trouble between the run and a server that keeps the contract. */
type Trouble = (send: Transport, moment: () => Moment) => Transport;

/** Troubles of a server that keeps the contract, and the exit codes that are right. */
const TROUBLES: readonly [does: string, trouble: Trouble, exits: readonly number[]][] = [
  ["resets 1 % of its connections before it reads them", resetting(0.01, false), [0, 3]],
  ["resets 5 % of its connections before it reads them", resetting(0.05, false), [0, 3]],
  ["resets 1 % of its connections after the work is done", resetting(0.01, true), [0, 3]],
  ["resets 5 % of its connections after the work is done", resetting(0.05, true), [0, 3]],
  ["loses the answer to every delete", losingDeletes, [0]],
  ["answers 429 to a third of all requests", limiting(({ random }) => random() < 0.33, { "retry-after": "1" }), [0]],
  ["answers 429 beyond 25 requests a second", limiting(beyond(25)), [0]],
  ["answers 429 beyond 5 requests a second, with Retry-After", limiting(beyond(5), { "retry-after": "1" }), [0]],
  ["answers nothing but 429", limiting(() => true), [3]],
  ["refuses every key from some moment on", always(401), [3]],
  ["answers 503 from some moment on", always(503), [3]],
  ["answers 503 now and then", sometimes(503, 0.03), [0, 3]],
  ["answers 502 with an HTML page now and then", sometimes(502, 0.03), [0, 3]],
  ["answers late now and then", late, [0, 3]],
  ["never answers", () => () => Promise.reject(new NoAnswer("no answer within 10 ms")), [3]],
];

test.each(TROUBLES.flatMap((row) => SEEDS.map((seed) => [...row, seed] as const)))(
  "a server that %s is not called broken",
  async (_, trouble, exits, seed) => {
    const report = await judgeTroubled(trouble, seed);
    expect(failuresIn(report).filter((line) => line.startsWith("fail "))).toEqual([]);
    expect(exits, problemsIn(report).join("\n")).toContain(exitCodeOf(report));
    if (exitCodeOf(report) === 3) expect(report.failure ?? "").not.toBe("");
  },
);

test("a limit that the run waits for is no trouble: everything is judged", async () => {
  const report = await judgeTroubled(limiting(beyond(25)), 1);
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["rate-limits"]).toBe("429");
});

const clients = Object.keys(OTHER_CLIENTS) as OtherClient[];
/** Rounds in which an earlier version of the suite blamed the target. */
const KNOWN = [
  ["empties", 5],
  ["empties", 116],
  ["one", 51],
  ["one", 61],
  ["job", 71],
] as const satisfies [OtherClient, number][];
const rounds = [...clients.flatMap((client) => SEEDS.map((seed) => [client, seed] as const)), ...KNOWN];

test.each(rounds)("beside the client `%s`, seed %i, no run fails a conformant target", async (client, seed) => {
  for (const report of await judgeBeside(client, seed)) {
    expect(failuresIn(report)).toEqual([]);
    expect([0, 3, 4]).toContain(exitCodeOf(report, true));
  }
});

async function judgeTroubled(trouble: Trouble, seed: number): Promise<Report> {
  const { target, transport } = reference();
  const clock = simulatedClock();
  const { integer } = randomFrom(seed);
  let count = 0;
  const moment = (): Moment => ({ random: () => integer(1000) / 1000, clock, count: count++ });
  const slow: Transport = async (request) => {
    await clock.sleep(20);
    return transport(request);
  };
  return judge({ target, transport: trouble(slow, moment), ...clock, concurrency: 6 });
}

function losingDeletes(send: Transport): Transport {
  return async (request) => {
    const answer = await send(request);
    if (request.method === "DELETE" && answer.status === 200) throw new NoAnswer("the connection was reset");
    return answer;
  };
}

function resetting(share: number, isDone: boolean): Trouble {
  return (send, moment) => async (request) => {
    const isReset = moment().random() < share;
    if (isReset && !isDone) throw new NoAnswer("the connection was reset");
    const answer = await send(request);
    if (isReset) throw new NoAnswer("the connection was reset");
    return answer;
  };
}

function limiting(isOver: (moment: Moment) => boolean, headers: RawAnswer["headers"] = {}): Trouble {
  return (send, moment) => async (request) => {
    const now = moment();
    if (!isOver(now)) return send(request);
    await now.clock.sleep(5);
    return { status: 429, headers, text: "slow down" };
  };
}

/** Whether a second of the clock has had so many requests already. */
function beyond(most: number): (moment: Moment) => boolean {
  const counts = new WeakMap<SimulatedClock, { second: number; count: number }>();
  return ({ clock }) => {
    const second = Math.floor(clock.now() / 1000);
    const before = counts.get(clock);
    const count = (before?.second === second ? before.count : 0) + 1;
    counts.set(clock, { second, count });
    return count > most;
  };
}

/** From a random moment on, after the first requests, every answer has this status. */
function always(status: number): Trouble {
  return (send, moment) => {
    let from: number | undefined;
    return async (request) => {
      const { count, random } = moment();
      from ??= 30 + Math.floor(random() * 200);
      return count < from ? send(request) : answerWith(status);
    };
  };
}

/** Some requests, and a dozen in a row once, are answered by the gateway. */
function sometimes(status: number, share: number): Trouble {
  return (send, moment) => async (request) => {
    const { random, count } = moment();
    return random() < share || (count >= 100 && count < 112) ? answerWith(status) : send(request);
  };
}

function late(send: Transport, moment: () => Moment): Transport {
  return async (request) => {
    const { random, clock } = moment();
    if (random() > 0.03) return send(request);
    const answer = await send(request);
    await clock.sleep(10_000);
    if (answer) throw new NoAnswer("no answer within 10000 ms");
    return answer;
  };
}

function answerWith(status: number): RawAnswer {
  const text = status === 502 ? "<html><h1>502 Bad Gateway</h1></html>" : refusal(status).body;
  return { status, headers: { "content-type": "application/json" }, text };
}
