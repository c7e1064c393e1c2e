import { expect, test } from "vitest";
import { randomFrom } from "../../mock-server/store/random.ts";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { consoleReport } from "../reporters/console.ts";
import { NoAnswer, type Transport } from "../run/http-transport.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { failuresIn, idsWith, judge, problemsIn } from "./judge.fixture.ts";
import { refusal } from "./mutants/answers.ts";
import { oneMore } from "./mutants/pages.ts";
import { judgeBeside, OTHER_CLIENTS, type OtherClient } from "./other-clients.ts";
import { reference, type SimulatedClock } from "./reference.ts";

const SEEDS = Array.from({ length: byRounds(1, 1, 20) }, (_, place) => place + 1);

/** What a trouble may use: random numbers from 0 to 1, and the clock of the run. */
interface Chance extends SimulatedClock {
  readonly random: () => number;
}

/** Decides for each request whether the trouble meets it. */
type Moment = (chance: Chance) => (request: SentRequest, answer?: RawAnswer) => boolean;

/** Puts a trouble between the run and a server that keeps the contract. */
type Trouble = (send: Transport, chance: Chance) => Transport;

const LIMITED: RawAnswer = { status: 429, headers: {}, text: "slow down" };
const LIMITED_FOR_A_SECOND: RawAnswer = { ...LIMITED, headers: { "retry-after": "1" } };
const GATEWAY: RawAnswer = {
  status: 502,
  headers: {},
  text: "<html><h1>502 Bad Gateway</h1></html>",
};
const refused = (status: number): RawAnswer => ({ ...LIMITED, status, text: refusal(status).body });

/** Troubles of a server that keeps the contract, and the exit code that is right: 3 only if plain lists meet the trouble too. */
const TROUBLES: readonly [does: string, trouble: Trouble, exit: 0 | 3][] = [
  ["resets 5 % of its connections before it reads them", answering(undefined, share(0.05)), 0],
  ["resets 5 % of its connections after the work is done", losing(share(0.05)), 0],
  ["loses the answer to every delete", losing(atDelete), 0],
  [
    "answers 429 beyond 5 requests a second, with Retry-After",
    answering(LIMITED_FOR_A_SECOND, beyond(5)),
    0,
  ],
  ["refuses every key from some moment on", answering(refused(401), forEver), 3],
  ["answers nothing but 429", answering(LIMITED, () => () => true), 3],
  ["answers 503 now and then", answering(refused(503), nowAndThen), 0],
  ["answers 502 with an HTML page now and then", answering(GATEWAY, nowAndThen), 0],
  ["restarts amid the run", answering(undefined, amidTheRun), 0],
  ["answers late now and then", losing(share(0.03), 10_000), 0],
];

const troubled = inputsByRounds(TROUBLES, (_, place) => place === 1 || place === 6, 2);

test.each(troubled.flatMap((row) => SEEDS.map((seed) => [...row, seed] as const)))(
  "a server that %s is not called broken",
  async (_, trouble, exit, seed) => {
    const report = await judgeTroubled(trouble, seed);
    expect(failuresIn(report).filter((line) => line.startsWith("fail "))).toEqual([]);
    expect(exitCodeOf(report), problemsIn(report).join("\n")).toBe(exit);
    expect(report.failure !== undefined).toBe(exit === 3);
  },
);

test("once the run has ended nothing more is sent, and the report lists every write", async () => {
  const { target, transport, sleep, now } = reference();
  const sent: SentRequest[] = [];
  const isWrite = ({ method }: SentRequest) => method !== "GET";
  const slow: Transport = async (request) => {
    sent.push(request);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const isRevoked = request.key === "otherPremium" && sent.filter(isWrite).length > 20;
    return isRevoked ? refused(401) : transport(request);
  };
  const report = await judge({ target, transport: slow, sleep, now });
  expect(report.failure).toContain("was it revoked");
  const count = sent.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([sent.length, report.writes.length]).toEqual([count, sent.filter(isWrite).length]);
});

test("a run that ends early keeps what it has found, and exits with 1", async () => {
  const { transport, ...started } = reference({ wrap: oneMore });
  let left = 100;
  const report = await judge({
    ...started,
    transport: async (request) => (left-- > 0 ? transport(request) : refused(503)),
  });
  expect([exitCodeOf(report), report.failure]).toEqual([1, expect.any(String)]);
  expect(idsWith(report, "fail")).toContain("list.total");
});

test("a limit that the run waits for is no trouble: everything is judged", async () => {
  const report = await judgeTroubled(answering(LIMITED, beyond(25)), 1);
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["rate-limits"]).toBe("429");
  expect(consoleReport(report)).toMatch(
    /\d+ requests in .* s, \d+ requests sent again, \d+\.\d s of waiting for limits \(429\)\.$/m,
  );
});

const clients = Object.keys(OTHER_CLIENTS) as OtherClient[];
const rounds = clients.flatMap((client) => SEEDS.map((seed) => [client, seed] as const));

test.each(inputsByRounds(rounds, (_, place) => place === 0, 2))(
  "beside the client `%s`, seed %i, no run fails a conformant target",
  async (client, seed) => {
    for (const report of await judgeBeside(client, seed)) {
      expect(failuresIn(report)).toEqual([]);
      expect(report.conformance).toMatch(/^(conformant|partial)$/);
    }
  },
);

async function judgeTroubled(trouble: Trouble, seed: number): Promise<Report> {
  const { target, transport, sleep, now } = reference();
  const { integer } = randomFrom(seed);
  const slow: Transport = async (request) => {
    await sleep(20);
    return transport(request);
  };
  const troubled = trouble(slow, { random: () => integer(1000) / 1000, sleep, now });
  return judge({ target, transport: troubled, sleep, now, concurrency: 6 });
}

/** Gives this answer to some requests in place of the server, or none. */
function answering(answer: RawAnswer | undefined, momentOf: Moment): Trouble {
  return (send, chance) => {
    const isNow = momentOf(chance);
    return async (request) => {
      if (!isNow(request)) return send(request);
      await chance.sleep(5);
      if (!answer) throw new NoAnswer("the connection was reset");
      return answer;
    };
  };
}

/** Loses some answers of the server, after this time. */
function losing(momentOf: Moment, ms = 0): Trouble {
  return (send, chance) => {
    const isNow = momentOf(chance);
    return async (request) => {
      const answer = await send(request);
      if (!isNow(request, answer)) return answer;
      await chance.sleep(ms);
      throw new NoAnswer("the connection was reset");
    };
  };
}

/** A share of the requests, but no plain list, which a run takes for a sign of life. */
function share(most: number): Moment {
  return ({ random }) =>
    (request) =>
      random() < most && !isPlainList(request);
}

function isPlainList({ method, query }: SentRequest): boolean {
  return method === "GET" && query === "limit=1";
}

function atDelete(): ReturnType<Moment> {
  return ({ method }, answer) => method === "DELETE" && answer?.status === 200;
}

/** Beyond a number of requests in a second of the clock. */
function beyond(most: number): Moment {
  return ({ now }) => {
    const sent: number[] = [];
    return () => {
      const second = Math.floor(now() / 1000);
      sent.push(second);
      return sent.filter((each) => each === second).length > most;
    };
  };
}

/** For two seconds. */
function amidTheRun({ now }: Chance): () => boolean {
  return () => Math.abs(now() - 1_500) < 1_000;
}

/** From a random moment on, after the first requests. */
function forEver({ random }: Chance): () => boolean {
  let left = 30 + random() * 200;
  return () => left-- <= 0;
}

/** Some requests, and a dozen in a row once, but no plain list. */
function nowAndThen({ random }: Chance): ReturnType<Moment> {
  let count = 0;
  return (request) => !isPlainList(request) && (random() < 0.03 || (++count > 100 && count <= 112));
}
