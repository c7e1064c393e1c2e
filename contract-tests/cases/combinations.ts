import { conditionOf, DEFAULT_LIMIT, MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { Case, Need, PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, idsOf, isSuccess, type KeyName, statusLine } from "../model/exchange.ts";
import { type Finding, pass, unless, type Violation, vacuous, violation } from "../model/finding.ts";
import { isOfNoAccount, premiumKeys } from "../model/target.ts";
import { askChained, deletesUnderSlash } from "./chained-lists.ts";
import { deleteForm, spareId } from "./delete-form.ts";
import { DELETE, JSON_TYPE, LIST } from "./harmless-delete.ts";
import { pairwise, type Row } from "./pairwise.ts";

/**
 * The rules to test in combinations, with the needs of their cases. Requests with one condition that must be refused, or none,
 * have every two values of their other parts at least once: header spelling, limit, cursor and Content-Type.
 */
const RULES = {
  "auth.key-missing": [],
  "auth.key-empty": [],
  "auth.key-unknown": [],
  "auth.key-header-case": [],
  "plan.not-premium": ["free"],
  "list.content-type-missing": [],
  "list.last-id-foreign": ["otherPremium"],
  "list.last-id-unknown": [],
  "list.limit": [],
  "list.limit-over-maximum": [],
  "list.limit-invalid": [],
  "delete.unknown": ["otherPremium"],
  "delete.foreign": ["otherPremium", "disposable"],
} satisfies Partial<Record<RuleId, Need[]>>;

export const combinationCases: readonly Case[] = Object.entries(RULES).map(([rule, needs]) => ({
  id: `${rule}-combined`,
  rule: rule as RuleId,
  needs,
  still: true,
  run: async (client) => judge(rule as RuleId, await outcomesFor(rule as RuleId, client)),
}));

/** The outcomes of a rule. Without consent its deletes are left out, and its lists still count. */
async function outcomesFor(rule: RuleId, client: TargetClient): Promise<readonly Outcome[]> {
  const onDeletes = async (): Promise<readonly Outcome[]> => {
    // Find the form first: it may need real deletes, which a scene that is not taken alone cannot send.
    await deleteForm(client);
    return client.shared(deletes);
  };
  if (rule.startsWith("delete.")) return onDeletes();
  const onLists = await client.shared(lists);
  const isShared = rule.startsWith("auth.") || rule.startsWith("plan.");
  return isShared ? [...onLists, ...((await ifAllowed(onDeletes)) ?? [])] : onLists;
}

/** The rule that a request of the array is evidence for, and the violations of its answer. */
interface Outcome {
  readonly rule: RuleId;
  readonly violations: readonly Violation[];
}

function judge(rule: RuleId, outcomes: readonly Outcome[]): Finding {
  const own = outcomes.filter((outcome) => outcome.rule === rule);
  if (own.length === 0) return vacuous("no request of the array shows it");
  const violations = own.flatMap((outcome) => outcome.violations);
  const what = own.length === 1 ? "combination" : "combinations";
  return unless(violations, pass(`holds in ${own.length} ${what}`, { evidence: { combinations: own.length } }));
}

const CHOICES = {
  key: ["premium", "none", "empty", "unknown", "longer", "shorter", "free"],
  headerCase: ["usual", "lower", "upper"],
  contentType: ["json", "none"],
  limit: ["absent", "1", "5", `${MAXIMUM_LIMIT}`, "1000", "abc"],
  cursor: ["absent", "0", "own", "foreign", "unknown"],
} as const;

type ListRow = Omit<Row<typeof CHOICES>, "key"> & { readonly key: KeyName };

const PLAIN: ListRow = { key: "premium", headerCase: "usual", contentType: "json", limit: "absent", cursor: "absent" };

/** Further rows: a foreign cursor with another reason to refuse it or a limit that may be refused, and what the arrays may lack. */
const FURTHER = [{ cursor: "foreign", key: "unknown" }, { cursor: "foreign", limit: "1000" }, { key: "otherPremium" }] as const;

const lists: Scene<readonly Outcome[]> = { name: "combinations of a list", take: askLists };

/** Sends lists with one condition that must be refused (`auth.precedence` is about two), and lists that must be answered. */
async function askLists(client: TargetClient): Promise<readonly Outcome[]> {
  const walks = await Promise.all(premiumKeys(client.target).map(client.baseline));
  const walkOf = ({ key }: ListRow) => walks.find((walk) => walk.key === key) ?? walks[0];
  const own = (row: ListRow) => walkOf(row)?.ids ?? [];
  const cursors: Partial<Record<string, string | undefined>> = {
    "0": "0",
    foreign: walks[1]?.ids.find((id) => !own(PLAIN).includes(id)),
    unknown: await ifAllowed(() => client.unknownId()),
  };
  const middleOf = (ids: readonly string[]) => ids.find((id, place) => place >= Math.floor(ids.length / 2) && /^\d/.test(id));
  const cursorOf = (row: ListRow) => (row.cursor === "own" ? middleOf(own(row)) : cursors[row.cursor]);
  const isPossible = (row: ListRow) => (row.cursor === "absent" || cursorOf(row) !== undefined) && hasKey(client, row.key);
  // A page is evidence only if the expected projects are known.
  const isKnown = (row: ListRow) => walkOf(row)?.end === "empty-page" && own(row).length > 0;
  const isPage = (row: ListRow) => isKnown(row) && isPossible(row) && refusalsOf(row).length === 0;
  const isJudged = (row: ListRow) => isPage(row) || (isPossible(row) && refusalsOf(row).length > 0);
  // A limit that may be refused would hide how the server treats the cursor of the other account.
  const isTelling = ({ key, limit, cursor }: ListRow) => key === "premium" || cursor !== "own" || !(limit in OPEN_LIMITS);
  const rows = [
    ...pairwise(CHOICES, (row) => isPossible(row) && refusalsOf(row).length === 1 && !(row.limit in OPEN_LIMITS)),
    ...pairwise({ ...CHOICES, key: premiumKeys(client.target) }, (row) => isPage(row) && isTelling(row)),
    ...FURTHER.map((each): ListRow => ({ ...PLAIN, ...each })).filter(isJudged),
  ];
  const ask = (each: TargetClient, row: ListRow, more: Partial<PartialRequest> = {}) =>
    askList(each, row, { lastId: cursorOf(row), ids: own(row), more });
  const [single, chained] = await client.concurrently([
    (all) => all.concurrently(rows.map((row) => (each: TargetClient) => ask(each, row))),
    (all) =>
      askChained(all, async (each, part, more) => {
        const row = { ...PLAIN, ...part };
        return isJudged(row) ? ask(each, row, more) : undefined;
      }),
  ]);
  return [...single, ...chained];
}

/** What a row does not hold itself: the id of its cursor, the ids of the account, and additions to the request. */
interface Asked {
  readonly lastId: string | undefined;
  readonly ids: readonly string[];
  readonly more: Partial<PartialRequest>;
}

/** Sends the list of a row. `limit` precedes `last_id`, unlike in the other cases. */
async function askList(client: TargetClient, row: ListRow, { lastId, ids, more }: Asked): Promise<Outcome> {
  const { key, headerCase, limit, cursor } = row;
  const parameters = [limit !== "absent" && `limit=${limit}`, lastId !== undefined && `last_id=${lastId}`];
  const query = parameters.filter(Boolean).join("&");
  const contentType = row.contentType === "json" ? JSON_TYPE : null;
  const exchange = await client.send({ ...LIST, query, key, headerCase, contentType, ...more });
  const refusals = refusalsOf(row);
  const open = OPEN_LIMITS[limit] ?? [];
  if (refusals.length > 0) return judgeRefused(exchange, refusals, open);
  const start = cursor === "own" ? ids.indexOf(lastId ?? "") + 1 : 0;
  const outcome = judgePage(exchange, ids.slice(start), open, limit === "absent" ? DEFAULT_LIMIT : Number(limit));
  // A page shows that the headers were read; if it is a wrong page, that is a matter of its limit.
  const isOfHeaders = exchange.answer.status !== 200 || outcome.violations.length === 0;
  return headerCase !== "usual" && open.length === 0 && isOfHeaders ? { ...outcome, rule: "auth.key-header-case" } : outcome;
}

/** The conditions of a row that must be refused. */
function refusalsOf({ key, contentType, cursor }: ListRow): RuleId[] {
  const isForeign = cursor === "foreign" || cursor === "unknown";
  return [
    ...keyRules(key),
    ...(contentType === "none" ? (["list.content-type-missing"] as const) : []),
    ...(isForeign ? ([`list.last-id-${cursor}`] as const) : []),
  ];
}

/** The limits that may be refused, by the rules that say so. */
const OPEN_LIMITS: Partial<Record<string, readonly RuleId[]>> = {
  "1000": ["list.limit-over-maximum"],
  abc: ["list.limit-invalid"],
};

const DELETE_CHOICES = {
  key: ["otherPremium", "none", "empty", "unknown", "longer", "shorter", "free"],
  headerCase: ["usual", "lower"],
  contentType: ["json", "none"],
  project: ["spare", "unknown"],
} as const;

const deletes: Scene<readonly Outcome[]> = { name: "combinations of a delete", take: askDeletes };

/** Sends deletes that must be refused, because none has the key of the project's account. */
async function askDeletes(client: TargetClient): Promise<readonly Outcome[]> {
  const queries: Partial<Record<string, string>> = {
    unknown: idQuery(await ifAllowed(() => client.unknownId())),
    spare: idQuery(await spareId(client)),
  };
  const form = await deleteForm(client);
  // An unknown id is refused anyway, which would hide a missing check of the key.
  const rows = pairwise(DELETE_CHOICES, ({ key, project }) => {
    return queries[project] !== undefined && hasKey(client, key) && (project === "spare" || key === "otherPremium");
  });
  const exchanges = await client.sendRefused(
    rows.map(({ key, headerCase, contentType, project }) => ({
      ...{ ...DELETE, key, headerCase },
      query: queries[project] ?? "",
      contentType: contentType === "json" ? JSON_TYPE : null,
    })),
  );
  const mayRefuse = { json: ["undecided", "refused"].includes(form), none: ["undecided", "required"].includes(form) };
  const slashed = queries.spare === undefined ? [] : await deletesUnderSlash(client, queries.spare);
  const obeyed = slashed.filter(isSuccess).map((exchange) => judgeRefused(exchange, keyRules(exchange.request.key), []));
  const outcomes = exchanges.flatMap((exchange, place) => {
    if (exchange === undefined) return [];
    const { key = "none", contentType = "none", project = "" } = rows[place] ?? {};
    const refusals: RuleId[] = keyRules(key);
    // A key without the plan is refused before any project is looked up.
    if (key !== "free") refusals.push(project === "unknown" ? "delete.unknown" : "delete.foreign");
    return judgeRefused(exchange, refusals, mayRefuse[contentType] ? ["delete.content-type"] : []);
  });
  return [...outcomes, ...obeyed];
}

/** Judges a refusal, which is right if any condition that holds admits it. The request is evidence for the first rule. */
function judgeRefused(exchange: Exchange, refusals: readonly RuleId[], open: readonly RuleId[]): Outcome {
  const [rule = "envelope.always"] = refusals;
  const { operation = "listProjects" } = exchange.request;
  const conditions = [...refusals, ...open].map((each) => conditionOf(operation, each));
  const admissible = [...new Set(conditions.flatMap((condition) => condition.admissible))].sort();
  if (admissible.includes(exchange.answer.status)) return { rule, violations: [] };
  return { rule, violations: [violation(admissible.map(String), statusLine(exchange), exchange)] };
}

/**
 * Judges a page: it must begin with the right project and be no longer than its limit. If the limit is beyond the maximum or a
 * text, a refusal is right too; if it is a text, so is an empty page.
 */
function judgePage(exchange: Exchange, expected: readonly string[], [open]: readonly RuleId[], limit: number): Outcome {
  const rule = open ?? "list.limit";
  if (exchange.answer.status !== 200) {
    if (open !== undefined) return judgeRefused(exchange, [open], []);
    return { rule, violations: [violation("200", statusLine(exchange), exchange)] };
  }
  const most = open === undefined ? limit : MAXIMUM_LIMIT;
  const page = idsOf(exchange);
  const whose = exchange.request.key === "premium" ? "" : ", under the key of the other account";
  const least = open === "list.limit-invalid" ? 0 : Math.min(1, expected.length);
  const difference = firstDifference(expected.slice(0, Math.max(page.length, least)), page);
  const violations = [
    ...(page.length > most ? [violation(`at most ${most} projects`, `${page.length} projects${whose}`, exchange)] : []),
    ...(difference === undefined ? [] : [violation("the projects of the walk from there on", difference + whose, exchange)]),
  ];
  return { rule, violations };
}

function keyRules(key: KeyName): RuleId[] {
  if (key === "none") return ["auth.key-missing"];
  if (key === "empty") return ["auth.key-empty"];
  if (key === "free") return ["plan.not-premium"];
  return key === "premium" || key === "otherPremium" ? [] : ["auth.key-unknown"];
}

function hasKey({ target: { keys } }: TargetClient, key: KeyName): boolean {
  if (key === "longer" || key === "shorter") return isOfNoAccount(keys, key);
  return key !== "free" && key !== "otherPremium" ? true : keys[key] !== undefined;
}

function idQuery(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `projectId=${id}`;
}
