import { allConditions, type CheckName, DEFAULT_LIMIT, documentedStatuses, MAXIMUM_LIMIT } from "../../../openapi/index.ts";
import { oneLine } from "../../model/printable.ts";
import type { Report, ReportedExchange } from "../../model/report.ts";
import { shortened } from "../plain-text.ts";
import type { Reader, Seen, Sign } from "./sign.ts";

/** Signs that depend on the request: which requests are served, how many projects a page has, which page follows. */
export const ruleSigns: Readonly<Record<string, Reader>> = {
  harm: ({ expected }) =>
    expected.includes("a refusal that changes nothing") && {
      title: "A refused request still changes the account",
      rule: "delete.refused-changes-nothing",
    },

  // A list request that is sent with others gets a different page than alone.
  atOnce: ({ actual }) =>
    actual.endsWith("while other lists are under way") && {
      title: "Concurrent list requests get other pages than the same requests alone",
      rule: "list.next-page",
      mend: "Share no state between requests, and do not treat an exhausted pool as an empty list; six concurrent requests reproduce it.",
    },

  tooMany,
  condition,

  // The page after the last project is refused.
  endOfWalk: ({ actual, status }) =>
    isEndOfWalk(actual) &&
    status !== 200 && {
      title: `A walk ends with ${status} instead of an empty page`,
      rule: "list.next-page",
      mend: MEND_OF_END,
    },

  // A header is not recognised in another letter case.
  headerCase({ expected, exchange, status }) {
    const isUsual = Object.keys(exchange?.headers ?? {}).some((name) => name === "X-Master-Key" || name === "Content-Type");
    if (isUsual || ![400, 401].includes(status) || expected.includes(`${status}`)) return undefined;
    const title = `Headers are read in one letter case only: requests with another one are refused with ${status}`;
    return { title, rule: "auth.key-header-case" };
  },

  cursorZero: (seen) =>
    /[?&]last_id=0(?:&|$)/.test(seen.url) &&
    isRefusedRight(seen) && {
      title: `Requests with \`last_id=0\` are refused with ${seen.status}`,
      rule: "list.first-page",
    },

  // Ids above 2^53 are read as doubles, which rounds them: two ids become equal, or several projects are listed under one
  // rounded id. If only a refusal of such an id is seen, rounding is likely.
  wideId(seen) {
    const ids = new Set(`${seen.url} ${seen.actual}`.match(/\b\d{16,19}\b/g));
    const wide = [...ids].filter((id) => !Number.isSafeInteger(Number(id)));
    if (wide.length === 0) return undefined;
    const isShared = seen.expected.includes("each project once") && wide.every((id) => id === `${BigInt(Number(id))}`);
    const isRounded = isShared || new Set(wide.map(Number)).size < wide.length;
    if (!isRounded && !isRefusedRight(seen)) return undefined;
    return {
      title: isRounded ? "Ids above 2^53 are rounded" : `Requests that name an id above 2^53 are refused with ${seen.status}`,
      rule: "list.id-width",
      mend: "Use 64-bit integers or text for ids: `Number` and `JSON.parse` round them. If small ids fail too, this is not the cause.",
    };
  },

  refusedRight(seen) {
    if (!isRefusedRight(seen)) return undefined;
    const { fields, status } = seen;
    const message = [fields?.subMessage, fields?.message].find((text) => typeof text === "string");
    const title = `Valid requests are refused with ${status}${message ? `: ${shortened(oneLine(message), 60)}` : ""}`;
    const mend =
      "Send one directly to the handler to see which layer refuses it; helpers like `req.is()` ignore Content-Type without a body.";
    return { variant: title, title, rule: "list.limit", mend };
  },

  // A page does not begin after its cursor, or without a cursor not with the first project. The former may also explain why a
  // foreign cursor is served.
  cursor(seen) {
    const { isPage, rule, actual, url } = seen;
    const isWalk = rule === "list.next-page" || rule === "list.same-set" || / skipped, and listed /.test(actual);
    const isServed = condition(seen)?.title.startsWith(FOREIGN_CURSORS) === true;
    if (!isPage || !(isWalk || isServed) || tooMany(seen)) return undefined;
    if (rule === "list.same-set" && !/[?&]last_id=[^0]/.test(url))
      return { variant: "first page", title: "A page without `last_id` is no beginning of the list", rule };
    const title = "The page after `last_id` does not begin with the next project";
    return { title, rule: "list.next-page", isVague: isServed };
  },

  // If `total` exceeds the walk, or a delete makes a project appear, the walk may have left out projects.
  total({ rule, expected, actual }) {
    const [, counted, found] = /^total (\d+), and the walk ends after (\d+)/.exec(actual) ?? [];
    const isNew = actual.endsWith(" listed, and on no page before the delete");
    if (counted !== undefined || isNew) {
      const title = isNew ? actual : `The walk ends after ${found} projects, and \`total\` counts ${counted}`;
      const mend =
        "Apply `limit` after the cursor, so that a walk shows every project. If it does, count with the same filter as the page.";
      return { variant: "early end", title, rule: "list.next-page", mend, isVague: isNew };
    }
    const title = `\`total\` is wrong: ${actual}; expected ${expected.join(" or ")}`;
    return rule.endsWith(".total") && { title, rule: "list.total" };
  },
};

/** The broken rule itself as a sign, for a case without a more specific one. */
export function broken({ rule, expected, actual }: Seen): Sign {
  const title = `${rule}: ${shortened(actual, 120)}; expected ${shortened(expected.join(" or "), 80)}`;
  return { variant: rule, title, rule };
}

/**
 * Whether one cache answers all keys: two accounts show the same projects, and whether a request is served depends on which key
 * requested its URL first. A server that checks no key, or has no accounts, behaves the same at every URL.
 */
export function isOneCache({ cases, shared: scenes }: Pick<Report, "cases" | "shared">): boolean {
  const violationsOf = (id: string) => cases.find((each) => each.id === id)?.violations ?? [];
  const isShared = violationsOf("list.own-only").some(({ expected }) =>
    expected.includes("no project in the lists of both accounts"),
  );
  if (!isShared) return false;
  // Two URLs for the same page show the lists of different accounts.
  if (violationsOf("list.first-page").some(({ actual }) => actual.startsWith("at place 1: "))) return true;
  const reads = [...scenes, ...cases].flatMap(({ exchanges }) => exchanges.filter(({ method }) => method === "GET"));
  const served = reads.filter(({ status }) => status === 200);
  const [addresses, headers] = [new Set(served.map(({ url }) => url)), new Set(served.map(headersOf))];
  return reads.some((read) => read.status >= 400 && addresses.has(read.url) && headers.has(headersOf(read)));
}

function headersOf({ headers }: ReportedExchange): string {
  return JSON.stringify(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A list that such a cache explains: it belongs to another account, or is older than a delete. */
export const oneCache: Reader = ({ actual, rule, operation, status }) => {
  const isList = operation?.id === "listProjects" && documentedStatuses(operation.id).includes(status);
  if (!isList && !/\b(?:listed|back)\b/.test(actual)) return undefined;
  const title = "One cache answers all keys: the answer to one key is sent to every other key that requests the same URL";
  const mend =
    "Add the API key to the cache key, or do not cache lists (`Cache-Control: no-store`); drop an account's lists on delete.";
  return { title, rule: "list.own-only", mend, isVague: rule !== "list.own-only" };
};

/** A page has more projects than `limit` or the maximum allows. */
function tooMany({ expected, actual, exchange, url, isPage }: Seen): Sign | undefined {
  if (!isPage) return undefined;
  const limit = new URLSearchParams(url.split("?")[1]).get("limit");
  const told = Number(/(\d+) projects/.exec(actual)?.[1] ?? 0);
  if (actual.includes("must NOT have more than") || told > MAXIMUM_LIMIT)
    return { title: `Pages hold more than ${MAXIMUM_LIMIT} projects`, rule: "list.maximum", isVague: true };
  const isTold = told > 0 && expected.some((each) => each.includes("at most"));
  // A limit that is no number is never exceeded.
  const isShown = (exchange?.body.match(/"id":/g)?.length ?? 0) > Number(limit ?? DEFAULT_LIMIT);
  if (!isTold && !isShown) return undefined;
  if (limit !== null) return { title: "Pages hold more projects than `limit` allows", rule: "list.limit" };
  const title = `Pages without \`limit\` hold more than ${DEFAULT_LIMIT} projects`;
  return { title, rule: "list.default-limit", isVague: true };
}

/** A request that meets an error condition is served, or refused with the status of another condition. */
function condition({ expected, actual, rule: judged, operation, status }: Seen): Sign | undefined {
  const hadToBeRefused = actual.includes("had to be refused");
  // Of the requests with odd bytes, only those with an odd key must be refused.
  const rule = judged === "request.bytes" && actual.endsWith("had to be refused") ? "auth.key-unknown" : judged;
  const found = allConditions.find((each) => each.rule === rule && (!operation || each.operation === operation.id));
  const statuses = expected.map(Number).filter((each) => each >= 400);
  const isServed = status >= 200 && status < 300 && (statuses.length > 0 || hadToBeRefused);
  const isOther = status >= 400 && statuses.length > 0 && !statuses.includes(status);
  if (found === undefined || !(isServed || isOther)) return undefined;
  const what = found.check === "existence" && found.operation === "listProjects" ? FOREIGN_CURSORS : SUBJECTS[found.check];
  const how = isServed ? "served" : `answered with ${status}, not ${statuses.join(" or ")}`;
  return { variant: `${what} ${isServed || status}`, title: `${what} are ${how}`, rule };
}

function isRefusedRight({ expected, actual, rule, status }: Seen): boolean {
  const mayRefuse =
    ABOUT_EVERY_ANSWER.test(rule) || expected.some((each) => Number(each) >= 400 || /refus|nothing of/.test(each));
  return status >= 400 && !mayRefuse && actual.includes(String(status));
}

/** Whether a violation is that the page after the last project is not an empty one. */
export function isEndOfWalk(actual: string): boolean {
  return / behind the last of \d+$/.test(actual);
}

/** The mend for such a violation. */
export const MEND_OF_END: string =
  "Answer a `last_id` that names the last project with 200 and an empty `projects`, which tells a client that nothing follows.";

/** Rules about every answer, including answers to requests that must be refused. */
const ABOUT_EVERY_ANSWER = /^(envelope\.|request\.bytes$|list\.own-only$)/;
const FOREIGN_CURSORS = "Lists after a `last_id` that does not belong to the account";
/** The requests that meet a condition, by its check. */
const SUBJECTS: Readonly<Record<CheckName, string>> = {
  route: "Requests to an unknown route",
  key: "Requests without a valid key",
  plan: "Requests of an account without the plan",
  "content-type": "Requests without Content-Type",
  parameters: "Requests with an invalid parameter",
  existence: "Requests for a project that the account does not have",
};
