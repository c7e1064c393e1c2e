import { judgeRefusal } from "../checks/refusal.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, idsOf } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, observed, pass, tooFewDisposables, unless } from "../model/finding.ts";
import type { Probe, Scene } from "../model/probe.ts";
import { walkIds } from "../model/walk.ts";
import { contentTypeOf, type DefaultPage, deletion } from "./delete-scenes.ts";
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
const NOTHING_DELETED = tooFewDisposables("no disposable project is in the list of the account");

async function success(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  const { status } = deleted.exchange.answer;
  if (status === 200) return secondSuccess(await probe.shared(twoAtOnce), deleted.id);
  return fail({ expected: ["200"], actual: `${status} for ${deleted.id}, which is in the list`, exchange: deleted.exchange });
}

async function gone(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  const { id, before, after, defaultPages, exchange } = deleted;
  if (exchange.answer.status !== 200) return inconclusive("no delete succeeded");
  const expected = walkIds(before).filter((other) => other !== id);
  const remaining = walkIds(after);
  const differences = [firstDifference(expected, remaining), ...defaultPages.map((page) => differenceOn(page, expected))];
  const difference = differences.find((each) => each !== undefined);
  const still = [...remaining, ...defaultPages.flatMap((page) => idsOf(page.exchange))].includes(id)
    ? [{ expected: [`${id} on no page`], actual: `${id} is still listed`, exchange }]
    : [];
  const others = difference ? [{ expected: ["every other project, in the same sequence"], actual: difference, exchange }] : [];
  return unless(still.length > 0 ? still : others, pass(`${id} is gone, ${remaining.length} others are there`));
}

/** How a page differs from the projects that have to be behind its cursor. */
function differenceOn({ behind, exchange }: DefaultPage, ids: readonly string[]): string | undefined {
  const start = behind === undefined ? 0 : ids.indexOf(behind) + 1;
  const given = idsOf(exchange);
  return firstDifference(ids.slice(start, start + Math.max(given.length, 1)), given);
}

async function again(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (!deleted) return NOTHING_DELETED;
  if (deleted.exchange.answer.status !== 200) return inconclusive("no delete succeeded");
  const contentType = contentTypeOf(deleted);
  return judgeRefusal("delete.again", await probe.remove({ query: `projectId=${deleted.id}`, contentType }));
}

/** Of two deletes of another project at once, one finds it: a server whose deletes work once only is caught here. */
function secondSuccess(both: readonly Exchange[], id: string): Finding {
  const [exchange] = both;
  const worked = both.some(({ answer }) => answer.status === 200);
  if (!exchange || worked) return pass(`${id} is deleted`, { evidence: { deletes: exchange ? 2 : 1 } });
  const actual = `${both.map(({ answer }) => answer.status).join(" and ")} for another project that is in the list`;
  return fail({ expected: ["200 for one of two deletes"], actual, exchange });
}

const twoAtOnce: Scene<readonly Exchange[]> = { name: "two deletes at once", take: deleteTwice };

async function deleteTwice(probe: Probe): Promise<readonly Exchange[]> {
  const deleted = await probe.shared(deletion);
  const [id] = await probe.disposables();
  if (!deleted || id === undefined) return [];
  const request = { query: `projectId=${id}`, contentType: contentTypeOf(deleted), meant: true };
  return Promise.all([probe.remove(request), probe.remove(request)]);
}

async function concurrent(probe: Probe): Promise<Finding> {
  const both = await probe.shared(twoAtOnce);
  if (both.length === 0) return tooFewDisposables("a second disposable project is needed");
  const statuses = both.map(({ answer }) => answer.status).sort();
  return observed(statuses.join(" and "), `two deletes of one project at once: ${statuses.join(" and ")}`);
}
