import { allOperations, nearestText, type OperationId, operationOf } from "../../openapi/index.ts";
import { type ApiRequest, type ApiResponse, CONTENT_TYPE, KEY_HEADER } from "../http/message.ts";
import { BASE_PATH } from "../http/router.ts";
import { LONGEST_COPY, parseKey } from "../store/account-key.ts";
import { KEY_HEADERS } from "./keys-in-texts.ts";

/** The most lines of a hint, so that its header stays short whatever a client sends. */
const MOST_LINES = 8;

/**
 * Returns what the client probably meant, as one line for each mistake. No line contains a value that it sent.
 *
 * @param keys returns the keys of all accounts of the dataset.
 */
export function findNearMisses(
  request: ApiRequest,
  answer: ApiResponse,
  operation: OperationId | null,
  keys: () => readonly string[],
): string[] {
  const { status, violations } = answer;
  const lines = operation ? nearParameters(request, operation) : nearPath(request);
  if (status < 400) return lines;
  // Another server has its own keys.
  const known = violations === undefined ? keys : undefined;
  return [...lines, ...nearKey(request, status, known), ...(operation ? nearBodyOrType(request, operation) : [])];
}

/** Other names by which clients call a parameter, in letters only. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  projectId: ["id", "project"],
  last_id: ["cursor", "after", "startingafter", "page", "offset"],
  limit: ["pagesize", "perpage", "size", "count"],
};

/** Finds misnamed parameters, in successful requests too: the interface ignores unknown parameters. */
function nearParameters({ query }: ApiRequest, operation: OperationId): string[] {
  const { query: known } = operationOf(operation);
  const sent = [...new Set(new URLSearchParams(`?${query}`).keys())].filter((name) => !known.includes(name));
  const lines = sent.flatMap((name) => {
    const plain = letters(name);
    const meant = known.find((parameter) => letters(parameter) === plain || ALIASES[parameter]?.includes(plain));
    return meant ? [`sent \`${printable(name)}\`; the parameter is \`${meant}\``] : [];
  });
  return lines.slice(0, MOST_LINES);
}

const PATHS = [...new Set(allOperations.map(({ path }) => BASE_PATH + path))];

/** The mistakes after which a path, in canonical form, still shows the route that was meant. */
const PATH_MISTAKES: readonly (readonly [mistake: string, isMeant: (route: string, path: string) => boolean])[] = [
  ["the path lacks the version", (route, path) => path === canonical(route)],
  [`the version is ${BASE_PATH.slice(1)}`, (route, path) => /^\/v\d+(\/.*)$/.exec(path)?.[1] === route],
  [`there is something before ${BASE_PATH}`, (route, path) => path.endsWith(canonical(BASE_PATH + route))],
];

function nearPath({ method, path }: ApiRequest): string[] {
  const plain = canonical(path);
  const near = PATHS.find((route) => canonical(route) === plain);
  if (near !== undefined) return nearRoute(method, path, near);
  for (const [mistake, isMeant] of PATH_MISTAKES) {
    const meant = allOperations.find((operation) => isMeant(operation.path, plain));
    if (meant) return [`${mistake}; expected ${BASE_PATH}${meant.path}`];
  }
  if (path === "/" || plain === BASE_PATH) return [`the interface is under ${BASE_PATH}; its paths are ${PATHS.join(" and ")}`];
  if (PATHS.some((route) => plain.startsWith(`${canonical(route)}/`)))
    return ["the path goes on after the route; an id travels in the query: DELETE /project?projectId=ID"];
  const meant = nearestText(path, PATHS);
  return meant === undefined ? [] : [`no route has this path; did you mean ${meant}?`];
}

/** Explains a path that differs from a route only in case and slashes, or a method that the route lacks. */
function nearRoute(method: string, path: string, expected: string): string[] {
  const lines = path === expected ? [] : [`${differenceOf(path, expected)}; the path is ${expected}`];
  const methods = allOperations.flatMap((operation) => (BASE_PATH + operation.path === expected ? [operation.method] : []));
  if (methods.includes(method)) return lines;
  const allowed = `${expected} takes ${methods.join(" and ")}`;
  // The two routes differ in one letter, so name the route to which the method belongs.
  const owner = allOperations.find((operation) => operation.method === method);
  return [...lines, owner ? `${method} belongs to ${BASE_PATH}${owner.path}; ${allowed}` : allowed];
}

function differenceOf(path: string, expected: string): string {
  if (path.startsWith(expected)) return "trailing slash";
  return path.toLowerCase() === expected.toLowerCase() ? "wrong case" : "the path is spelt differently";
}

function canonical(path: string): string {
  return path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
}

function nearKey(request: ApiRequest, status: number, keys: (() => readonly string[]) | undefined): string[] {
  const key = request.header(KEY_HEADER);
  if (key) return status === 401 ? nearKeyText(key, keys) : [];
  const carrier = KEY_HEADERS.find((name) => request.header(name));
  if (carrier) return [`key came in ${carrier}; expected ${KEY_HEADER}`];
  const names = [...new URLSearchParams(request.query).keys()];
  const isInQuery = names.some((name) => /^(api|master)?-?_?key$/i.test(name));
  return isInQuery ? [`key came in the query; expected the header ${KEY_HEADER}`] : [];
}

function nearKeyText(key: string, keys: (() => readonly string[]) | undefined): string[] {
  if (/^(bearer|basic|apikey|token)\s/i.test(key)) return [`${KEY_HEADER} starts with a scheme; expected the key alone`];
  if (/^["'<].*["'>]$/.test(key)) return [`${KEY_HEADER} has quotes or brackets around the key; expected the key alone`];
  return keys ? nearKeyOf(key, keys()) : [];
}

function nearKeyOf(key: string, known: readonly string[]): string[] {
  const [base = ""] = key.split(":", 1);
  if (key.endsWith(":")) return ["the key has no name of a copy after its colon; add one, or leave the colon out"];
  if (key.includes(", ")) return ["the key has a comma and a blank in it, as if its header were sent twice"];
  // If the key is known and valid, its refusal was forced by a fault or a preference.
  if (known.includes(base)) return parseKey(key) ? [] : [`the name of a copy has at most ${LONGEST_COPY} characters`];
  if (key !== key.toLowerCase() && /^mk_/i.test(key)) return ["the key has capital letters; upper and lower case count"];
  if (!key.startsWith("mk_")) return ["this is a mock server, whose keys begin with mk_; a live key does not belong here"];
  const meant = nearestText(base, known);
  return meant === undefined ? [] : [`no account has this key; did you mean ${meant}?`];
}

function nearBodyOrType(request: ApiRequest, operation: OperationId): string[] {
  const sent = new URLSearchParams(request.query);
  const inBody = operationOf(operation).query.find((name) => !sent.has(name) && request.body?.includes(`"${name}"`));
  const wanted = operationOf(operation).requestHeaders.find(({ name }) => name === CONTENT_TYPE);
  const type = request.header(CONTENT_TYPE);
  const isOtherType = wanted && type && !type.toLowerCase().startsWith(wanted.value);
  return [
    ...(inBody ? [`\`${inBody}\` came in the body; expected it in the query`] : []),
    ...(isOtherType ? [`${CONTENT_TYPE} is not ${wanted.value}, which this operation takes`] : []),
  ];
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

/** Makes a name safe for a header and a log. Digits are replaced too, because they could be part of a key. */
function printable(name: string): string {
  return name.replace(/[^A-Za-z_.[\]-]/g, "?").slice(0, 40);
}
