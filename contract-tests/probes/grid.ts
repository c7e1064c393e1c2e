import {
  DEFAULT_LIMIT,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
  PROJECT_ID,
} from "../../openapi/constants.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { isOfNoAccount } from "../model/target.ts";
import type { HeaderCase, RequestOptions } from "../operations/requests.ts";
import {
  absent,
  type Choice,
  CURSORS,
  disposable,
  foreign,
  LIMITS,
  own,
  text,
  unknown,
} from "./chosen-values.ts";
import type { World } from "./probe.ts";

/**
 * The grid: requests in which every two kinds of two dimensions meet. Three tables, because a refusal by the key hides what the
 * parameters would do: lists of accounts that are served, lists that key or type may refuse, and deletes that must be refused.
 */
export function gridRequests(world: World): SentRequest[] {
  return [
    ...combinations(11, SERVED).flatMap((row) => listOf(world, row)),
    ...combinations(5, REFUSED).flatMap((row) => listOf(world, row)),
    ...combinations(5, DELETES).flatMap((row) => deleteOf(world, row)),
  ];
}

const HEADERS: readonly HeaderCase[] = ["usual", "lower", "upper"];
/** What the interface is silent about; most rows have none of it. */
export type Extra = "none" | "parameter" | "header" | "body" | "malformed" | "all";

const EXTRAS: readonly Extra[] = [
  "none",
  "parameter",
  "none",
  "header",
  "none",
  "none",
  "body",
  "none",
  "none",
  "malformed",
  "none",
];

const SERVED = {
  limit: LIMITS,
  id: CURSORS,
  key: [["premium"], ["otherPremium"]],
  extra: EXTRAS,
  headerCase: HEADERS,
  order: ["limit first", "cursor first"],
  connection: [undefined, undefined, "kept"],
} as const;
const REFUSED = {
  key: [
    ["premium", "otherPremium"],
    ["free"],
    ["none", "empty"],
    ["unknown", "altered"],
    ["longer", "shorter"],
  ],
  type: [MEDIA_TYPE, null, `${MEDIA_TYPE}; charset=utf-8`, "text/plain", null],
  id: [absent, own(0, 0.5, 1), foreign, unknown, text("abc", "-1", "", "0")],
  limit: [
    absent,
    text("1", "7", `${DEFAULT_LIMIT}`, `${MAXIMUM_LIMIT}`),
    text(`${MAXIMUM_LIMIT + 1}`, "1000"),
    text("0", "-1", "abc", "1.5"),
    text("2"),
  ],
  headerCase: HEADERS,
} as const;
/** Disposable projects only under keys that must be refused; consent is checked again before a request is sent. */
const DELETES = {
  key: [
    ["premium"],
    ["otherPremium"],
    ["free"],
    ["none", "empty"],
    ["unknown", "longer", "shorter"],
  ],
  id: [
    disposable,
    unknown,
    text("abc", "%FF"),
    ({ absentId }: World) => absentId && `${absentId}.5`,
    text("0", ""),
  ],
  type: ["usual", MEDIA_TYPE, null, `${MEDIA_TYPE}; charset=utf-8`, "text/plain"],
  headerCase: HEADERS,
  extra: ["none", "none", "parameter", "none", "body"],
} as const;

/** One value for each dimension. */
export interface Row {
  readonly key: KeyName;
  readonly id: Choice;
  readonly limit?: Choice;
  readonly type?: string | null;
  readonly headerCase?: HeaderCase;
  readonly extra?: Extra;
  readonly order?: string;
  readonly connection?: "kept" | undefined;
  readonly turn: number;
}

/**
 * Rows in which every two kinds of two dimensions meet: of p × p rows, dimension k takes kind i + k·j modulo p. As p is prime, two
 * of up to p dimensions of up to p kinds run through all p² pairs; a shorter one wraps around. A list of keys takes turns.
 */
function combinations(p: number, dimensions: Readonly<Record<string, readonly unknown[]>>): Row[] {
  const sizes = Object.values(dimensions).map((kinds) => kinds.length);
  if (Math.max(sizes.length, ...sizes) > p)
    throw new Error(`of these dimensions, ${p} × ${p} rows show not every pair of kinds`);
  return Array.from({ length: p * p }, (_, nth) => {
    const [i, j] = [nth % p, Math.floor(nth / p)];
    const turn = i + j;
    const values = Object.entries(dimensions).map(([name, kinds], k) => {
      const kind = kinds[((i + k * j) % p) % kinds.length];
      return [name, Array.isArray(kind) ? kind[turn % kind.length] : kind];
    });
    return { ...Object.fromEntries(values), turn } as Row;
  });
}

/** The list of a row; none if the target has no project or key that it needs. */
export function listOf(world: World, row: Row): SentRequest[] {
  const seen = seenWith(row.key, world);
  const [cursor, limit] = [row.id(seen, row.turn), row.limit?.(seen, row.turn) ?? null];
  if (cursor === undefined || !hasKey(world, row.key)) return [];
  const parameters = [
    cursor === null ? "" : `${LAST_ID}=${cursor}`,
    limit === null ? "" : `${LIMIT}=${limit}`,
  ];
  if (row.order === "limit first") parameters.reverse();
  return [world.lists(...dressed(parameters.filter(Boolean).join("&"), row, row.type))];
}

/** The delete of a row; none if it could succeed, or names a number that is not proven absent. */
export function deleteOf(world: World, row: Row): SentRequest[] {
  const id = row.id(seenWith(row.key, world), row.turn);
  const isDisposable = id !== null && id !== undefined && world.disposable.includes(id);
  if (id === undefined || !hasKey(world, row.key) || (isDisposable && row.key === "premium"))
    return [];
  // An id may be counted in each account: then a disposable one may be the other account's own.
  if (isDisposable && row.key === "otherPremium" && world.other.includes(id)) return [];
  const type = row.type === "usual" ? world.deleteType : row.type;
  return [world.deletes(...dressed(id === null ? "" : `${PROJECT_ID}=${id}`, row, type))];
}

/** A query and the options of a request that carries what the row says. */
export function dressed(
  query: string,
  {
    key,
    headerCase,
    extra = "none",
    connection,
  }: Pick<Row, "key" | "headerCase" | "extra" | "connection">,
  contentType: string | null | undefined,
): [string, RequestOptions] {
  const options: RequestOptions = {
    key,
    headerCase,
    contentType,
    connection,
    silentRule: ODD_BYTES.test(query) ? "request.bytes" : undefined,
    ...OPTIONS_OF[extra],
    // A delete is refused for its id, whatever its body is.
    ...(ODD_ID.test(query) && { silentRule: "request.bytes" }),
  };
  const further = extra === "parameter" || extra === "all" ? ["x=1"] : [];
  return [[query, ...further].filter(Boolean).join("&"), options];
}

const ODD_BYTES = /%(00|FF|27)/;
const ODD_ID = new RegExp(`${PROJECT_ID}=.*${ODD_BYTES.source}`);

const HEADER = { headers: { "X-Further": "1" }, silentRule: "request.extra" } as const;
const BODY = { body: "{}", silentRule: "request.body" } as const;
const OPTIONS_OF: Readonly<Record<Extra, RequestOptions>> = {
  none: {},
  parameter: { silentRule: "request.extra" },
  header: HEADER,
  body: BODY,
  malformed: { ...BODY, body: '{"a":' },
  all: { ...HEADER, ...BODY },
};

/** The world as the holder of a key sees it. */
function seenWith(key: KeyName, world: World): World {
  return key === "otherPremium" ? { ...world, own: world.other, other: world.own } : world;
}

function hasKey({ target: { keys } }: World, key: KeyName): boolean {
  if (key === "longer" || key === "shorter" || key === "altered") return isOfNoAccount(keys, key);
  return (key !== "free" && key !== "otherPremium") || keys[key] !== undefined;
}
