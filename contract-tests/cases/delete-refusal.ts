import { isRefused, judgeRefusal, mixture } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Finding, fail, inconclusive, observed, together, tooFewDisposables } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { deleteForm, harmlessDelete, spareId, stillListed, wantedContentType } from "./delete-scenes.ts";

/** Section 4.2 and 7: deletes that are refused, and that delete nothing. */
export const deleteRefusalCases: readonly Case[] = [
  { id: "delete.content-type", rules: ["delete.content-type"], run: contentType },
  { id: "delete.unknown", rules: ["delete.unknown"], run: unknown },
  { id: "delete.id-missing", rules: ["delete.id-missing"], needs: ["disposable"], run: idMissing },
  { id: "delete.id-invalid", rules: ["delete.id-invalid"], run: idInvalid },
  { id: "delete.foreign", rules: ["delete.foreign"], needs: ["otherPremium", "disposable"], run: foreign },
];

async function contentType(probe: Probe): Promise<Finding> {
  const form = await probe.shared(deleteForm);
  if (form !== "undecided") return observed(form);
  return tooFewDisposables("only deletes of several disposable projects would show it");
}

async function unknown(probe: Probe): Promise<Finding> {
  const { exchange } = await probe.shared(harmlessDelete);
  const finding = judgeRefusal("delete.unknown", exchange);
  const listed = (await probe.baseline("premium")).end === "empty-page";
  return listed || finding.verdict === "fail"
    ? finding
    : inconclusive("no walk came to its end, so nothing is known to be absent");
}

async function idMissing(probe: Probe): Promise<Finding> {
  return refusedAndKept(probe, "delete.id-missing", ["", "projectId="]);
}

async function idInvalid(probe: Probe): Promise<Finding> {
  const id = await spareId(probe);
  const nearMisses = id === undefined ? [] : [`projectId=${id}.5`, `projectId=${id}abc`, `projectId=${id}&projectId=${id}`];
  return refusedAndKept(probe, "delete.id-invalid", ["projectId=abc", ...nearMisses]);
}

/** Deletes a project of the account under test with the key of the other one: foreign there, and disposable here. */
async function foreign(probe: Probe): Promise<Finding> {
  const id = await spareId(probe);
  if (id === undefined) return tooFewDisposables("no disposable project is left");
  const contentType = await wantedContentType(probe);
  const exchange = await probe.remove({ query: `projectId=${id}`, key: "otherPremium", contentType });
  const finding = judgeRefusal("delete.foreign", exchange);
  const lost = fail({ expected: [`${id} still in the list of its account`], actual: `${id} is gone`, exchange });
  return (await stillListed(probe, id)) ? finding : together([finding, lost]);
}

/** Each query is refused as the rule says, and the spare project outlives it. A query that is obeyed is the last one sent. */
async function refusedAndKept(
  probe: Probe,
  rule: "delete.id-missing" | "delete.id-invalid",
  queries: readonly string[],
): Promise<Finding> {
  const id = await spareId(probe);
  const findings: Finding[] = [];
  const statuses: string[] = [];
  for (const query of queries) {
    const exchange = await probe.remove({ query, contentType: await wantedContentType(probe) });
    findings.push(judgeRefusal(rule, exchange));
    statuses.push(String(exchange.answer.status));
    const kept = id === undefined || (await stillListed(probe, id));
    if (!kept) findings.push(fail({ expected: [`${id} still in the list`], actual: `${id} is gone`, exchange }));
    if (!kept || !isRefused(exchange)) break;
  }
  return together(findings, mixture(statuses));
}
