import { DEFAULT_LIMIT, MAXIMUM_LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import type { HeaderCase, RequestOptions } from "../operations/requests.ts";
import { type Row, requestsOf, type World, withIds } from "./probe.ts";

/**
 * The grid: requests in which every two kinds of two dimensions meet. Three tables, because a refusal by the key hides what the
 * parameters would do: lists of accounts that are served, lists that key or type may refuse, and deletes that must be refused.
 */
export function gridRequests(world: World): SentRequest[] {
  return [
    ...combinations(11, SERVED).flatMap((each) => listOf(world, each)),
    ...combinations(5, REFUSED).flatMap((each) => listOf(world, each)),
    ...combinations(5, DELETES).flatMap((each) => deleteOf(world, each)),
  ];
}

/** What the interface is silent about; most combinations have none of it. */
export type Extra = "none" | "parameter" | "header" | "body" | "malformed" | "all";

/** A kind of values: one, or several that take turns. A text may name ids as a row does; null leaves a parameter or a header out. */
export type Values = string | null | undefined | readonly (string | null)[];

export const LIMITS: readonly Values[] = [
  null,
  ["1", "2", "3"],
  [`${DEFAULT_LIMIT - 1}`, `${DEFAULT_LIMIT}`, `${DEFAULT_LIMIT + 1}`],
  ["10", "25", "50"],
  [`${MAXIMUM_LIMIT - 1}`, `${MAXIMUM_LIMIT}`],
  [`${MAXIMUM_LIMIT + 1}`, "1000", "150"],
  ["2147483648", "9007199254740993", "9223372036854775808"],
  ["0", "-1", "-20"],
  ["abc", "1.5", "5abc", "7.0", "NaN", `${MAXIMUM_LIMIT}.5`, "x".repeat(300)],
  "",
  [`7&limit=5`, "007", "%2B7", "1e1", `5&limit=1000`],
];
/** The first and the last project of the other account. */
const FOREIGN: Values = ["{other}", "{other -1}"];
export const CURSORS: readonly Values[] = [
  null,
  "0",
  ["{own}", "{own 5%}"],
  ["{own 50%}", "{own 20%}"],
  ["{own -1}", "{own 90%}"],
  FOREIGN,
  "{absentId}",
  ["abc", "-1", "%27", "1.5", "9".repeat(300)],
  ["{own 50%}abc", "-{own 50%}", "{own 50%}.5"],
  "",
  [`{own 50%}&last_id={own 50%}`, "0{own 50%}", "%20{own 50%}", "{own 50%}e0"],
];
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
const HEADER_CASES: readonly HeaderCase[] = ["usual", "lower", "upper"];

type Dimensions = Readonly<Record<string, readonly Values[]>>;

const SERVED: Dimensions = {
  limit: LIMITS,
  id: CURSORS,
  key: ["premium", "otherPremium"],
  extra: EXTRAS,
  headerCase: HEADER_CASES,
  order: ["limit first", "cursor first"],
  connection: [undefined, undefined, "kept"],
};
const REFUSED: Dimensions = {
  key: [
    ["premium", "otherPremium"],
    "free",
    ["none", "empty"],
    ["unknown", "altered"],
    ["longer", "shorter"],
  ],
  type: [MEDIA_TYPE, null, `${MEDIA_TYPE}; charset=utf-8`, "text/plain", null],
  id: [null, ["{own}", "{own 50%}", "{own -1}"], FOREIGN, "{absentId}", ["abc", "-1", "", "0"]],
  limit: [
    null,
    ["1", "7", `${DEFAULT_LIMIT}`, `${MAXIMUM_LIMIT}`],
    [`${MAXIMUM_LIMIT + 1}`, "1000"],
    ["0", "-1", "abc", "1.5"],
    ["2", "7&limit=5"],
  ],
  headerCase: HEADER_CASES,
};
/** Disposable projects only under keys that must be refused; consent is checked again before a request is sent. */
const DELETES: Dimensions = {
  key: ["premium", "otherPremium", "free", ["none", "empty"], ["unknown", "longer", "shorter"]],
  id: ["{disposable}", "{absentId}", ["abc", "%FF"], "{absentId}.5", ["0", ""]],
  type: ["usual", MEDIA_TYPE, null, `${MEDIA_TYPE}; charset=utf-8`, "text/plain"],
  headerCase: HEADER_CASES,
  extra: ["none", "none", "parameter", "none", "body"],
};

/** One value for each dimension. */
export interface Combination {
  readonly key: KeyName;
  readonly id: string | null;
  readonly limit?: string | null;
  readonly type?: string | null;
  readonly headerCase?: HeaderCase | undefined;
  readonly extra?: Extra;
  readonly order?: string;
  readonly connection?: "kept" | undefined;
}

/**
 * Rows in which every two kinds of two dimensions meet: of p × p rows, dimension k takes kind i + k·j modulo p. As p is prime, two
 * of up to p dimensions of up to p kinds run through all p² pairs; a shorter one wraps around.
 */
function combinations(p: number, dimensions: Dimensions): Combination[] {
  const sizes = Object.values(dimensions).map((kinds) => kinds.length);
  if (Math.max(sizes.length, ...sizes) > p)
    throw new Error(`of these dimensions, ${p} × ${p} rows show not every pair of kinds`);
  return Array.from({ length: p * p }, (_, nth) => {
    const [i, j] = [nth % p, Math.floor(nth / p)];
    const values = Object.entries(dimensions).map(([name, kinds], k) => {
      const kind = kinds[((i + k * j) % p) % kinds.length];
      return [name, valueAt(kind, i + j)];
    });
    return Object.fromEntries(values);
  });
}

/** The value of a kind whose turn it is. */
export function valueAt(kind: Values, turn: number): string | null | undefined {
  const values = [kind].flat();
  return values[turn % values.length];
}

/** The list of a combination; none if the target has no project or key that it needs. */
export function listOf(world: World, each: Combination): SentRequest[] {
  const { id, limit = null, order, type, key } = each;
  const parameters: string[] = [];
  if (id !== null) parameters.push(`last_id=${id}`);
  if (limit !== null) parameters.push(`limit=${limit}`);
  if (order === "limit first") parameters.reverse();
  const row = dressed(`GET /projects?${parameters.join("&")}`, each, type);
  return requestsOf([row], seenWith(key, world));
}

/** The delete of a combination; none if it could succeed, or names a number that is not proven absent. */
export function deleteOf(world: World, each: Combination): SentRequest[] {
  const { key } = each;
  const id = withIds(each.id ?? "", seenWith(key, world));
  if (id === undefined) return [];
  // An id may be counted in each account: then a disposable one may be the other account's own.
  const isOwn = key === "premium" || (key === "otherPremium" && world.other.includes(id));
  if (isOwn && world.disposable.includes(id)) return [];
  const type = each.type === "usual" ? world.deleteType : each.type;
  return requestsOf([dressed(`DELETE /project?projectId=${id}`, each, type)], world);
}

/** The row of a line with a query, with the key, the letter case and the extra of a combination. */
export function dressed(
  line: string,
  {
    key,
    headerCase,
    extra = "none",
    connection,
  }: Pick<Combination, "key" | "headerCase" | "extra" | "connection">,
  contentType?: string | null,
): Row {
  const options: RequestOptions = {
    key,
    headerCase,
    contentType,
    connection,
    silentRule: ODD_BYTES.test(line) ? "request.bytes" : undefined,
    ...OPTIONS_OF_EXTRA[extra],
    // A delete is refused for its id, whatever its body is.
    ...(ODD_ID.test(line) && { silentRule: "request.bytes" }),
  };
  const further = line.endsWith("?") ? "x=1" : "&x=1";
  return [extra === "parameter" || extra === "all" ? line + further : line, options];
}

const ODD_BYTES = /%(00|FF|27)/;
const ODD_ID = /projectId=.*%(00|FF|27)/;

const EXTRA_HEADER = {
  headers: { "X-Further": "1", "X-Forwarded-For": "127.0.0.1" },
  silentRule: "request.extra",
} as const;
const EXTRA_BODY = { body: "{}", silentRule: "request.body" } as const;
const OPTIONS_OF_EXTRA: Readonly<Record<Extra, RequestOptions>> = {
  none: {},
  parameter: { silentRule: "request.extra" },
  header: EXTRA_HEADER,
  body: EXTRA_BODY,
  malformed: { ...EXTRA_BODY, body: '{"a":' },
  all: { ...EXTRA_HEADER, ...EXTRA_BODY },
};

/** The world as the holder of a key sees it. */
export function seenWith(key: KeyName, world: World): World {
  return key === "otherPremium" ? { ...world, own: world.other, other: world.own } : world;
}
