import type { RuleId } from "../../openapi/index.ts";
import { answerGiven, isRefused, judgeRefusal, mixture } from "../checks/refusal.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, idsOf, statusLine } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, notTested, observed, pass, together, violation } from "../model/finding.ts";
import type { TargetClient } from "../model/target-client.ts";
import { deletion } from "./delete-scenes.ts";

/** Section 4.1 and 5: cursors that are not a project of the account. */
export const listCursorCases: readonly Case[] = [
  { id: "list.last-id-foreign", rule: "list.last-id-foreign", needs: ["otherPremium"], run: foreign },
  { id: "list.last-id-unknown", rule: "list.last-id-unknown", run: unknown },
  { id: "list.last-id-invalid", rule: "list.last-id-invalid", run: invalid },
];

/** Runs after the deletes, since it needs a cursor that has been deleted. */
export const deletedCursorCase: Case = {
  id: "list.last-id-deleted",
  rule: "list.last-id-deleted",
  needs: ["disposable"],
  run: deletedCursor,
};

async function foreign(client: TargetClient): Promise<Finding> {
  const { ids: others } = await client.baseline("otherPremium");
  const { ids: own } = await client.baseline("premium");
  const places = [others[0], others.at(-1)].filter((id): id is string => id !== undefined && !own.includes(id));
  if (places.length === 0) return notTested("the other account has no project of its own");
  return cursorsRefused(client, "list.last-id-foreign", places, others);
}

async function unknown(client: TargetClient): Promise<Finding> {
  return cursorsRefused(client, "list.last-id-unknown", [await client.unknownId()], []);
}

async function cursorsRefused(
  client: TargetClient,
  rule: RuleId,
  cursors: readonly string[],
  secret: readonly string[],
): Promise<Finding> {
  const exchanges: Exchange[] = [];
  for (const lastId of cursors) exchanges.push(await client.list({ lastId }));
  const findings = exchanges.map((exchange) => {
    const shown = idsOf(exchange).filter((id) => secret.includes(id));
    if (shown.length === 0) return judgeRefusal(rule, exchange);
    return fail(violation("nothing of the other account", `its projects ${shown.slice(0, 3).join(", ")} are shown`, exchange));
  });
  return together(findings, answersGiven(rule, exchanges));
}

async function invalid(client: TargetClient): Promise<Finding> {
  const usual = await client.list();
  if (usual.answer.status !== 200) return inconclusive(`the first page is refused: ${statusLine(usual)}`);
  const [one, other = one] = (await client.baseline("premium")).ids;
  const queries = ["last_id=abc", "last_id=-1", "last_id="];
  if (one !== undefined) queries.push(`last_id=${one}.5`, `last_id=${one}&last_id=${other}`);
  const findings: Finding[] = [];
  const answers: string[] = [];
  for (const query of queries) {
    const exchange = await client.list({ query });
    const isPage = exchange.answer.status === 200;
    const page = firstDifference(idsOf(usual), idsOf(exchange)) ? "another page" : "first-page";
    answers.push(isPage ? page : String(exchange.answer.status));
    findings.push(isPage ? pass(`${query} gives a page`) : judgeRefusal("list.last-id-invalid", exchange));
  }
  return together(findings, mixture(answers));
}

async function deletedCursor(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (deleted?.exchange.answer.status !== 200) return inconclusive("no project was deleted");
  const exchange = await client.list({ lastId: deleted.id, limit: 5 });
  if (isRefused(exchange)) return observed(String(exchange.answer.status), `a deleted cursor -> ${exchange.answer.status}`);
  const { ids } = deleted.before;
  const given = idsOf(exchange);
  const behind = ids.slice(ids.indexOf(deleted.id) + 1).filter((id) => !client.deleted().includes(id));
  if (exchange.answer.status === 200 && !firstDifference(behind.slice(0, given.length), given))
    return observed("continues", `the walk goes on after the place of ${deleted.id}`);
  return observed(`${exchange.answer.status} with another page`);
}
