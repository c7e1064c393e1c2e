import { KEY_HEADER, LAST_ID, LIMIT, MEDIA_TYPE, PROJECT_ID } from "../../openapi/constants.ts";
import { allOperations, type OperationId, operationOf } from "../../openapi/contract.ts";
import { nearestText } from "../../openapi/input-problem.ts";
import type { Account, Awaitable } from "../operations/accounts.ts";
import { PATHS, whenKnown } from "../operations/answer-by-rules.ts";
import {
  type Answer,
  BASE_PATH,
  headerOf,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import { baseOf, type Store } from "../store/store.ts";
import { printable } from "./journal-entry.ts";
import { nearPreferences } from "./prefer.ts";

/** What the client of a mistaken request probably meant: a line for each mistake, without the values that were sent. */
export function findNearMisses(
  request: MockRequest,
  { status, headers }: Answer,
  operation: OperationId | undefined,
  store: Store,
): Awaitable<readonly string[]> {
  const text = queryOf(request.url);
  const prefer = headerOf(request, "prefer");
  if (status < 400 && prefer === undefined && PLAIN_QUERY.test(text)) return [];
  const query = new URLSearchParams(text);
  const lines = [
    ...nearPreferences(prefer),
    ...(operation ? nearParameters(query, operation) : nearRoute(pathOf(request.url))),
  ];
  if (status < 400) return lines;
  const rule = headers["X-Rule"];
  const key = keyOf(request);
  if (key === undefined) lines.push(...nearKeyHeader(request, query));
  if (key && rule === "auth.key-unknown") lines.push(...nearKey(key, store.keys()));
  if (rule === "list.content-type-missing") lines.push(...nearType(request));
  const id = query.get(PROJECT_ID) ?? query.get(LAST_ID) ?? "";
  if (/^(undefined|null|NaN)$/.test(id))
    lines.push(`the id is the text "${id}": the client has none`);
  if (!key || !operation || !isRounded(id)) return lines;
  return whenKnown(store.account(key), (known) => [...lines, ...nearWideId(BigInt(id), known)]);
}

/** A query in which every name is a documented one. */
const PLAIN_QUERY = new RegExp(
  `^(?:(?:${allOperations.flatMap(({ query }) => query).join("|")})=[^&]*(?:&|$))*$`,
);

/** Other names that clients give to a parameter, in lower case and letters only. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  [PROJECT_ID]: ["id", "project"],
  [LAST_ID]: ["cursor", "after", "startingafter", "page", "offset"],
  [LIMIT]: ["pagesize", "perpage", "size", "count"],
};

/** So many unknown names of parameters are compared with the known ones. */
const MOST_NAMES = 8;

/** Finds misnamed parameters, in successful requests too: the interface ignores unknown parameters (rule request.extra). */
function nearParameters(query: URLSearchParams, operation: OperationId): string[] {
  const { query: known } = operationOf(operation);
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  return unknown.slice(0, MOST_NAMES).flatMap((name) => {
    const plain = lettersOf(name);
    const alias = known.find((each) => lettersOf(each) === plain || ALIASES[each]?.includes(plain));
    const meant = alias ?? nearestText(name, known);
    return meant ? [`sent \`${printable(name)}\`; the parameter is \`${meant}\``] : [];
  });
}

function lettersOf(name: string) {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

const ROUTES = allOperations.map(({ method, path }) => `${method} ${BASE_PATH}${path}`);

/** Names the routes to a request whose path is nearly one of the interface, or is one under a method of the other. */
function nearRoute(path: string): string[] {
  if (nearestText(path, PATHS) === undefined) return [];
  return [`the interface has only ${ROUTES.join(" and ")}, spelt exactly like this`];
}

/** The headers and parameters in which clients send a key by mistake. */
const OTHER_KEY_NAMES = /^(authorization|(x-)?((master|api|auth)[-_]?)?(key|token))$/i;

function nearKeyHeader({ headers }: MockRequest, query: URLSearchParams): string[] {
  const carrier = [...Object.keys(headers), ...query.keys()].find((name) =>
    OTHER_KEY_NAMES.test(name),
  );
  return carrier ? [`the key came in ${carrier}; expected the header ${KEY_HEADER}`] : [];
}

/** A fault or `Prefer` may give the refusal of a missing Content-Type although one came. */
function nearType(request: MockRequest): string[] {
  if (headerOf(request, "content-type")) return [];
  return [
    `no Content-Type came; send Content-Type: ${MEDIA_TYPE}. axios in a browser and hey-api drop it from a GET: see the mock's guide`,
  ];
}

/** A key is compared with so many known ones: each comparison takes a microsecond. */
const MOST_COMPARED = 100;

function nearKey(key: string, known: readonly string[]): string[] {
  if (!key.startsWith("mk_"))
    return [`the keys of this mock server begin with mk_; ${KEY_HEADER} takes the key alone`];
  const base = baseOf(key);
  if (base.includes(":"))
    return [
      "a copy is mk_premium:NAME; NAME has 1 to 256 characters, and no comma with a blank after it",
    ];
  const similar = known.filter(({ length }) => Math.abs(length - base.length) <= length / 3);
  const meant = nearestText(base, similar.slice(0, MOST_COMPARED));
  return meant === undefined ? [] : [`no account has this key; did you mean ${meant}?`];
}

/** Whether an id is written as JavaScript writes a number beyond 2^53-1. */
function isRounded(id: string) {
  const value = Number(id);
  return value > Number.MAX_SAFE_INTEGER && value < 2 ** 63 && String(value) === id;
}

/** Below 2^63, numbers are at most so far from the ids that round to them. */
const MOST_ROUNDED = 512n;

/** Finds the id of an account that a client rounded to the one that it sent, as `JSON.parse` does: both are the same double. */
function nearWideId(sent: bigint, account: Account | undefined): string[] {
  if (!account || account.find(String(sent))) return [];
  for (let distance = 1n; distance <= MOST_ROUNDED; distance++)
    for (const meant of [sent + distance, sent - distance]) {
      if (Number(meant) !== Number(sent) || !account.find(String(meant))) continue;
      const end = String(meant).slice(-3);
      return [`the id is ${distance} off ...${end}: the client rounded it (ids exceed 2^53-1)`];
    }
  return [];
}
