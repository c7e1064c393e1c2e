import { randomFrom } from "../../mock-server/store/random.ts";
import { sampleAnswers } from "../../openapi/answers.ts";
import { type Answers, referenceProfile } from "../../openapi/profile.ts";
import { allQuestions } from "../../openapi/question.ts";
import { HABITS } from "./habits.ts";
import type { ReferenceOptions } from "./reference.ts";
import type { Middleware } from "./wire.ts";

/** A legal server: the reference with other answers to some open questions. */
export interface Dialect {
  readonly name: string;
  readonly answers: Answers;
}

/** One dialect for each admissible answer that the reference does not give. */
export function singleDialects(): Dialect[] {
  return allQuestions.flatMap((question) => {
    const others = sampleAnswers(question).filter((answer) => answer !== question.reference);
    return others.map((answer) => ({
      name: `${question.id}=${answer}`,
      answers: { [question.id]: answer },
    }));
  });
}

/** Answers that give a delete each Content-Type check, and the checks other statuses than the reference does. */
const BESIDE_ORDERS: readonly Answers[] = [
  {},
  { "delete.content-type": "required" },
  { "delete.content-type": "refused", "delete.id-invalid": "400", "list.limit-invalid": "403" },
  {
    "delete.content-type": "required",
    "list.content-type-missing": "401",
    "list.last-id-unknown": "402",
    "auth.key-empty": "403",
  },
];

/** Dialects with each order of the checks. */
export function orderedDialects(): Dialect[] {
  const orders = permutations(referenceProfile.precedence.listProjects).filter(
    (order) => order.indexOf("plan") < order.indexOf("existence"),
  );
  return BESIDE_ORDERS.flatMap((beside) =>
    orders.map((order) => ({
      name: `${order} with ${JSON.stringify(beside)}`,
      answers: { ...beside, "auth.precedence": order.join() } as Answers,
    })),
  );
}

function permutations(checks: readonly string[]): string[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((check) =>
    permutations(checks.filter((other) => other !== check)).map((rest) => [check, ...rest]),
  );
}

/** One way to do what the interface leaves open, and what it decides: of two ways to decide the same, a server has one. */
interface Way {
  readonly does: string;
  readonly decides: string;
  readonly options: ReferenceOptions;
}

/** Legal servers in which every two ways meet that one server can have, up to thirty ways in each. */
export function pairedServers(): { readonly does: string; readonly options: ReferenceOptions }[] {
  const ways = allWays();
  const met = new Set<number>();
  const servers: Way[][] = [];
  for (let from = 0; from < ways.length; ) {
    const server = serverFrom(ways, from, met);
    if (server.length > 1) servers.push(server);
    else from += 1;
  }
  return servers.map((server) => ({
    does: server.map(({ does }) => does).join(", "),
    options: server.map(({ options }) => options).reduce(joined),
  }));
}

const MOST_WAYS = 30;

/** A server with one way, and further ones with each of which it shows pairs that no server before has shown. */
function serverFrom(ways: readonly Way[], from: number, met: Set<number>): Way[] {
  const server: number[] = [from];
  const deciding = (place: number) => ways[place]?.decides;
  const pairOf = (one: number, other: number) => one * ways.length + other;
  // Begins elsewhere each time, so that the same ways do not always meet first.
  for (let step = 1; step < ways.length && server.length < MOST_WAYS; step++) {
    const place = (from + met.size + step) % ways.length;
    const isOpen = !server.some((each) => deciding(each) === deciding(place));
    const isNew = server.some((each) => !met.has(pairOf(each, place)));
    if (isOpen && isNew) server.push(place);
  }
  for (const one of server) for (const other of server) met.add(pairOf(one, other));
  return server.flatMap((place) => ways[place] ?? []);
}

function allWays(): Way[] {
  const answers = singleDialects().map(({ name, answers: profile }) => ({
    does: name,
    decides: name.split("=", 1)[0] ?? name,
    options: { profile },
  }));
  const habits = HABITS.map(([does, options, decides = does]) => ({ does, decides, options }));
  return [...habits, ...answers];
}

/** A server with what two servers do. */
export function joined(one: ReferenceOptions, other: ReferenceOptions): ReferenceOptions {
  const { wrap: first = unchanged, profile } = one;
  const { wrap: then = unchanged } = other;
  return {
    ...one,
    ...other,
    profile: { ...profile, ...other.profile },
    wrap: (next) => then(first(next)),
  };
}

const unchanged: Middleware = (next) => next;

/** Dialects with a random answer to every question; the same seed generates the same dialects. */
export function mixedDialects(count: number, seed: number): Dialect[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const answers = allQuestions.map((question) => {
      const admissible = sampleAnswers(question);
      return [question.id, admissible[random.integer(admissible.length)] ?? question.reference];
    });
    return {
      name: `mix ${index + 1} of seed ${seed}`,
      answers: Object.fromEntries(answers) as Answers,
    };
  });
}
