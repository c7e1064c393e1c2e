import type { Project } from "../../mock-server/operations/accounts.ts";
import type { RuleId } from "../../openapi/index.ts";
import {
  type Exchange,
  fieldsOf,
  firstDifference,
  idsOf,
  type ListedProject,
  statusLine,
} from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import { type Accounts, OWNERS } from "./accounts.ts";
import type { Success } from "./reference.ts";

/** The rules that a page is evidence of. */
export function pageRules(
  { request }: Exchange,
  { limit, cursor }: Success,
  accounts: Accounts,
): RuleId[] {
  if (request.operation !== "listProjects" || accounts.ids(request.key).length === 0) return [];
  const ofCursor: RuleId[] =
    cursor === "open" ? [] : [cursor?.after === undefined ? "list.first-page" : "list.next-page"];
  const ofLimit: RuleId = hasLimit(request.query) ? "list.limit" : "list.default-limit";
  return [
    "list.total",
    ...ofCursor,
    ...(limit?.isOpen ? [] : [ofLimit]),
    ...(accounts.isSeen("otherPremium") ? (["list.own-only"] as const) : []),
  ];
}

/** How a page differs from what the accounts say: at most one violation, the worst first. A look may find other projects. */
export function pageViolations(
  exchange: Exchange,
  success: Success,
  accounts: Accounts,
  isLook: boolean,
): Violation[] {
  const { request } = exchange;
  if (request.operation !== "listProjects") return [];
  const found = tooLong(exchange, success);
  if (!accounts.isSeen(request.key)) return found;
  const ofAll = [foreign(exchange, accounts), deleted(exchange, accounts)];
  const ofPage = isLook
    ? []
    : [
        changed(exchange, accounts),
        found.length > 0 ? undefined : misplaced(exchange, success, accounts),
      ];
  const others = [...ofAll, ...ofPage].filter((each) => each !== undefined);
  return [...found, ...(isLook ? others : others.slice(0, 1))];
}

function tooLong(exchange: Exchange, { limit }: Success): Violation[] {
  const { query } = exchange.request;
  const { projects } = fieldsOf(exchange);
  const count = Array.isArray(projects) ? projects.length : 0;
  if (!limit || count <= limit.most) return [];
  const rule = limit.isOpen
    ? "list.maximum"
    : hasLimit(query)
      ? "list.limit"
      : "list.default-limit";
  return [violation(rule, `at most ${limit.most} projects`, `${count} projects`, exchange)];
}

/** A project of another account: by its id or, if each account counts its own ids, by its name and description. */
function foreign(exchange: Exchange, accounts: Accounts): Violation | undefined {
  const { key } = exchange.request;
  const shown = exchange.answer.projects.find((project) => {
    const own = accounts.project(key, project.id);
    const isOwn = own ? isAlike(own, project) : accounts.gone(key).includes(project.id);
    return (
      !isOwn &&
      OWNERS.some((other) => other !== key && isAlike(accounts.project(other, project.id), project))
    );
  });
  if (shown) return stranger(`shows ${shown.id} to the ${key} key`, exchange);
  if (!accounts.isWhole(key)) return undefined;
  const fresh = idsOf(exchange).find(
    (id) => !accounts.project(key, id) && !accounts.gone(key).includes(id),
  );
  if (fresh === undefined) return undefined;
  return inStill(
    stranger(`shows ${fresh}, which no walk of the ${key} account has shown`, exchange),
  );
}

function stranger(actual: string, exchange: Exchange): Violation {
  return {
    ...violation("list.own-only", "the account's own projects", actual, exchange),
    kind: "shown",
  };
}

function deleted(exchange: Exchange, accounts: Accounts): Violation | undefined {
  const gone = new Set(accounts.gone(exchange.request.key));
  const back = gone.size === 0 ? undefined : idsOf(exchange).find((id) => gone.has(id));
  if (back === undefined) return undefined;
  return violation(
    "delete.gone",
    "no deleted project on any page",
    `${back} is listed after its delete`,
    exchange,
  );
}

function changed(exchange: Exchange, accounts: Accounts): Violation | undefined {
  const { projects } = exchange.answer;
  const seen = new Set<string>();
  const twice = projects.find(({ id }) => seen.size === seen.add(id).size);
  if (twice)
    return violation("list.next-page", "each project once", `${twice.id} comes twice`, exchange);
  const other = projects.find((project) => {
    const known = accounts.project(exchange.request.key, project.id);
    return known && !isAlike(known, project);
  });
  if (!other) return undefined;
  const actual = `${other.id} has another name or desc than before`;
  return inStill(violation("list.same-set", "the same project on every page", actual, exchange));
}

/** The page must be the beginning of what follows the cursor, and empty only at the end. An open limit may give any beginning. */
function misplaced(
  exchange: Exchange,
  { limit, cursor }: Success,
  accounts: Accounts,
): Violation | undefined {
  const { key, query } = exchange.request;
  if (!limit || !cursor || cursor === "open") return undefined;
  const following = accounts.page(key, cursor.after, limit.most).map(({ id }) => id);
  const shown = idsOf(exchange);
  const ids = accounts.isWhole(key) ? shown : shown.slice(0, following.length);
  const isCut = ids.length === 0 && following.length > 0 && !limit.isOpen;
  const difference =
    firstDifference(following.slice(0, ids.length), ids) ??
    (isCut ? "an empty page before the end" : undefined);
  if (difference === undefined) return undefined;
  const rule = !hasLimit(query)
    ? "list.default-limit"
    : cursor.after === undefined
      ? "list.first-page"
      : "list.next-page";
  return inStill(violation(rule, pageOf(following, cursor.after), difference, exchange));
}

function pageOf(ids: readonly string[], after: string | undefined): string {
  const place = after === undefined ? "the first projects" : `the projects behind ${after}`;
  if (ids.length === 0) return "an empty page";
  return `${place}: ${ids.length > 4 ? `${ids.slice(0, 3).join(", ")}, … ${ids.at(-1)}` : ids.join(", ")}`;
}

function isAlike(known: Project | undefined, { fields }: ListedProject): boolean {
  return (
    known !== undefined && known.name === String(fields.name) && known.desc === String(fields.desc)
  );
}

function hasLimit(query: string): boolean {
  return new URLSearchParams(query).has("limit");
}

function violation(rule: RuleId, expected: string, actual: string, exchange: Exchange): Violation {
  return {
    rule,
    kind: "data",
    expected: [expected],
    actual: `${statusLine(exchange)}: ${actual}`,
    exchange,
  };
}

/** A violation that another client could cause. */
function inStill(found: Violation): Violation {
  return { ...found, needsStill: true };
}

/** What `total` counts. One meaning must fit every page of a run (rules list.total, delete.total). */
export class Totals {
  /** The meanings that fit all pages so far. */
  readonly meanings: Set<"all" | "page"> = new Set(["all", "page"]);

  /** The violation of a page whose total no meaning of the earlier pages explains. */
  saw(exchange: Exchange, accounts: Accounts): Violation[] {
    const { key, operation } = exchange.request;
    const { total } = fieldsOf(exchange);
    const isPage = operation === "listProjects" && exchange.answer.status === 200;
    if (!isPage || !accounts.isWhole(key) || typeof total !== "number") return [];
    const counts = { all: accounts.projects(key).length, page: idsOf(exchange).length };
    const fitting = [...this.meanings].filter((meaning) => counts[meaning] === total);
    if (fitting.length === 0) return [this.#wrong(exchange, accounts, counts, total)];
    for (const meaning of this.meanings)
      if (!fitting.includes(meaning)) this.meanings.delete(meaning);
    return [];
  }

  #wrong(
    exchange: Exchange,
    accounts: Accounts,
    counts: Record<"all" | "page", number>,
    total: number,
  ): Violation {
    const { key } = exchange.request;
    const expected = [...this.meanings].map(
      (meaning) =>
        `total ${counts[meaning]} (${meaning === "all" ? "all projects" : "those of the page"})`,
    );
    const isLate = this.meanings.has("all") && accounts.gone(key).length > 0 && total > counts.all;
    return inStill(
      violation(
        isLate ? "delete.total" : "list.total",
        expected.join(" or "),
        `total ${total}`,
        exchange,
      ),
    );
  }
}
