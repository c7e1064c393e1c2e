import { KEY_HEADER, LAST_ID, LIMIT, MEDIA_TYPE, PROJECT_ID } from "../../openapi/constants.ts";
import {
  allConditions,
  allOperations,
  type OperationId,
  operationOf,
} from "../../openapi/contract.ts";
import { nearestText } from "../../openapi/input-problem.ts";
import type { Account, Awaitable } from "../operations/accounts.ts";
import { whenKnown } from "../operations/answer-by-rules.ts";
import {
  type Answer,
  BASE_PATH,
  headerOf,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import type { Store } from "../store/store.ts";
import { LONGEST_COPY, parseKey } from "../store/store.ts";
import { printable } from "./journal-entry.ts";
import { nearPreferences } from "./prefer.ts";

/** What the client of a mistaken request probably meant: a line for each mistake. No line contains a value that it sent. */
export function findNearMisses(
  request: MockRequest,
  { status }: Answer,
  operation: OperationId | undefined,
  store: Pick<Store, "keys" | "account">,
): Awaitable<readonly string[]> {
  const text = queryOf(request.url);
  const prefer = headerOf(request, "prefer");
  if (status < 400 && prefer === undefined && PLAIN_QUERY.test(text)) return [];
  const query = new URLSearchParams(text);
  const lines = [
    ...nearPreferences(prefer),
    ...(operation
      ? nearParameters(query, operation)
      : nearPath(request.method, pathOf(request.url))),
  ];
  if (status < 400) return lines;
  lines.push(...nearKey(request, query, status, store));
  if (operation === undefined) return lines;
  lines.push(...nearBodyOrType(request, query, operation));
  const rounded = roundedIdIn(query);
  if (rounded === undefined) return lines;
  const account = store.account(keyOf(request) ?? "");
  return whenKnown(account, (known) => [...lines, ...nearWideId(rounded, known)]);
}

/** A query in which every name is a documented one. */
const PLAIN_QUERY = new RegExp(
  `^(?:(?:${allOperations.flatMap(({ query }) => query).join("|")})=[^&]*(?:&|$))*$`,
);

/** Other names by which clients call a parameter, in letters only. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  [PROJECT_ID]: ["id", "project"],
  [LAST_ID]: ["cursor", "after", "startingafter", "page", "offset"],
  [LIMIT]: ["pagesize", "perpage", "size", "count"],
};

const MOST_LINES = 8;

/** So many names or keys are compared with those that are known: each comparison takes a microsecond. */
const MOST_COMPARED = 100;

/** Finds misnamed parameters, in successful requests too: the interface ignores unknown parameters (rule request.extra). */
function nearParameters(query: URLSearchParams, operation: OperationId): string[] {
  const { query: known } = operationOf(operation);
  const sent = [...new Set(query.keys())].filter((name) => !known.includes(name));
  const lines = sent.slice(0, MOST_COMPARED).flatMap((name) => {
    const plain = letters(name);
    const meant =
      known.find(
        (parameter) => letters(parameter) === plain || ALIASES[parameter]?.includes(plain),
      ) ?? nearestText(name, known);
    return meant ? [`sent \`${printable(name)}\`; the parameter is \`${meant}\``] : [];
  });
  return lines.slice(0, MOST_LINES);
}

const PATHS = [...new Set(allOperations.map(({ path }) => BASE_PATH + path))];

function nearPath(method: string, path: string): string[] {
  const plain = path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  const near = PATHS.find((route) => route.toLowerCase() === plain);
  if (near !== undefined) return nearRoute(method, path, near);
  const [, version, rest] = /^(\/v\d+)?(\/[^/]+)$/.exec(plain) ?? [];
  const meantRoute = `${BASE_PATH}${rest}`;
  if (PATHS.includes(meantRoute)) {
    const problem = version ? `the version is ${BASE_PATH.slice(1)}` : "the path lacks the version";
    return [`${problem}; expected ${meantRoute}`];
  }
  if (plain === "/" || plain === BASE_PATH)
    return [`the interface is under ${BASE_PATH}; its paths are ${PATHS.join(" and ")}`];
  if (PATHS.some((route) => plain.startsWith(`${route}/`)))
    return [
      `the path goes on after the route; an id travels in the query: DELETE /project?${PROJECT_ID}=ID`,
    ];
  const meant = nearestText(path, PATHS);
  return meant === undefined ? [] : [`no route has this path; did you mean ${meant}?`];
}

/** Explains a path that differs from a route only in case and slashes, or a method that the route lacks. */
function nearRoute(method: string, path: string, expected: string): string[] {
  const lines = path === expected ? [] : [`the path is spelt differently; expected ${expected}`];
  const taken = allOperations.filter((operation) => BASE_PATH + operation.path === expected);
  const methods = taken.map((operation) => operation.method);
  if (methods.includes(method)) return lines;
  // The two routes differ in one letter, so name the route to which the method belongs.
  const owner = allOperations.find((operation) => operation.method === method);
  const allowed = `${expected} takes ${methods.join(" and ")}`;
  return [...lines, owner ? `${method} belongs to ${BASE_PATH}${owner.path}; ${allowed}` : allowed];
}

/** The headers in which clients send a key by mistake. */
const OTHER_KEY_HEADERS = /^(authorization|(x-)?((master|api|auth)-?)?(key|token))$/;

function nearKey(
  request: MockRequest,
  query: URLSearchParams,
  status: number,
  store: Pick<Store, "keys">,
): string[] {
  const key = keyOf(request);
  if (key) return status === 401 ? nearKeyText(key, store.keys()) : [];
  const carrier = Object.keys(request.headers).find(
    (name) => OTHER_KEY_HEADERS.test(name) && request.headers[name],
  );
  if (carrier) return [`the key came in ${carrier}; expected ${KEY_HEADER}`];
  const isInQuery = [...query.keys()].some((name) => /^(api|master)?-?_?key$/i.test(name));
  return isInQuery ? [`the key came in the query; expected the header ${KEY_HEADER}`] : [];
}

/** The forms of texts that are no keys, each with its hint. */
const KEY_MISTAKES: readonly (readonly [form: RegExp, hint: string])[] = [
  [/^(bearer|basic|apikey|token)\s/i, `${KEY_HEADER} starts with a scheme; expected the key alone`],
  [/^["'<].*["'>]$/, `${KEY_HEADER} has quotes or brackets around the key; expected the key alone`],
  [
    /^(undefined|null|\W.*\W)$/,
    "this is no mock key but a variable without a value; keys begin with mk_",
  ],
  [/:$/, "the key has no name of a copy after its colon; add one, or leave the colon out"],
  [/, /, `${KEY_HEADER} was sent twice, or its key has a comma and a blank in it`],
];

function nearKeyText(key: string, known: readonly string[]): string[] {
  const [, mistake] = KEY_MISTAKES.find(([form]) => form.test(key)) ?? [];
  if (mistake !== undefined) return [mistake];
  const [base = ""] = key.split(":", 1);
  // A known key that is refused was refused by a fault or a preference, or has too long a copy.
  if (known.includes(base))
    return parseKey(key) ? [] : [`the name of a copy has at most ${LONGEST_COPY} characters`];
  if (key !== key.toLowerCase() && /^mk_/i.test(key))
    return ["the key has capital letters; upper and lower case count"];
  if (!key.startsWith("mk_"))
    return ["this is a mock server, whose keys begin with mk_; a live key does not belong here"];
  const similar = known.filter(({ length }) => Math.abs(length - base.length) <= length / 3);
  const meant = nearestText(base, similar.slice(0, MOST_COMPARED));
  return meant === undefined ? [] : [`no account has this key; did you mean ${meant}?`];
}

function nearBodyOrType(
  request: MockRequest,
  query: URLSearchParams,
  operation: OperationId,
): string[] {
  const inBody = operationOf(operation).query.find(
    (name) => !query.has(name) && request.body?.includes(`"${name}"`),
  );
  const type = headerOf(request, "content-type");
  const needsType = allConditions.some(
    (each) =>
      each.operation === operation && each.check === "content-type" && each.listed !== undefined,
  );
  const lines = inBody ? [`\`${inBody}\` came in the body; expected it in the query`] : [];
  if (needsType && !type)
    lines.push(
      `no Content-Type came; send Content-Type: ${MEDIA_TYPE}. axios in a browser and hey-api drop it from a GET: see the mock's guide`,
    );
  else if (needsType && !type?.toLowerCase().startsWith(MEDIA_TYPE))
    lines.push(`Content-Type is not ${MEDIA_TYPE}, which this operation takes`);
  return lines;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

/** The parameters that name a project. */
const ID_PARAMETERS = [PROJECT_ID, LAST_ID];

/** The id of a query, if it is written as JavaScript writes a number beyond 2^53-1. */
function roundedIdIn(query: URLSearchParams): string | undefined {
  return ID_PARAMETERS.map((name) => query.get(name) ?? "").find((id) => {
    const value = Number(id);
    return value > Number.MAX_SAFE_INTEGER && value < 2 ** 63 && String(value) === id;
  });
}

/** Says if an account has an id that a client rounds to the one it sent, as `JSON.parse` does: both are the same double. */
function nearWideId(sent: string, account: Account | undefined): string[] {
  if (!account || account.find(sent)) return [];
  const isSameNumber = (id: bigint) => Number(id) === Number(sent);
  for (let distance = 1n; ; distance++) {
    const near = [BigInt(sent) + distance, BigInt(sent) - distance].filter(isSameNumber);
    if (near.length === 0) return [];
    const meant = near.find((id) => account.find(String(id)) !== undefined);
    if (meant === undefined) continue;
    const off = distance === 1n ? "one" : distance;
    const name = `...${String(meant).slice(-3)}`;
    return [`the id is ${off} off ${name}: the client rounded it (ids exceed 2^53-1)`];
  }
}
