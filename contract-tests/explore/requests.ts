import type { World } from "../cases/case.ts";
import { CURSORS, deleteOf, type Kind, LIMITS, listOf } from "../cases/grid.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { pairsOf, type Random } from "./random.ts";

/** What a request may carry beside what it needs. The interface is silent about it, but a server may go another way for it. */
type Addition = "parameter" | "header" | "body" | "malformed";

const ALL: readonly Addition[] = ["parameter", "header", "body"];
const ADDITIONS: readonly (readonly Addition[])[] = [[], ["parameter"], ["header"], ["body"], ["malformed"], ALL];
const KEYS: readonly KeyName[] = ["premium", "otherPremium", "free", "none", "empty", "unknown", "longer", "shorter"];
const JSON_TYPE = "application/json";
const TYPES: readonly (string | null)[] = [JSON_TYPE, null, "text/plain"];

/** The places of the account, evenly; and the projects that were deleted. */
const anyPlace: Kind = ({ own }, turn) => own[turn % Math.max(own.length, 1)];
const anyDeleted: Kind = ({ deleted }, turn) => deleted[turn % Math.max(deleted.length, 1)];
const anyLimit: Kind = (_view, turn) => String(1 + (turn % 100));
const absent: Kind = () => null;
const bait: Kind = ({ disposable }) => disposable[0];
const unknown: Kind = ({ unknown: id }) => id;
const invalid: Kind = (_view, turn) => ["abc", "", "%00", "0"][turn % 4];

/** Why a delete is refused: its key, or what it names. */
const REFUSALS: readonly (readonly [KeyName, Kind])[] = [
  ...KEYS.filter((key) => key !== "premium").map((key) => [key, bait] as const),
  ...pairsOf(["premium", "otherPremium"] as const, [unknown, anyDeleted]),
  ["premium", invalid],
];

/**
 * Draws requests at random that change nothing, each to be sent alone or with another one at once: half of them are lists that are
 * served. Of the others, each key meets each Content-Type and each addition, and so does each reason to refuse a delete.
 */
export function drawRequests(random: Random): (world: World) => SentRequest[] {
  const lists = random.deck(pairsOf(pairsOf(KEYS, TYPES), ADDITIONS));
  const deletes = random.deck(pairsOf(REFUSALS, ADDITIONS));
  const routes = random.deck(pairsOf(METHODS, PATHS));
  const headerCase = () => random.of(["usual", "usual", "lower", "upper"] as const);
  const list = (world: World, key: KeyName, type: string | null): SentRequest[] => {
    const isPlain = random.below(2) === 0;
    const id = isPlain ? random.of([absent, anyPlace]) : random.of([...CURSORS, anyPlace, anyPlace, anyDeleted]);
    const limit = isPlain ? random.of([absent, anyLimit]) : random.of([...LIMITS, anyLimit, anyLimit]);
    const order = random.of(["limit first", "cursor first"]);
    return listOf(world, { key, type, id, limit, order, turn: random.below(10_000), headerCase: headerCase() });
  };
  return (world) => {
    const share = random.below(16);
    if (share < 8) {
      const [key, additions] = [random.of(["premium", "premium", "otherPremium"] as const), random.of([[], [], ...ADDITIONS])];
      return list(world, key, JSON_TYPE).map((request) => adding(request, additions));
    }
    if (share < 11) {
      const [[key, type], additions] = lists();
      return list(world, key, type).map((request) => adding(request, additions));
    }
    if (share === 15) return wrongRoute(world, routes(), random);
    const [[key, id], additions] = deletes();
    const row = { key, id, type: random.of(["usual", "usual", ...TYPES]), turn: random.below(10_000), headerCase: headerCase() };
    return deleteOf(world, row).map((request) => adding(request, additions));
  };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "OPTIONS"];
const SPELLED = ["/projects/", "/Projects", "/PROJECTS"];
const PATHS = ["/projects", "/project", "/project/unknown", "/no-such-route", ...SPELLED];

/** A method or a path that the interface does not have; it names nothing but a disposable project. */
function wrongRoute(world: World, [method, path]: readonly [string, string], random: Random): SentRequest[] {
  const [id] = world.disposable;
  if ((method === "GET" && path === "/projects") || (id === undefined && method !== "GET")) return [];
  const options = {
    key: random.of(KEYS.slice(0, 4).filter((key) => key === "none" || key in world.target.keys)),
    contentType: random.of(TYPES),
    ...(SPELLED.includes(path) && { oddBy: "route.spelling" as const }),
  };
  const request = world.route(method, path, id === undefined ? "" : `projectId=${id}`, options);
  return [method.startsWith("P") && random.below(2) === 0 ? { ...request, body: "{}" } : request];
}

/** A delete of a disposable project, alone or with others. */
type Manner = "alone" | "behind it" | "beside a list" | "two at once";

const MANNERS: readonly Manner[] = ["alone", "behind it", "beside a list", "two at once"];

/**
 * Draws deletes that should succeed: the steps of one, each of them requests to send at once. Those that can show most come first,
 * because few projects may be disposable. One project is kept, which later requests name.
 */
export function drawDeletes(random: Random): (world: World) => SentRequest[][] {
  const first: (readonly [Manner, readonly Addition[]])[] = [
    ["two at once", []],
    ["beside a list", ALL],
  ];
  const deck = random.deck(pairsOf(MANNERS, ADDITIONS));
  return (world) => {
    const [manner, additions] = first.pop() ?? deck();
    const spare = random.deck(world.disposable.slice(1));
    const [id, other] = [spare(), spare()];
    const contentType = random.of([world.deleteType, world.deleteType ?? JSON_TYPE]);
    const deleted = (each: string) => adding(world.deletes(`projectId=${each}`, { contentType }), additions);
    if (manner === "two at once" && id !== other) return [[deleted(id), deleted(other)]];
    if (manner === "behind it") return [[world.list({ lastId: id, limit: 5 })], [deleted(id)]];
    return [[deleted(id), ...(manner === "beside a list" ? [firstPage(world, random)] : [])]];
  };
}

/**
 * The delete of the last disposable project, with all additions at once, beside a list and a delete of nothing. If the target
 * refuses an addition, without it; at last a look at what is left.
 */
export function lastDeletes(random: Random): ((world: World) => SentRequest[])[] {
  const withAdditions = [ALL, ["parameter", "header"], ["header"], []] as const;
  return withAdditions.map((additions) => (world) => {
    const { disposable, unknown: nothing, deleteType } = world;
    const options = { contentType: deleteType ?? JSON_TYPE };
    return disposable.length !== 1
      ? [firstPage(world, random)]
      : [
          adding(
            world.deletes(`projectId=${disposable[0]}`, additions.length === 0 ? { contentType: deleteType } : options),
            additions,
          ),
          firstPage(world, random),
          ...(nothing === undefined ? [] : [world.deletes(`projectId=${nothing}`, { contentType: deleteType })]),
        ];
  });
}

function firstPage(world: World, random: Random): SentRequest {
  const key = random.of(["premium", "otherPremium"] as const);
  return world.list({ key: world.target.keys[key] === undefined ? "premium" : key, limit: 1 + random.below(100) });
}

function adding(request: SentRequest, additions: readonly Addition[]): SentRequest {
  if (additions.length === 0) return request;
  const { query, headers, oddBy } = request;
  const body = additions.includes("body") ? "{}" : additions.includes("malformed") ? '{"a":' : undefined;
  return {
    ...request,
    query: additions.includes("parameter") ? [query, "x=1"].filter(Boolean).join("&") : query,
    headers: additions.includes("header") ? { ...headers, "X-Further": "1" } : headers,
    ...(body !== undefined && { body }),
    oddBy: oddBy ?? (body === undefined ? "request.extra" : "request.body"),
  };
}
