import type { RuleId } from "../../openapi/index.ts";
import { answersGiven, isRefused, judgeRefusal } from "../checks/refusal.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { ifAllowed, isRead, unlessForbidden } from "../model/consent.ts";
import { type Exchange, idsOf, isSuccess, type KeyName } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, notTested, observed, pass, together, vacuous, violation } from "../model/finding.ts";
import { isOfNoAccount, type Target } from "../model/target.ts";
import { isNegotiated } from "./answers.ts";
import { firstPageOf, JSON_TYPE, judgeEach, LIST, listEach, sentOf } from "./ask.ts";
import { contests, listOfFreePlan, listWithoutKey } from "./contests.ts";
import { allRefused } from "./delete-form.ts";
import { harmlessDelete, NO_ID } from "./harmless-delete.ts";
import { REFUSABLE } from "./precedence.ts";

/** Sections 4.1 and 5: the Content-Type that a list must carry. */
export const listContentTypeCases: readonly Case[] = [
  { id: "list.content-type-missing", rule: "list.content-type-missing", run: contentTypeMissing },
  { id: "list.content-type-other", rule: "list.content-type-other", run: otherContentType },
];

/** Section 5: the key in the header, on every operation. */
export const authenticationCases: readonly Case[] = [
  { id: "auth.key-missing", rule: "auth.key-missing", run: (client) => refusedOnEach(client, "auth.key-missing", "none") },
  { id: "auth.key-empty", rule: "auth.key-empty", run: (client) => refusedOnEach(client, "auth.key-empty", "empty") },
  { id: "auth.key-unknown", rule: "auth.key-unknown", run: (client) => refusedOnEach(client, "auth.key-unknown", "unknown") },
  { id: "auth.key-header-case", rule: "auth.key-header-case", still: true, run: headerCase },
];

/** Section 5: the premium plan. */
export const planCases: readonly Case[] = [
  { id: "plan.not-premium", rule: "plan.not-premium", needs: ["free"], run: notPremium },
];

async function contentTypeMissing(client: TargetClient): Promise<Finding> {
  const rule = "list.content-type-missing";
  const [first] = (await client.baseline("premium")).ids;
  const exchanges = [await client.list({ contentType: null })];
  // A server may read Accept instead.
  const asked = { ...LIST, query: `last_id=${first}`, contentType: null, headerFields: { Accept: JSON_TYPE } };
  if (first !== undefined) exchanges.push(await client.send(asked));
  return together(judgeEach(rule, exchanges), answersGiven(rule, exchanges));
}

async function otherContentType(client: TargetClient): Promise<Finding> {
  const charset = await client.list({ contentType: "application/json; charset=utf-8" });
  const text = await client.list({ contentType: "text/plain" });
  const detail = `with charset ${charset.answer.status}, text/plain ${text.answer.status}`;
  if (charset.answer.status === 200) return observed(text.answer.status === 200 ? "any-type" : "accepted", detail);
  return observed(isRefused(charset) && isRefused(text) ? "refused" : detail, detail);
}

const { listProjects, ...OTHER_OPERATIONS } = REFUSABLE;

/** A server that compares only part of a key accepts a similar one. */
const NEAR_KEYS = ["longer", "shorter", "altered"] as const;

/** Sends the key to every operation, and the keys that are wrong in the same way to lists only. */
async function refusedOnEach(client: TargetClient, rule: RuleId, key: KeyName): Promise<Finding> {
  const telling = [await listProjects.withKey(client, key)];
  const findings = judgeEach(rule, telling);
  const [first] = (await client.baseline("premium")).ids;
  // Instead of no key, send what other servers accept in its place. Whatever Accept says, a refusal must be JSON.
  const headerFields = key === "none" ? elsewhere(client.target) : { Accept: "text/html,image/png" };
  const later = first === undefined ? [] : [await client.send({ ...LIST, key, query: `last_id=${first}`, headerFields })];
  const near = NEAR_KEYS.filter((other) => key === "unknown" && isOfNoAccount(client.target.keys, other));
  const withNear = await listEach(
    client,
    near.map((other) => ({ key: other })),
  );
  findings.push(...judgeEach(rule, [...later.filter((each) => !isNegotiated(each)), ...withNear]));
  for (const { withKey } of Object.values(OTHER_OPERATIONS)) {
    const other = await unlessForbidden(async () => {
      const exchange = await withKey(client, key);
      telling.push(exchange);
      return judgeRefusal(rule, exchange);
    });
    findings.push(other);
  }
  return together(findings, answersGiven(rule, telling));
}

/** The key in headers that the interface does not define, and a loopback client address, except headers that a gateway needs. */
function elsewhere({ keys: { premium }, headers }: Target): Record<string, string> {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const fields = {
    ...{ Authorization: `Bearer ${premium}`, "X-Api-Key": premium, Cookie: `X-Master-Key=${premium}; key=${premium}` },
    ...{ "Master-Key": premium, "X-Forwarded-For": "127.0.0.1" },
  };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name.toLowerCase())));
}

async function headerCase(client: TargetClient): Promise<Finding> {
  const list = await client.shared(firstPageOf(1));
  const without = await client.shared(listWithoutKey);
  if (list.answer.status !== 200) return inconclusive(`the usual spelling is answered with ${list.answer.status}`);
  if (without.answer.status === 200) return vacuous("a request without a key is answered too, so the header makes no difference");
  const onList = await writtenOtherwise(client, list);
  // A delete of an unknown id is answered with 404 only if the key was read.
  const onDelete = await unlessForbidden(async () => {
    const { exchange } = await client.shared(harmlessDelete);
    return exchange ? writtenOtherwise(client, exchange) : notTested("no id is known to name nothing");
  });
  return together([onList, onDelete].filter(({ verdict }) => verdict !== "not-tested"));
}

/** Repeats a request with other spellings of the header's name: each must be answered like the usual one. */
async function writtenOtherwise(client: TargetClient, usual: Exchange): Promise<Finding> {
  const { "X-Master-Key": key = "", ...others } = usual.request.headers;
  const requests = ["x-master-key", "X-MASTER-KEY"].map((name) => ({ ...usual.request, headers: { ...others, [name]: key } }));
  const exchanges = isRead(usual.request)
    ? await Promise.all(requests.map(client.send))
    : sentOf(await client.sendRefused(requests));
  const { status } = usual.answer;
  const page = idsOf(usual).join();
  const wrong = exchanges.filter((each) => each.answer.status !== status || idsOf(each).join() !== page);
  if (wrong.length === 0) return pass("x-master-key and X-MASTER-KEY are taken like X-Master-Key");
  const expected = `${status}, as with X-Master-Key, and the same page`;
  return fail(...wrong.map((each) => violation(expected, `${each.answer.status} with the header written otherwise`, each)));
}

/** Also sends ids that name no project: an account without the plan must learn nothing about projects. */
async function notPremium(client: TargetClient): Promise<Finding> {
  const rule = "plan.not-premium";
  const nothing = await ifAllowed(() => client.unknownId());
  const { both } = await client.shared(contests);
  const lists = both.filter(({ request: { key, query } }) => key === "free" && query === `last_id=${nothing}`);
  const plain = await client.shared(listOfFreePlan);
  const list = judgeRefusal(rule, plain);
  // The check may be wrong or missing, or the key wrong or that of an account with the plan: the suite cannot know which.
  const question = plain.answer.status < 500 ? "; is the free key that of an account without the plan?" : "";
  const violations = (list.violations ?? []).map((each) => ({ ...each, actual: `${each.actual}${question}` }));
  const queries = nothing === undefined ? [] : [nothing, NO_ID].map((id) => `projectId=${id}`);
  const withFreeKey = Object.values(OTHER_OPERATIONS).map(({ withKey }) => (each: TargetClient) => {
    return unlessForbidden(async () => judgeRefusal(rule, await withKey(each, "free")));
  });
  const [[ofNothing, ofText] = [], writes] = await client.concurrently([
    (one) => ifAllowed(() => allRefused(one, queries, "free")),
    (one) => one.concurrently(withFreeKey),
  ]);
  // A text may be refused before the plan is checked.
  const served = ofText && isSuccess(ofText) ? [ofText] : [];
  return together([{ ...list, violations }, ...writes, ...judgeEach(rule, [...lists, ofNothing, ...served])]);
}
