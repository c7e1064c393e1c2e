import type { Session, World } from "../cases/case.ts";
import { CURSORS, deleteOf, EXTRAS, type Kind, LIMITS, listOf, type Row } from "../cases/grid.ts";
import type { Exchange, KeyName, SentRequest } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";

/** What an exploration found. */
export interface Explored {
  readonly sequences: number;
  /** One for each rule that was broken, with the shortest sequence that shows it. */
  readonly violations: readonly Violation[];
}

/** What an exploration needs of a run. */
export interface Explorer {
  readonly session: Session;
  /** How many requests the exploration has sent, those of its looks too. */
  sent(): number;
  /** Sends a request and returns what its answer breaks; undefined if it was not sent, for want of consent. */
  ask(request: SentRequest): Promise<{ readonly exchange: Exchange; readonly violations: readonly Violation[] } | undefined>;
}

/** Requests in a sequence, before the accounts are walked again. */
const LENGTH = 25;
/** The most requests that make one failing sequence shorter. */
const SHRINKING = 60;

/**
 * Sends random requests of the grid's dimensions in sequences, with a delete now and then while disposable projects are left, and
 * a look behind each. The reference judges each answer. A sequence that breaks a rule is made shorter by leaving requests out.
 */
export async function explore(
  { requests, seed }: { readonly requests: number; readonly seed: number },
  explorer: Explorer,
): Promise<Explored> {
  const random = randomFrom(seed);
  const shortest = new Map<string, Violation>();
  let sequences = 0;
  for (; explorer.sent() < requests; sequences++) {
    const done: Exchange[] = [];
    for (let place = 0; place < LENGTH && explorer.sent() < requests; place++)
      for (const request of requestFrom(random, explorer.session)) await take(request, done, shortest, explorer);
    await explorer.session.look();
  }
  return { sequences, violations: [...shortest.values()] };
}

/** Sends a request of a sequence. The first violation of each rule is made shorter and kept. */
async function take(request: SentRequest, done: Exchange[], shortest: Map<string, Violation>, explorer: Explorer): Promise<void> {
  const asked = await explorer.ask(request);
  for (const violation of asked?.violations ?? [])
    if (!shortest.has(violation.rule)) shortest.set(violation.rule, await shrunk(violation, done, explorer));
  if (asked) done.push(asked.exchange);
}

/** The violation with the fewest reads before it that still show it: none, if the request alone breaks the rule again. */
async function shrunk(violation: Violation, before: readonly Exchange[], explorer: Explorer): Promise<Violation> {
  const last = violation.exchange?.request;
  if (last === undefined || last.method !== "GET")
    return { ...violation, before: before.filter(({ request }) => request.method !== "GET") };
  let kept = before.filter(({ request }) => request.method === "GET");
  const until = explorer.sent() + SHRINKING;
  const breaks = async (sequence: readonly Exchange[]): Promise<boolean> => {
    for (const { request } of sequence) await explorer.ask(request);
    return (await explorer.ask(last))?.violations.some(({ rule }) => rule === violation.rule) ?? false;
  };
  if (await breaks([])) return violation;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && explorer.sent() < until; size = Math.floor(size / 2)) {
    const shorter = kept.slice(size);
    if (await breaks(shorter)) kept = shorter;
  }
  return { ...violation, before: kept };
}

const KEYS: readonly KeyName[] = [
  "premium",
  "premium",
  "premium",
  "premium",
  "otherPremium",
  "otherPremium",
  "free",
  "none",
  "empty",
  "unknown",
  "longer",
  "shorter",
];
const TYPES: readonly (string | null)[] = [
  "application/json",
  "application/json",
  "application/json",
  "application/json",
  null,
  "text/plain",
];
const DELETED: Kind = ({ deleted }, turn) => deleted[turn % Math.max(deleted.length, 1)];
const IDS: readonly Kind[] = [
  ({ unknown }) => unknown,
  ({ disposable }) => disposable[0],
  () => "abc",
  () => "",
  ({ deleted }) => deleted[0],
];

/**
 * A request at random: mostly a list, sometimes a delete that must be refused or a wrong method, and now and then a delete of a
 * disposable project, of which one is kept. None if it cannot be sent to this target.
 */
function requestFrom(random: Random, session: Session): SentRequest[] {
  const world = session.world();
  const headerCase = random.of(["usual", "usual", "lower", "upper"] as const);
  const base = { key: random.of(KEYS), type: random.of(TYPES), turn: random.below(1000), headerCase, extra: random.of(EXTRAS) };
  const connection = random.below(3) === 0 ? ("kept" as const) : undefined;
  const [bait, spare] = [world.disposable[0], world.disposable[1]];
  if (random.below(40) === 0 && spare !== undefined) return deleteForReal(world, spare, base);
  if (random.below(12) === 0) return wrongRoute(world, bait, base, random);
  if (random.below(4) === 0)
    return deleteOf(world, { ...base, id: random.of(IDS), type: random.of(["usual", "usual", base.type]) });
  const place: Kind = ({ own }) => own[random.below(Math.max(own.length, 1))];
  const id = random.of([...CURSORS, place, place, place, place, DELETED]);
  const limit = random.below(2) === 0 ? random.of(LIMITS) : () => String(1 + random.below(100));
  return listOf(world, { ...base, id, limit, connection, order: random.of(["limit first", "cursor first"]) });
}

type Base = Omit<Row, "id">;

/** A delete that should succeed, with what the interface is silent about. */
function deleteForReal(world: World, id: string, { extra, type, headerCase }: Base): SentRequest[] {
  const contentType = world.deleteType ?? (type === "text/plain" ? "application/json" : null);
  const further = extra === "none" ? {} : ({ headers: { "X-Further": "1" }, oddBy: "request.extra" } as const);
  return [
    world.deletes(`projectId=${id}${extra === "parameter" ? "&x=1" : ""}`, {
      contentType,
      ...further,
      ...(headerCase && { headerCase }),
    }),
  ];
}

/** A method or a path that the interface does not have; it names nothing but a disposable project. */
function wrongRoute(world: World, bait: string | undefined, { key, type }: Base, random: Random): SentRequest[] {
  const query = bait === undefined ? "" : `projectId=${bait}`;
  const method = random.of(["GET", "HEAD", "POST", "PUT", "PATCH", "OPTIONS"]);
  const path = random.of(["/projects", "/project", "/projects/", "/Projects", "/project/unknown", "/no-such-route"]);
  if ((method === "GET" && path === "/projects") || (bait === undefined && method !== "GET")) return [];
  const isSpelled = ["/projects/", "/Projects"].includes(path);
  const body = method.startsWith("P") && random.below(2) === 0 ? { body: "{}" } : {};
  return [
    world.route(method, path, query, {
      key,
      contentType: type ?? null,
      ...body,
      ...(isSpelled && { oddBy: "route.spelling" as const }),
    }),
  ];
}

interface Random {
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
}

/** Evenly distributed numbers from a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, of: (list) => list[below(list.length)] as (typeof list)[number] };
}
