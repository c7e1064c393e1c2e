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
export function nearMisses(
  request: ApiRequest,
  answer: ApiResponse,
  operation: OperationId | null,
  keys: () => readonly string[],
): string[] {
  const { status, violations } = answer;
  const lines = operation ? nearParameters(request, operation) : nearPath(request);
  if (status < 400) return lines;
  return [
    ...lines,
    // Another server has its own keys.
    ...nearKey(request, status, violations === undefined ? keys : undefined),
    ...(operation ? nearBodyOrType(request, operation) : []),
  ];
}

/** Other names by which clients call the parameters. */
const ALIASES: Readonly<Record<string, string>> = {
  id: "projectId",
  project: "projectId",
  cursor: "last_id",
  after: "last_id",
  startingafter: "last_id",
  page: "last_id",
  offset: "last_id",
  pagesize: "limit",
  perpage: "limit",
  size: "limit",
  count: "limit",
};

/** Finds misnamed parameters, in successful requests too: the interface ignores unknown parameters. */
function nearParameters({ query }: ApiRequest, operation: OperationId): string[] {
  const { query: known } = operationOf(operation);
  const sent = [...new Set(new URLSearchParams(`?${query}`).keys())].filter((name) => !known.includes(name));
  const lines = sent.flatMap((name) => {
    const meant = known.find((parameter) => letters(parameter) === letters(name) || ALIASES[letters(name)] === parameter);
    return meant ? [`sent \`${printable(name)}\`; the parameter is \`${meant}\``] : [];
  });
  return lines.slice(0, MOST_LINES);
}

/** Returns which route a request to an unknown route probably meant. */
function nearPath({ method, path }: ApiRequest): string[] {
  const like = (wanted: string) => canonical(wanted) === canonical(path);
  const near = allOperations.filter((operation) => like(BASE_PATH + operation.path));
  const [first] = near;
  const methods = near.map((operation) => operation.method);
  if (first) return nearRoute(method, path, BASE_PATH + first.path, methods);
  const unversioned = allOperations.find((operation) => like(operation.path));
  if (unversioned) return [`the path lacks the version; expected ${BASE_PATH}${unversioned.path}`];
  const otherVersion = allOperations.find((operation) => operation.path === VERSIONED.exec(canonical(path))?.[1]);
  if (otherVersion) return [`the version is ${BASE_PATH.slice(1)}; expected ${BASE_PATH}${otherVersion.path}`];
  const below = allOperations.find((operation) => canonical(path).endsWith(canonical(BASE_PATH + operation.path)));
  if (below) return [`there is something before ${BASE_PATH}; expected ${BASE_PATH}${below.path}`];
  if (path === "/" || canonical(path) === BASE_PATH)
    return [`the interface is under ${BASE_PATH}; its paths are ${PATHS.join(" and ")}`];
  const isNested = allOperations.some((operation) => canonical(path).startsWith(`${canonical(BASE_PATH + operation.path)}/`));
  if (isNested) return ["the path goes on after the route; an id travels in the query: DELETE /project?projectId=ID"];
  const meant = nearestText(path, PATHS);
  return meant === undefined ? [] : [`no route has this path; did you mean ${meant}?`];
}

/** Matches a path with any version, and captures the path after it. */
const VERSIONED = /^\/v\d+(\/.*)$/i;

const PATHS = [...new Set(allOperations.map(({ path }) => BASE_PATH + path))];

/** Explains a path that differs from a route only in case and slashes, or a method that the route lacks. */
function nearRoute(method: string, path: string, expected: string, methods: readonly string[]): string[] {
  const lines = path === expected ? [] : [`${differenceOf(path, expected)}; the path is ${expected}`];
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
