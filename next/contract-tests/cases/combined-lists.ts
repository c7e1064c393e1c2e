import { conditionOf, DEFAULT_LIMIT, MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, idsOf, type KeyName, statusLine } from "../model/exchange.ts";
import { type Violation, violation } from "../model/finding.ts";
import { isOfNoAccount, premiumKeys } from "../model/target.ts";
import { JSON_TYPE, LIST, sendEach } from "./ask.ts";
import { pairwise, type Row } from "./pairwise.ts";
import { listedPaths } from "./requests.ts";

/** The rule that a request of the array is evidence for, and the violations of its answer. */
export interface Outcome {
  readonly rule: RuleId;
  readonly violations: readonly Violation[];
}

/** A request, the rules that must refuse it, and those that may refuse it too. */
export interface Question {
  readonly request: PartialRequest;
  readonly refusals: readonly RuleId[];
  readonly open: readonly RuleId[];
}

/** Judges a refusal, which is right if any of the rules admits it. The request is evidence for the first one. */
export function judgeRefused({ refusals, open }: Omit<Question, "request">, exchange: Exchange): Outcome {
  const rules = [...refusals, ...open];
  const { operation = "listProjects" } = exchange.request;
  const admissible = [...new Set(rules.flatMap((each) => conditionOf(operation, each).admissible))].sort();
  const expected = rules.length === 0 ? ["200"] : admissible.map(String);
  const isRight = admissible.includes(exchange.answer.status);
  return { rule: rules[0] ?? "list.limit", violations: isRight ? [] : [violation(expected, statusLine(exchange), exchange)] };
}

/** The rule that refuses a key; undefined for the key of a premium account. */
export const KEY_RULES: Partial<Record<KeyName, RuleId>> = {
  none: "auth.key-missing",
  empty: "auth.key-empty",
  unknown: "auth.key-unknown",
  longer: "auth.key-unknown",
  shorter: "auth.key-unknown",
  free: "plan.not-premium",
};

export function hasKey({ target: { keys } }: TargetClient, key: KeyName): boolean {
  if (key === "longer" || key === "shorter") return isOfNoAccount(keys, key);
  return key !== "free" && key !== "otherPremium" ? true : keys[key] !== undefined;
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

const CURSOR_RULES: Partial<Record<ListRow["cursor"], RuleId>> = {
  foreign: "list.last-id-foreign",
  unknown: "list.last-id-unknown",
};

/** The rules by which a limit may be refused. */
const LIMIT_RULES: Partial<Record<ListRow["limit"], RuleId>> = {
  "1000": "list.limit-over-maximum",
  abc: "list.limit-invalid",
};

/** Further rows: a foreign cursor with another reason to refuse it or a limit that may be refused, and what the arrays may lack. */
const FURTHER: readonly Partial<ListRow>[] = [
  { cursor: "foreign", key: "unknown" },
  { cursor: "foreign", limit: "1000" },
  { key: "otherPremium" },
];

/** Shows what a server keeps from one request to the next on a connection: cursor, limit, account or passed checks. */
const ON_ONE_CONNECTION: readonly Partial<ListRow>[] = [
  { limit: `${MAXIMUM_LIMIT}`, cursor: "own" },
  {},
  { key: "none" },
  { key: "unknown" },
  { key: "free" },
  { contentType: "none" },
  { key: "otherPremium", contentType: "none" },
];

/** Shows checks that apply only to the exact path, if another spelling returns the list too. */
const UNDER_OTHER_PATHS: readonly Partial<ListRow>[] = [{ key: "none" }, { key: "unknown" }, { key: "free" }, { limit: "1000" }];

/** Lists with one condition that must be refused (`auth.precedence` is about two), and lists that must be answered. */
export const combinedLists: Scene<readonly Outcome[]> = { name: "combinations of a list", take: askLists };

async function askLists(client: TargetClient): Promise<readonly Outcome[]> {
  const questionOf = await questionsAbout(client);
  const isRefused = (row: ListRow) => questionOf(row)?.refusals.length === 1 && !(row.limit in LIMIT_RULES);
  const isPage = (row: ListRow) => questionOf(row)?.refusals.length === 0 && isTelling(row);
  const rows = [
    ...pairwise(CHOICES, isRefused),
    ...pairwise({ ...CHOICES, key: premiumKeys(client.target) }, isPage),
    ...FURTHER,
  ];
  const asked = (some: readonly Partial<ListRow>[], more?: Partial<PartialRequest>): ListQuestion[] =>
    some.flatMap((row) => questionOf({ ...PLAIN, ...row }, more) ?? []);
  const chained = asked(ON_ONE_CONNECTION, { connection: "kept" });
  const [single, onOneConnection, underPaths] = await client.concurrently([
    (all) => askEach(all, asked(rows)),
    async (one) => {
      const outcomes: Outcome[] = [];
      for (const question of chained) outcomes.push(judgeList(question, await one.send(question.request)));
      return outcomes;
    },
    async (all) =>
      askEach(
        all,
        (await listedPaths(all)).flatMap((path) => asked(UNDER_OTHER_PATHS, { path })),
      ),
  ]);
  return [...single, ...onOneConnection, ...underPaths];
}

/** A limit that may be refused would hide how the server treats the cursor of the other account. */
function isTelling({ key, limit, cursor }: ListRow): boolean {
  return key === "premium" || cursor !== "own" || !(limit in LIMIT_RULES);
}

async function askEach(client: TargetClient, questions: readonly ListQuestion[]): Promise<Outcome[]> {
  const exchanges = await sendEach(
    client,
    questions.map(({ request }) => request),
  );
  return exchanges.flatMap((exchange, place) => (questions[place] ? judgeList(questions[place], exchange) : []));
}

/** The list of a row, and the projects that follow its cursor. */
interface ListQuestion extends Question {
  readonly row: ListRow;
  readonly expected: readonly string[];
}

/** Returns the question of a row; undefined if the target has no such key or cursor, or the projects of a page are not known. */
async function questionsAbout(
  client: TargetClient,
): Promise<(row: ListRow, more?: Partial<PartialRequest>) => ListQuestion | undefined> {
  const walks = await Promise.all(premiumKeys(client.target).map(client.baseline));
  const [premium, other] = walks;
  const foreign = other?.ids.find((id) => !premium?.ids.includes(id));
  const unknown = await ifAllowed(() => client.unknownId());
  return (row, more) => {
    const { ids = [], end } = walks.find(({ key }) => key === row.key) ?? premium ?? {};
    const own = ids.find((id, place) => place >= Math.floor(ids.length / 2) && /^\d/.test(id));
    const lastId = { absent: "", "0": "0", own, foreign, unknown }[row.cursor];
    const rules = [
      KEY_RULES[row.key],
      row.contentType === "none" && "list.content-type-missing",
      CURSOR_RULES[row.cursor],
    ] as const;
    const refusals = rules.filter((rule) => rule !== undefined && rule !== false);
    const isKnown = refusals.length > 0 || (end === "empty-page" && ids.length > 0);
    if (lastId === undefined || !hasKey(client, row.key) || !isKnown) return undefined;
    const limit = LIMIT_RULES[row.limit];
    const expected = ids.slice(row.cursor === "own" ? ids.indexOf(lastId) + 1 : 0);
    return { row, request: { ...requestOf(row, lastId), ...more }, refusals, open: limit === undefined ? [] : [limit], expected };
  };
}

/** The request of a row. `limit` precedes `last_id`, unlike in the other cases. */
function requestOf({ key, headerCase, contentType, limit }: ListRow, lastId: string): PartialRequest {
  const query = [limit !== "absent" && `limit=${limit}`, lastId && `last_id=${lastId}`].filter(Boolean).join("&");
  return { ...LIST, query, key, headerCase, contentType: contentType === "json" ? JSON_TYPE : null };
}

function judgeList(question: ListQuestion, exchange: Exchange): Outcome {
  const isPage = question.refusals.length === 0 && exchange.answer.status === 200;
  const { rule, violations } = isPage ? judgePage(question, exchange) : judgeRefused(question, exchange);
  // A page shows that the headers were read; if it is a wrong page, that is a matter of its limit.
  const isWrongPage = isPage && violations.length > 0;
  const isOfHeaders = question.row.headerCase !== "usual" && rule === "list.limit" && !isWrongPage;
  // The reported request may not fail by itself.
  const where = exchange.request.connection === "kept" ? ", on the connection of other requests" : "";
  return {
    rule: isOfHeaders ? "auth.key-header-case" : rule,
    violations: violations.map((each) => ({ ...each, actual: each.actual + where })),
  };
}

/**
 * Judges a page: it must begin with the right project and be no longer than its limit. If the limit is beyond the maximum or a
 * text, the maximum counts; if it is a text, an empty page is right too.
 */
function judgePage({ row: { limit }, open: [rule = "list.limit"], expected }: ListQuestion, exchange: Exchange): Outcome {
  const most = { absent: DEFAULT_LIMIT, "1000": MAXIMUM_LIMIT, abc: MAXIMUM_LIMIT }[limit as string] ?? Number(limit);
  const page = idsOf(exchange);
  const whose = exchange.request.key === "premium" ? "" : ", under the key of the other account";
  const least = limit === "abc" ? 0 : 1;
  const difference = firstDifference(expected.slice(0, Math.max(page.length, least)), page);
  const violations = [
    ...(page.length > most ? [violation(`at most ${most} projects`, `${page.length} projects${whose}`, exchange)] : []),
    ...(difference === undefined ? [] : [violation("the projects of the walk from there on", difference + whose, exchange)]),
  ];
  return { rule, violations };
}
