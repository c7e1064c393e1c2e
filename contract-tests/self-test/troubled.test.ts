import { expect, test } from "vitest";
import { randomFrom } from "../../mock-server/store/random.ts";
import type { RawAnswer } from "../model/exchange.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { failuresIn, judge, problemsIn } from "./judge.fixture.ts";
import { refusal } from "./mutants/answers.ts";
import { judgeBeside, OTHER_CLIENTS } from "./other-clients.ts";
import { reference } from "./reference.ts";
import { type SimulatedClock, simulatedClock } from "./simulated-clock.fixture.ts";

const SEEDS = Array.from({ length: byRounds(1, 2, 20) }, (_, place) => place + 1);

/** What a trouble may use: random numbers from 0 to 1, and the clock of the run. */
interface Chance {
  readonly random: () => number;
  readonly clock: SimulatedClock;
}

/** Puts a trouble between the run and a server that keeps the contract. */
type Trouble = (send: Transport, chance: Chance) => Transport;

const LIMITED: RawAnswer = { status: 429, headers: {}, text: "slow down" };
const LIMITED_FOR_A_SECOND: RawAnswer = { ...LIMITED, headers: { "retry-after": "1" } };
const GATEWAY: RawAnswer = { status: 502, headers: {}, text: "<html><h1>502 Bad Gateway</h1></html>" };
const refused = (status: number): RawAnswer => ({ ...LIMITED, status, text: refusal(status).body });

/** Troubles of a server that keeps the contract, and the exit codes that are right. */
const TROUBLES: readonly [does: string, trouble: Trouble, exits: readonly number[]][] = [
  ["resets 1 % of its connections before it reads them", resetting(0.01, false), [0, 3]],
  ["resets 5 % of its connections before it reads them", resetting(0.05, false), [0, 3]],
  ["resets 5 % of its connections after the work is done", resetting(0.05, true), [0, 3]],
  ["loses the answer to every delete", losingDeletes, [0]],
  ["answers 429 to a third of all requests", answering(LIMITED_FOR_A_SECOND, everyThird), [0]],
  ["answers 429 beyond 5 requests a second, with Retry-After", answering(LIMITED_FOR_A_SECOND, beyond(5)), [0]],
  ["refuses every key from some moment on", answering(refused(401), forEver), [3]],
  ["answers nothing but 429", answering(LIMITED, () => () => true), [3]],
  ["answers 503 from some moment on", answering(refused(503), forEver), [3]],
  ["answers 503 now and then", answering(refused(503), nowAndThen), [0, 3]],
  ["answers 502 with an HTML page now and then", answering(GATEWAY, nowAndThen), [0, 3]],
  ["answers late now and then", late, [0, 3]],
];

const troubled = inputsByRounds(TROUBLES, (_, place) => place % 5 === 1, 1);

test.each(troubled.flatMap((row) => SEEDS.map((seed) => [...row, seed] as const)))(
  "a server that %s is not called broken",
  async (_, trouble, exits, seed) => {
    const report = await judgeTroubled(trouble, seed);
    expect(failuresIn(report).filter((line) => line.startsWith("fail "))).toEqual([]);
    expect(exits, problemsIn(report).join("\n")).toContain(exitCodeOf(report));
    if (exitCodeOf(report) === 3) expect(report.failure ?? "").not.toBe("");
  },
);

test("a limit that the run waits for is no trouble: everything is judged", async () => {
  const report = await judgeTroubled(answering(LIMITED, beyond(25)), 1);
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["rate-limits"]).toBe("429");
});

/** Rounds in which an earlier version of the suite blamed the target. */
const KNOWN = [
  ["empties", 5],
  ["empties", 116],
  ["one", 51],
  ["one", 61],
  ["job", 71],
] as const;
const clients = Object.keys(OTHER_CLIENTS) as (keyof typeof OTHER_CLIENTS)[];
const rounds = [...KNOWN, ...clients.flatMap((client) => SEEDS.map((seed) => [client, seed] as const))];

test.each(inputsByRounds(rounds, (_, place) => place % 5 === 0, 1))(
  "beside the client `%s`, seed %i, no run fails a conformant target",
  async (client, seed) => {
    for (const report of await judgeBeside(client, seed)) {
      expect(failuresIn(report)).toEqual([]);
      expect([0, 3, 4]).toContain(exitCodeOf(report, true));
    }
  },
);

async function judgeTroubled(trouble: Trouble, seed: number): Promise<Report> {
  const { target, transport } = reference();
  const clock = simulatedClock();
  const { integer } = randomFrom(seed);
  const slow: Transport = async (request) => {
    await clock.sleep(20);
    return transport(request);
  };
  return judge({ target, transport: trouble(slow, { random: () => integer(1000) / 1000, clock }), ...clock, concurrency: 6 });
}

function losingDeletes(send: Transport): Transport {
  return async (request) => {
    const answer = await send(request);
    if (request.method === "DELETE" && answer.status === 200) throw new NoAnswer("the connection was reset");
    return answer;
  };
}

function resetting(share: number, isDone: boolean): Trouble {
  return (send, { random }) =>
    async (request) => {
      const isReset = random() < share;
      const answer = isReset && !isDone ? undefined : await send(request);
      if (isReset || answer === undefined) throw new NoAnswer("the connection was reset");
      return answer;
    };
}

/** Answers some requests in place of the server. */
function answering(answer: RawAnswer, momentOf: (chance: Chance) => () => boolean): Trouble {
  return (send, chance) => {
    const isNow = momentOf(chance);
    return async (request) => {
      if (!isNow()) return send(request);
      await chance.clock.sleep(5);
      return answer;
    };
  };
}

function everyThird({ random }: Chance): () => boolean {
  return () => random() < 0.33;
}

/** Beyond a number of requests in a second of the clock. */
function beyond(most: number): (chance: Chance) => () => boolean {
  return ({ clock }) => {
    let [second, count] = [0, 0];
    return () => {
      const now = Math.floor(clock.now() / 1000);
      count = now === second ? count + 1 : 1;
      second = now;
      return count > most;
    };
  };
}

/** From a random moment on, after the first requests. */
function forEver({ random }: Chance): () => boolean {
  let left = 30 + Math.floor(random() * 200);
  return () => left-- <= 0;
}

/** Some requests, and a dozen in a row once. */
function nowAndThen({ random }: Chance): () => boolean {
  let count = 0;
  return () => random() < 0.03 || (++count > 100 && count <= 112);
}

function late(send: Transport, { random, clock }: Chance): Transport {
  return async (request) => {
    const answer = await send(request);
    if (random() > 0.03) return answer;
    await clock.sleep(10_000);
    throw new NoAnswer("no answer within 10000 ms");
  };
}
