import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import type { KeyName } from "../model/exchange.ts";
import { type Finding, inconclusive, pass, together, unless, vacuous } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { walkIds } from "../model/walk.ts";

/** Section 7: no refused request of the whole run changed an account. Comes after every case that writes. */
export const unchangedCases: readonly Case[] = [
  { id: "delete.refused-changes-nothing", rules: ["delete.refused-changes-nothing"], still: true, run: refusedChangesNothing },
];

async function refusedChangesNothing(probe: Probe): Promise<Finding> {
  const said = await probe.allExchanges();
  const refused = said.filter(({ request, answer }) => request.method !== "GET" && answer.status !== 200).length;
  const accounts: KeyName[] = probe.target.keys.otherPremium === undefined ? ["premium"] : ["premium", "otherPremium"];
  const finding = together(await probe.sideBySide(accounts.map((key) => (each) => unchanged(each, key))));
  if (refused === 0 && finding.verdict === "pass") return vacuous("no write was refused");
  return { ...finding, evidence: { refusedWrites: refused, accounts: accounts.length } };
}

/** The account shows what it showed before, less what the target acknowledged to have deleted. */
async function unchanged(probe: Probe, key: KeyName): Promise<Finding> {
  const before = await probe.baseline(key);
  const after = await probe.walk(key, 100);
  if (before.end !== "empty-page" || after.end !== "empty-page") return inconclusive(`no walk of ${key} came to its end`);
  const expected = walkIds(before).filter((id) => !probe.deleted().includes(id));
  const difference = firstDifference(expected, walkIds(after));
  const violation = { expected: ["every project whose delete was not acknowledged"], actual: `${key}: ${difference}` };
  return unless(difference ? [violation] : [], pass("nothing else changed"));
}
