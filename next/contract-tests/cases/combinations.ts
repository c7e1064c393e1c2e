import type { RuleId } from "../../openapi/index.ts";
import type { Case, Need, Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { isSuccess, type KeyName } from "../model/exchange.ts";
import { type Finding, pass, unless, vacuous } from "../model/finding.ts";
import { DELETE, JSON_TYPE, LIST, sentOf } from "./ask.ts";
import { combinedLists, hasKey, judgeRefused, KEY_RULES, type Outcome, type Question } from "./combined-lists.ts";
import { deleteForm, spareId } from "./delete-form.ts";
import { pairwise } from "./pairwise.ts";
import { listedPaths } from "./requests.ts";

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

export const combinationCases: readonly Case[] = Object.entries(RULES).map(([id, needs]) => {
  const rule = id as RuleId;
  return { id: `${rule}-combined`, rule, needs, still: true, run: (client) => judge(rule, client) };
});

async function judge(rule: RuleId, client: TargetClient): Promise<Finding> {
  const own = (await outcomesFor(rule, client)).filter((outcome) => outcome.rule === rule);
  if (own.length === 0) return vacuous("no request of the array shows it");
  const what = own.length === 1 ? "combination" : "combinations";
  return unless(
    own.flatMap(({ violations }) => violations),
    pass(`holds in ${own.length} ${what}`, { evidence: { combinations: own.length } }),
  );
}

/** The outcomes of a rule. Without consent its deletes are left out, and its lists still count. */
async function outcomesFor(rule: RuleId, client: TargetClient): Promise<readonly Outcome[]> {
  const onDeletes = async (): Promise<readonly Outcome[]> => {
    // Find the form first: it may need real deletes, which a scene that is not taken alone cannot send.
    await deleteForm(client);
    return client.shared(combinedDeletes);
  };
  if (rule.startsWith("delete.")) return onDeletes();
  const onLists = await client.shared(combinedLists);
  return rule.startsWith("list.") ? onLists : [...onLists, ...((await ifAllowed(onDeletes)) ?? [])];
}

const CHOICES = {
  key: ["otherPremium", "none", "empty", "unknown", "longer", "shorter", "free"],
  headerCase: ["usual", "lower"],
  contentType: ["json", "none"],
  project: ["spare", "unknown"],
} as const;

/** Deletes that must be refused, because none has the key of the project's account. */
const combinedDeletes: Scene<readonly Outcome[]> = { name: "combinations of a delete", take: askDeletes };

async function askDeletes(client: TargetClient): Promise<readonly Outcome[]> {
  const ids = { unknown: await ifAllowed(() => client.unknownId()), spare: await spareId(client) };
  const form = await deleteForm(client);
  // An unknown id is refused anyway, which would hide a missing check of the key.
  const rows = pairwise(CHOICES, ({ key, project }) => {
    return ids[project] !== undefined && hasKey(client, key) && (project === "spare" || key === "otherPremium");
  });
  const questions = rows.map(({ key, headerCase, contentType, project }): Question => {
    // A key without the plan is refused before any project is looked up.
    const ofProject = key === "free" ? [] : [`delete.${project === "unknown" ? "unknown" : "foreign"}` as const];
    const mayRefuse = ["undecided", contentType === "json" ? "refused" : "required"].includes(form);
    return {
      request: {
        ...DELETE,
        key,
        headerCase,
        query: `projectId=${ids[project]}`,
        contentType: contentType === "json" ? JSON_TYPE : null,
      },
      refusals: [...refusalsOf(key), ...ofProject],
      open: mayRefuse ? ["delete.content-type"] : [],
    };
  });
  const exchanges = await client.sendRefused(questions.map(({ request }) => request));
  const outcomes = questions.flatMap((question, place) => (exchanges[place] ? judgeRefused(question, exchanges[place]) : []));
  return [...outcomes, ...(ids.spare === undefined ? [] : await deletesUnderSlash(client, ids.spare))];
}

/** Deletes with a wrong key under the path with a slash, if a list is served so: a check of the exact path misses them. */
async function deletesUnderSlash(client: TargetClient, id: string): Promise<Outcome[]> {
  if (!(await listedPaths(client)).includes(`${LIST.path}/`)) return [];
  const request = { method: DELETE.method, path: `${DELETE.path}/`, query: `projectId=${id}` };
  const exchanges = sentOf(await client.sendRefused((["none", "empty", "unknown"] as const).map((key) => ({ ...request, key }))));
  return exchanges.filter(isSuccess).map((each) => judgeRefused({ refusals: refusalsOf(each.request.key), open: [] }, each));
}

function refusalsOf(key: KeyName): RuleId[] {
  const rule = KEY_RULES[key];
  return rule === undefined ? [] : [rule];
}
