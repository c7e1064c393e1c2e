import { allConditions, DEFAULT_LIMIT, documentedStatuses, MAXIMUM_LIMIT, type Stage } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import type { Report, ReportedExchange } from "../../model/report.ts";
import { shortened } from "../plain-text.ts";
import { type Found, isEndOfWalk, MEND_OF_END, type Reader, type Seen, type Sign } from "./sign.ts";

/** Signs that depend on the request: which requests are served, how many projects a page has, which page follows. */
export const ruleSigns: readonly Reader[] = [
  harm,
  atOnce,
  tooMany,
  condition,
  endOfWalk,
  headerCase,
  cursorZero,
  wideId,
  refusedRight,
  cursor,
  total,
];

/** The broken rule itself as a sign, for a violation without a more specific one. */
export function broken({ rule, violation: { expected, actual } }: Seen): Sign {
  const title = `${rule}: ${shortened(actual, 120)}; expected ${shortened(expected.join(" or "), 80)}`;
  return { key: `rule ${rule}`, title, rule };
}

function harm({ violation: { expected } }: Seen): Found {
  if (!expected.includes("a refusal that changes nothing")) return undefined;
  return { key: "harm", title: "A refused request still changes the account", rule: "delete.refused-changes-nothing" };
}

/** A list request that is sent with others gets a different page than alone. */
function atOnce({ violation: { actual } }: Seen): Found {
  if (!actual.endsWith("while other lists are under way")) return undefined;
  const title = "Concurrent list requests get other pages than the same requests alone";
  const mend =
    "Share no state between requests, and do not treat an exhausted pool as an empty list; six concurrent requests reproduce it.";
  return { key: "at once", title, rule: "list.next-page", mend };
}

/**
 * Whether one cache answers all keys: two accounts show the same projects, and whether a request is served depends on which key
 * requested its URL first. A server that checks no key, or has no accounts, behaves the same at every URL.
 */
export function isOneCache({ cases, shared: scenes }: Pick<Report, "cases" | "shared">): boolean {
  const shared = cases.find(({ id }) => id === "list.own-only")?.violations ?? [];
  if (!shared.some(({ expected }) => expected.includes("no project in the lists of both accounts"))) return false;
  const first = cases.find(({ id }) => id === "list.first-page")?.violations ?? [];
  // Two URLs for the same page show the lists of different accounts.
  if (first.some(({ actual }) => actual.startsWith("at place 1: "))) return true;
  const reads = [...scenes, ...cases].flatMap(({ exchanges }) => exchanges.filter(({ method }) => method === "GET"));
  const served = reads.filter(({ status }) => status === 200);
  const [addresses, headers] = [new Set(served.map(({ url }) => url)), new Set(served.map(headersOf))];
  return reads.some((read) => read.status >= 400 && addresses.has(read.url) && headers.has(headersOf(read)));
}

function headersOf({ headers }: ReportedExchange): string {
  return JSON.stringify(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A list that such a cache explains: it belongs to another account, or is older than a delete. */
export function oneCache({ violation: { actual }, rule, operation, status }: Seen): Found {
  const isList = operation?.id === "listProjects" && documentedStatuses(operation.id).includes(status);
  if (!isList && !/\b(?:listed|back)\b/.test(actual)) return undefined;
  const title = "One cache answers all keys: the answer to one key is sent to every other key that requests the same URL";
  const mend =
    "Add the API key to the cache key, or do not cache lists (`Cache-Control: no-store`); drop an account's lists on delete.";
  return { key: "one cache", title, rule: "list.own-only", mend, ...(rule !== "list.own-only" && { isVague: true }) };
}

/** A page has more projects than `limit` or the maximum allows. */
function tooMany({ violation: { expected, actual }, exchange, operation, status }: Seen): Found {
  if (status !== 200 || operation?.id !== "listProjects" || exchange === undefined) return undefined;
  const limit = Number(parameter(exchange.url, "limit") ?? DEFAULT_LIMIT);
  const [, told = 0] = /(\d+) projects/.exec(actual) ?? [];
  const isBeyond = actual.includes("must NOT have more than") || Number(told) > MAXIMUM_LIMIT;
  const isTold = expected.some((each) => each.includes("at most")) && Number(told) > 0;
  const isShown = (exchange.body.match(/"id":/g)?.length ?? 0) > limit;
  if (isBeyond)
    return { key: "too many", title: `Pages hold more than ${MAXIMUM_LIMIT} projects`, rule: "list.maximum", isVague: true };
  if (!isTold && !isShown) return undefined;
  const byDefault = `Pages without \`limit\` hold more than ${DEFAULT_LIMIT} projects`;
  if (parameter(exchange.url, "limit") === null)
    return { key: "too many", title: byDefault, rule: "list.default-limit", isVague: true };
  return { key: "too many", title: "Pages hold more projects than `limit` allows", rule: "list.limit" };
}

/** A request that meets an error condition is served, or refused with the status of another condition. */
function condition({ violation: { expected, actual }, rule: judged, operation, status }: Seen): Found {
  // Of the requests with odd bytes, only those with an odd key must be refused.
  const rule = judged === "request.bytes" && actual.endsWith("had to be refused") ? "auth.key-unknown" : judged;
  const found = allConditions.find((each) => each.rule === rule && (!operation || each.operation === operation.id));
  const statuses = expected.map(Number).filter((each) => each >= 400);
  const isServed = status >= 200 && status < 300 && (statuses.length > 0 || actual.includes("had to be refused"));
  const isOther = status >= 400 && statuses.length > 0 && !statuses.includes(status);
  if (found === undefined || !(isServed || isOther)) return undefined;
  const what = found.stage === "existence" && found.operation === "listProjects" ? FOREIGN_CURSORS : SUBJECTS[found.stage];
  const how = isServed ? "served" : `answered with ${status}, not ${statuses.join(" or ")}`;
  return { key: `${what} ${isServed || status}`, title: `${what} are ${how}`, rule };
}

/** The page after the last project is refused. */
function endOfWalk({ violation, status }: Seen): Found {
  if (!isEndOfWalk(violation) || status === 200) return undefined;
  const title = `A walk ends with ${status} instead of an empty page`;
  return { key: "end of walk", title, rule: "list.next-page", mend: MEND_OF_END };
}

/** The first page is refused if it is requested with `last_id=0`. */
function cursorZero(seen: Seen): Found {
  if (!/[?&]last_id=0(?:&|$)/.test(seen.exchange?.url ?? "") || !refusedRight(seen)) return undefined;
  return { key: "cursor zero", title: `Requests with \`last_id=0\` are refused with ${seen.status}`, rule: "list.first-page" };
}

/** A header is not recognised in another letter case. */
function headerCase({ violation: { expected }, exchange, status }: Seen): Found {
  const isUsual = Object.keys(exchange?.headers ?? {}).some((name) => name === "X-Master-Key" || name === "Content-Type");
  if (exchange === undefined || isUsual || ![400, 401].includes(status) || expected.includes(`${status}`)) return undefined;
  const title = `Headers are read in one letter case only: requests with another one are refused with ${status}`;
  return { key: "header case", title, rule: "auth.key-header-case" };
}

/**
 * Ids above 2^53 are read as doubles, which rounds them: two ids become equal, or several projects are listed under one rounded
 * id. If only a refusal of such an id is seen, rounding is likely.
 */
function wideId(seen: Seen): Found {
  const { violation, exchange, status } = seen;
  const ids = new Set(`${exchange?.url} ${violation.actual}`.match(/\b\d{16,19}\b/g));
  const wide = [...ids].filter((id) => !Number.isSafeInteger(Number(id)));
  const isRounded = new Set(wide.map(Number)).size < wide.length;
  const isShared = violation.expected.includes("each project once") && wide.every((id) => id === `${BigInt(Number(id))}`);
  const isRefused = refusedRight(seen) !== undefined;
  if (wide.length === 0 || !(isRounded || isShared || isRefused)) return undefined;
  const title =
    isRounded || isShared ? "Ids above 2^53 are rounded" : `Requests that name an id above 2^53 are refused with ${status}`;
  const mend =
    "Use 64-bit integers or text for ids: `Number` and `JSON.parse` round them. If small ids fail too, this is not the cause.";
  return { key: "wide id", title, rule: "list.id-width", mend };
}

function refusedRight({ violation: { expected, actual }, rule, fields, status }: Seen): Found {
  const mayRefuse =
    ABOUT_EVERY_ANSWER.test(rule) || expected.some((each) => Number(each) >= 400 || /refus|nothing of/.test(each));
  if (status < 400 || mayRefuse || !actual.includes(String(status))) return undefined;
  const message = [fields?.subMessage, fields?.message].find((text) => typeof text === "string");
  const title = `Valid requests are refused with ${status}${message ? `: ${shortened(oneLine(message), 60)}` : ""}`;
  const mend =
    "Send one directly to the handler to see which layer refuses it; helpers like `req.is()` ignore Content-Type without a body.";
  return { key: title, title, rule: "list.limit", mend };
}

/**
 * A page does not begin after its cursor, or without a cursor not with the first project. The former may also explain why a
 * foreign cursor is served.
 */
function cursor(seen: Seen): Found {
  const { status, operation, rule, exchange } = seen;
  const isWalk = rule === "list.next-page" || rule === "list.same-set" || / skipped, and listed /.test(seen.violation.actual);
  const isServed = condition(seen)?.title.startsWith(FOREIGN_CURSORS) === true;
  if (status !== 200 || operation?.id !== "listProjects" || !(isWalk || isServed) || tooMany(seen)) return undefined;
  if (rule === "list.same-set" && !/[?&]last_id=[^0]/.test(exchange?.url ?? "last_id"))
    return { key: "first page", title: "A page without `last_id` is no beginning of the list", rule };
  const title = "The page after `last_id` does not begin with the next project";
  return { key: "cursor", title, rule: "list.next-page", ...(isServed && { isVague: true }) };
}

/** `total` is wrong. If it exceeds the walk, or a delete makes a project appear, the walk may have left out projects. */
function total({ rule, violation: { expected, actual } }: Seen): Found {
  const [, counted, found] = /^total (\d+), and the walk ends after (\d+)/.exec(actual) ?? [];
  const isNew = actual.endsWith(" listed, and on no page before the delete");
  if (counted !== undefined || isNew) {
    const title = isNew ? actual : `The walk ends after ${found} projects, and \`total\` counts ${counted}`;
    const mend =
      "Apply `limit` after the cursor, so that a walk shows every project. If it does, count with the same filter as the page.";
    return { key: "early end", title, rule: "list.next-page", mend, ...(isNew && { isVague: true }) };
  }
  if (!rule.endsWith(".total")) return undefined;
  return { key: "total", title: `\`total\` is wrong: ${actual}; expected ${expected.join(" or ")}`, rule: "list.total" };
}

function parameter(url: string, name: string): string | null {
  return new URLSearchParams(url.split("?")[1]).get(name);
}

/** Rules about every answer, including answers to requests that must be refused. */
const ABOUT_EVERY_ANSWER = /^(envelope\.|request\.bytes$|list\.own-only$)/;
const FOREIGN_CURSORS = "Lists after a `last_id` that does not belong to the account";
/** The requests that meet a condition, by the stage of its check. */
const SUBJECTS: Readonly<Record<Stage, string>> = {
  route: "Requests to an unknown route",
  key: "Requests without a valid key",
  plan: "Requests of an account without the plan",
  "content-type": "Requests without Content-Type",
  parameters: "Requests with an invalid parameter",
  existence: "Requests for a project that the account does not have",
};
