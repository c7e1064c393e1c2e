import { allConditions, DEFAULT_LIMIT, documentedStatuses, MAXIMUM_LIMIT, type Stage } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import type { Report, ReportedExchange } from "../../model/report.ts";
import { shortened } from "../plain-text.ts";
import { type Found, isEndOfWalk, MEND_OF_END, type Reader, type Seen, type Sign } from "./sign.ts";

/** Signs that show only against what was asked: which requests are served, how much comes, and what follows. */
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

/** The rule alone, which explains each of its violations. */
export function broken({ rule, violation: { expected, actual } }: Seen): Sign {
  const title = `${rule}: ${shortened(actual, 120)}; expected ${shortened(expected.join(" or "), 80)}`;
  return { key: `rule ${rule}`, title, rule };
}

function harm({ violation: { expected } }: Seen): Found {
  if (!expected.includes("a refusal that changes nothing")) return undefined;
  return { key: "harm", title: "A refused request changes the account all the same", rule: "delete.refused-changes-nothing" };
}

/** A list alone is another one than beside others. */
function atOnce({ violation: { actual } }: Seen): Found {
  if (!actual.endsWith("while other lists are under way")) return undefined;
  const title = "Lists that are asked for at once are not what each of them is alone";
  const mend =
    "Keep nothing of a request where another one can change it, and never take a busy pool for an empty list; send this six times at once.";
  return { key: "at once", title, rule: "list.next-page", mend };
}

/**
 * Whether one cache answers all keys: two accounts show the same projects, and headers that are served at one address are refused
 * at another that others are served at. A server that checks no key, or knows no accounts, is alike at all addresses.
 */
export function isOneCache({ cases, shared: scenes }: Pick<Report, "cases" | "shared">): boolean {
  const shared = cases.find(({ id }) => id === "list.own-only")?.violations ?? [];
  if (!shared.some(({ expected }) => expected.includes("no project in the lists of both accounts"))) return false;
  const first = cases.find(({ id }) => id === "list.first-page")?.violations ?? [];
  // One address gives the list of this account, and another one that of the other.
  if (first.some(({ actual }) => actual.startsWith("at place 1: "))) return true;
  const reads = [...scenes, ...cases].flatMap(({ exchanges }) => exchanges.filter(({ method }) => method === "GET"));
  const served = reads.filter(({ status }) => status === 200);
  const [addresses, headers] = [new Set(served.map(({ url }) => url)), new Set(served.map(headersOf))];
  return reads.some((read) => read.status >= 400 && addresses.has(read.url) && headers.has(headersOf(read)));
}

function headersOf({ headers }: ReportedExchange): string {
  return JSON.stringify(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** What such a cache gives: lists that are of another account or older than a delete. */
export function oneCache({ violation: { actual }, rule, operation, status }: Seen): Found {
  const isList = operation?.id === "listProjects" && documentedStatuses(operation.id).includes(status);
  if (!isList && !/\b(?:listed|back)\b/.test(actual)) return undefined;
  const title = "One cache answers all keys: what one key was given is given to each other key that asks for the same address";
  const mend =
    "Put the key into the key of the cache, or cache no list (`Cache-Control: no-store`), and drop an account's lists with a delete.";
  return { key: "one cache", title, rule: "list.own-only", mend, ...(rule !== "list.own-only" && { isVague: true }) };
}

/** The page has more projects than were asked for, or than any page may have. */
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

/** A request that meets an error condition is served, or refused as if it met another one. */
function condition({ violation: { expected, actual }, rule, operation, status }: Seen): Found {
  const found = allConditions.find((each) => each.rule === rule && (!operation || each.operation === operation.id));
  const statuses = expected.map(Number).filter((each) => each >= 400);
  const isServed = status >= 200 && status < 300 && (statuses.length > 0 || actual.includes("had to be refused"));
  const isOther = status >= 400 && statuses.length > 0 && !statuses.includes(status);
  if (found === undefined || !(isServed || isOther)) return undefined;
  const what = found.stage === "existence" && found.operation === "listProjects" ? FOREIGN_CURSORS : SUBJECTS[found.stage];
  const how = isServed ? "served" : `answered with ${status}, not ${statuses.join(" or ")}`;
  return { key: `${what} ${isServed || status}`, title: `${what} are ${how}`, rule };
}

/** The page behind the last project has to come, and to be empty. */
function endOfWalk({ violation, status }: Seen): Found {
  if (!isEndOfWalk(violation) || status === 200) return undefined;
  const title = `A walk ends with ${status} in place of an empty page`;
  return { key: "end of walk", title, rule: "list.next-page", mend: MEND_OF_END };
}

/** The first page is refused if it is asked for with 0. */
function cursorZero(seen: Seen): Found {
  if (!/[?&]last_id=0(?:&|$)/.test(seen.exchange?.url ?? "") || !refusedRight(seen)) return undefined;
  return { key: "cursor zero", title: `Requests with \`last_id=0\` are refused with ${seen.status}`, rule: "list.first-page" };
}

/** A header is not seen if its name is written otherwise. */
function headerCase({ violation: { expected }, exchange, status }: Seen): Found {
  const isUsual = Object.keys(exchange?.headers ?? {}).some((name) => name === "X-Master-Key" || name === "Content-Type");
  if (exchange === undefined || isUsual || ![400, 401].includes(status) || expected.includes(`${status}`)) return undefined;
  const title = `Headers are not read if their names are written otherwise, and requests refused with ${status}`;
  return { key: "header case", title, rule: "auth.key-header-case" };
}

/**
 * A double rounds ids above 2^53: two that it makes the same are one project to the server, or several projects are shown under one
 * that it holds. Where a request that names one is refused, rounding is likely.
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
    "Read and write ids as 64-bit integers or as text, since `Number` and `JSON.parse` round them. If small ids fare alike, it is not that.";
  return { key: "wide id", title, rule: "list.id-width", mend };
}

/** A request without any fault is refused. */
function refusedRight({ violation: { expected, actual }, rule, fields, status }: Seen): Found {
  const mayRefuse =
    ABOUT_EVERY_ANSWER.test(rule) || expected.some((each) => Number(each) >= 400 || /refus|nothing of/.test(each));
  if (status < 400 || mayRefuse || !actual.includes(String(status))) return undefined;
  const message = [fields?.subMessage, fields?.message].find((text) => typeof text === "string");
  const title = `Right requests are refused with ${status}${message ? `: ${shortened(oneLine(message), 60)}` : ""}`;
  const mend =
    "Send one past gateway and parsers, to see what refuses it; helpers like `req.is()` see no Content-Type where there is no body.";
  return { key: title, title, rule: "list.limit", mend };
}

/** Pages do not follow each other. That a foreign cursor is served may come from that too. */
function cursor(seen: Seen): Found {
  const { status, operation, rule } = seen;
  const isWalk = rule === "list.next-page" || rule === "list.same-set" || / skipped, and listed /.test(seen.violation.actual);
  const isServed = condition(seen)?.title.startsWith(FOREIGN_CURSORS) === true;
  if (status !== 200 || operation?.id !== "listProjects" || !(isWalk || isServed) || tooMany(seen)) return undefined;
  const title = "The page behind `last_id` does not begin with the next project";
  return { key: "cursor", title, rule: "list.next-page", ...(isServed && { isVague: true }) };
}

/** A total of more than the walk has found, or a project that only a delete brings into the walk, may be one that no page shows. */
function total({ rule, violation: { expected, actual } }: Seen): Found {
  const [, counted, found] = /^total (\d+), and the walk ends after (\d+)/.exec(actual) ?? [];
  const isNew = actual.endsWith(" listed, and on no page before the delete");
  if (counted !== undefined || isNew) {
    const title = isNew ? actual : `The walk ends after ${found} projects, and \`total\` counts ${counted}`;
    const mend =
      "Show every project of the account: cut the page behind the cursor, not before. If the walk has all, count with the filter of the page.";
    return { key: "early end", title, rule: "list.next-page", mend, ...(isNew && { isVague: true }) };
  }
  if (!rule.endsWith(".total")) return undefined;
  return { key: "total", title: `\`total\` is wrong: ${actual}; expected ${expected.join(" or ")}`, rule: "list.total" };
}

function parameter(url: string, name: string): string | null {
  return new URLSearchParams(url.split("?")[1]).get(name);
}

/** These rules are about what any answer holds, also the answer to a request that has to be refused. */
const ABOUT_EVERY_ANSWER = /^(envelope\.|request\.bytes$|list\.own-only$)/;
const FOREIGN_CURSORS = "Lists behind a `last_id` that is none of the account's projects";
/** The requests that meet a condition, by the stage of its check. */
const SUBJECTS: Readonly<Record<Stage, string>> = {
  route: "Requests to a route that is not there",
  key: "Requests without a valid key",
  plan: "Requests of an account without the plan",
  "content-type": "Requests without Content-Type",
  parameters: "Requests with an invalid parameter",
  existence: "Requests for a project that the account does not have",
};
