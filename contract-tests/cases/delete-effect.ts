import { judgeRefusal } from "../checks/refusal.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Finding, fail, inconclusive, notTested, observed, pass, unless } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { walkIds } from "../model/walk.ts";
import { deletion, wantedContentType } from "./delete-scenes.ts";
import { deleteTotalCase } from "./list-total.ts";

/** Sections 3 and 4.2: what a delete does. Each looks at one real delete of one disposable project. */
export const deleteEffectCases: readonly Case[] = [
  { id: "delete.success", rules: ["delete.success"], needs: ["disposable"], run: success },
  { id: "delete.gone", rules: ["delete.gone"], still: true, needs: ["disposable"], run: gone },
  deleteTotalCase,
  { id: "delete.again", rules: ["delete.again"], needs: ["disposable"], run: again },
  { id: "delete.concurrent", rules: ["delete.concurrent"], needs: ["disposable"], run: concurrent },
];

/** Why a case has nothing to look at. */
const NOTHING_DELETED = notTested("no disposable project is in the list of the account");

async function success(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  const { status } = deleted.exchange.answer;
  if (status === 200) return pass(`${deleted.id} is deleted`, { evidence: { deletes: 1 } });
  return fail({ expected: ["200"], actual: `${status} for ${deleted.id}, which is in the list`, exchange: deleted.exchange });
}

async function gone(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  const { id, before, after, exchange } = deleted;
  if (exchange.answer.status !== 200) return inconclusive("no delete succeeded");
  const expected = walkIds(before).filter((other) => other !== id);
  const remaining = walkIds(after);
  const difference = firstDifference(expected, remaining);
  const still = remaining.includes(id) ? [{ expected: [`${id} on no page`], actual: `${id} is still listed`, exchange }] : [];
  const others = difference ? [{ expected: ["every other project, in the same sequence"], actual: difference, exchange }] : [];
  return unless(still.length > 0 ? still : others, pass(`${id} is gone, ${remaining.length} others are there`));
}

async function again(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  if (deleted.exchange.answer.status !== 200) return inconclusive("no delete succeeded");
  const contentType = await wantedContentType(probe);
  return judgeRefusal("delete.again", await probe.remove({ query: `projectId=${deleted.id}`, contentType }));
}

async function concurrent(probe: Probe): Promise<Finding> {
  await probe.shared(deletion);
  const [id] = await probe.disposables();
  if (id === undefined) return notTested("a second disposable project is needed");
  const contentType = await wantedContentType(probe);
  const request = { query: `projectId=${id}`, contentType, meant: true };
  const both = await Promise.all([probe.remove(request), probe.remove(request)]);
  const statuses = both.map(({ answer }) => answer.status).sort();
  return observed(statuses.join(" and "), `two deletes of ${id} at once: ${statuses.join(" and ")}`);
}
