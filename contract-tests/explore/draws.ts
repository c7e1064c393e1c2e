import type { Random } from "../../mock-server/store/random.ts";
import { MAXIMUM_LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { operationAt } from "../operations/operations.ts";
import type { HeaderCase } from "../operations/requests.ts";
import {
  CURSORS,
  deleteOf,
  dressed,
  type Extra,
  LIMITS,
  listOf,
  seenWith,
  type Values,
  valueAt,
} from "../probes/grid.ts";
import { requestsOf, type World } from "../probes/probe.ts";

/**
 * Draws requests that change nothing. Three in eight are lists with a right key. Of the others, each key meets each Content-Type and
 * each extra, each reason to refuse a delete meets each extra, and each method each path. None comes if the target lacks what the
 * request names.
 */
export function drawRequests(random: Random): Draw {
  const lists = deckOf(pairsOf(pairsOf(DRAWN_KEYS, DRAWN_TYPES), DRAWN_EXTRAS), random);
  const deletes = deckOf(pairsOf(REFUSALS, DRAWN_EXTRAS), random);
  const routes = deckOf(pairsOf(METHODS, PATHS), random);
  const list = drawLists(random);
  const route: Draw = (world) => wrongRoute(world, ...routes(), random);
  const servedList: Draw = (world) => {
    const key = random.pick(["premium", "premium", "otherPremium"] as const);
    return list(world, key, MEDIA_TYPE, random.pick(["none", "none", ...DRAWN_EXTRAS]));
  };
  const refusedList: Draw = (world) => {
    const [[key, type], extra] = lists();
    return list(world, key, type, extra);
  };
  const refusedDelete: Draw = (world) => {
    const [[key, named], extra] = deletes();
    const turn = random.integer(10_000);
    const headerCase = random.pick(DRAWN_CASES);
    const type = random.pick(["usual", "usual", ...DRAWN_TYPES]);
    const id = drawn(named, seenWith(key, world), turn);
    return deleteOf(world, { headerCase, key, id, type, extra });
  };
  // Each comes as often as it stands here.
  const draws = [
    route,
    servedList,
    servedList,
    servedList,
    refusedList,
    refusedList,
    refusedDelete,
    refusedDelete,
  ];
  return (world) => random.pick(draws)(world);
}

type Draw = (world: World) => SentRequest[];
type DrawList = (world: World, key: KeyName, type: string | null, extra: Extra) => SentRequest[];

/** Draws lists. Of those that are plain, the cursors go along the first account, so that none of its places is left out. */
function drawLists(random: Random): DrawList {
  let count = 0;
  const nextPlace: Choice = ({ own }) => placeIn("own", own, count++);
  return (world, key, type, extra) => {
    const isPlain = random.oneIn(2);
    const place = key === "premium" && type === MEDIA_TYPE ? nextPlace : anyPlace;
    const cursors = isPlain
      ? [null, place, nearEnd]
      : [...CURSORS, nearEnd, nearEnd, "{disposable}", deletedId, ODD_BYTES_ALONE];
    const limits = isPlain
      ? [null, FEW_LIMITS, anyLimit, dividingLimit]
      : [...LIMITS, FEW_LIMITS, anyLimit, ODD_BYTES_ALONE];
    const cursor = random.pick<Values | Choice>(cursors);
    const most = random.pick<Values | Choice>(limits);
    const turn = random.integer(10_000);
    const headerCase = random.pick(DRAWN_CASES);
    const order = random.pick(["limit first", "cursor first"]);
    const seen = seenWith(key, world);
    const id = drawn(cursor, seen, turn);
    const limit = drawn(most, seen, turn);
    return listOf(world, { headerCase, key, type, id, limit, extra, order });
  };
}

function drawn(kind: Values | Choice, seen: World, turn: number): string | null {
  return valueAt(typeof kind === "function" ? kind(seen, turn) : kind, turn) ?? null;
}

/** A method or a path that the interface does not have; it names nothing but a disposable project. */
function wrongRoute(world: World, method: string, path: string, random: Random): SentRequest[] {
  const [id] = world.disposable;
  if (operationAt(method, path) || (method !== "GET" && id === undefined)) return [];
  const options = {
    key: random.pick(["premium", "premium", "none"] as const),
    contentType: random.pick(DRAWN_TYPES),
    body: method.startsWith("P") && random.oneIn(2) ? "{}" : undefined,
    silentRule: SPELLED.includes(path) ? ("route.spelling" as const) : undefined,
  };
  const named = id === undefined ? "" : `?projectId=${id}`;
  return [world.request(`${method} ${path}${named}`, options)];
}

/**
 * Draws deletes of disposable projects, each with the requests to send before it and at once with it. Those that can show most come
 * first, because few projects may be disposable. One of them is kept, which other requests name.
 */
export function drawDeletes(random: Random): (world: World) => SentRequest[][] {
  const deck = deckOf(
    pairsOf(["alone", "after it", "beside a list", "two at once"], DRAWN_EXTRAS),
    random,
  );
  const first = [["two at once", "none"] as const, ["beside a list", "all"] as const];
  return (world) => {
    const [, ...spare] = world.disposable;
    if (spare.length === 0) return [];
    const [manner, extra] = first.pop() ?? deck();
    const next = deckOf(spare, random);
    const ids = [next()];
    if (manner === "two at once" && spare.length > 1) ids.push(next());
    const type = random.pick([world.deleteType, world.deleteType ?? MEDIA_TYPE]);
    const deletes = deletesOf(world, ids, type, extra);
    if (manner === "beside a list") return [[...deletes, anyFirstPage(world, random)]];
    if (manner === "after it") return [[world.list({ lastId: ids[0], limit: 5 })], deletes];
    return [deletes];
  };
}

/**
 * Deletes the last disposable project with all extras, beside a list and a delete of nothing; with one if the target refuses them,
 * and without any if it leaves an empty account, which shows more. Then lists what is left.
 */
export function* lastDelete(random: Random, worldNow: () => World): Generator<SentRequest[]> {
  const isLastOfAll = worldNow().own.length === 1;
  const extras: readonly Extra[] = isLastOfAll ? ["none"] : ["all", "parameter", "none"];
  for (const extra of extras) {
    const world = worldNow();
    const [id, ...others] = world.disposable;
    if (id === undefined || others.length > 0) continue;
    const contentType = extra === "all" ? (world.deleteType ?? MEDIA_TYPE) : world.deleteType;
    const ids = world.absentId === undefined ? [id] : [id, world.absentId];
    yield [world.list({ lastId: id, limit: 5 })];
    yield [...deletesOf(world, ids, contentType, extra), anyFirstPage(world, random)];
  }
  for (let count = 0; count < 8; count++) yield [anyFirstPage(worldNow(), random)];
}

function deletesOf(
  world: World,
  ids: readonly string[],
  contentType: string | null,
  extra: Extra,
): SentRequest[] {
  const rows = ids.map((id) =>
    dressed(`DELETE /project?projectId=${id}`, { key: "premium", extra }, contentType),
  );
  return requestsOf(rows, world);
}

function anyFirstPage(world: World, random: Random): SentRequest {
  const key = random.pick(["premium", "otherPremium"] as const);
  return world.list({
    key: world.target.keys[key] === undefined ? "premium" : key,
    limit: 1 + random.integer(MAXIMUM_LIMIT),
  });
}

function pairsOf<A, B>(ones: readonly A[], others: readonly B[]): (readonly [A, B])[] {
  return ones.flatMap((one) => others.map((other) => [one, other] as const));
}

/** Draws each card once, in random order, before any comes again. */
function deckOf<T>(cards: readonly T[], random: Random): () => T {
  const left: T[] = [];
  return () => {
    if (left.length === 0) left.push(...cards);
    return left.splice(random.integer(left.length), 1)[0] as T;
  };
}

const DRAWN_EXTRAS: readonly Extra[] = ["none", "parameter", "header", "body", "malformed", "all"];
const DRAWN_KEYS: readonly KeyName[] = [
  "premium",
  "otherPremium",
  "free",
  "none",
  "empty",
  "unknown",
  "longer",
  "shorter",
];
const DRAWN_TYPES: readonly (string | null)[] = [MEDIA_TYPE, null, MEDIA_TYPE, "text/plain"];
const DRAWN_CASES: readonly HeaderCase[] = ["usual", "usual", "lower", "upper"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "OPTIONS"];
const SPELLED = ["/projects/", "/Projects", "/PROJECTS"];
const PATHS = ["/projects", "/project", "/project/unknown", "/no-such-route", ...SPELLED];

/** Draws a kind of values for the holder of a key. */
type Choice = (seen: World, turn: number) => Values;

const anyPlace: Choice = ({ own }, turn) => placeIn("own", own, turn);
const nearEnd: Choice = (_seen, turn) => `{own ${-1 - (turn % 6)}}`;
const deletedId: Choice = ({ deleted }, turn) => placeIn("deleted", deleted, turn);
const anyLimit: Choice = (_seen, turn) => String(1 + (turn % MAXIMUM_LIMIT));
/** Few limits, so that a query comes again under another key and after a delete. */
const FEW_LIMITS = ["1", "2", "7", "10", "20"];
/** A limit after which a list may have an exact end. */
const dividingLimit: Choice = ({ own }, turn) => {
  const limits = Array.from({ length: MAXIMUM_LIMIT }, (_, nth) => nth + 1);
  const divisors = limits.filter((each) => own.length % each === 0);
  return String(divisors[turn % divisors.length]);
};
const ODD_BYTES_ALONE = ["%00", "%FF", "%EF%BC%97"];
const INVALID_IDS = ["abc", "", "%00", "0"];

function placeIn(name: string, ids: readonly string[], turn: number): string {
  return `{${name} ${turn % Math.max(ids.length, 1)}}`;
}

/** Why a delete is refused: its key, or what it names. */
const REFUSALS: readonly (readonly [KeyName, Values | Choice])[] = [
  ...pairsOf(
    DRAWN_KEYS.filter((key) => key !== "premium"),
    ["{disposable}"],
  ),
  ...pairsOf(["premium", "otherPremium"] as const, ["{absentId}", deletedId]),
  ["premium", INVALID_IDS],
];
