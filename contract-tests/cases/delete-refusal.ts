import { isRefused, judgeRefusal, mixture, sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Finding, notTested, observed, together, tooFewDisposables } from "../model/finding.ts";
import type { Probe } from "../model/target-client.ts";
import { deleteForm, harmlessDelete, spareId, wantedContentType } from "./delete-scenes.ts";

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
  const id = await probe.unknownId();
  const { exchange } = await probe.shared(harmlessDelete);
  return exchange ? judgeRefusal("delete.unknown", exchange) : notTested(`no delete of ${id} was sent`);
}

async function idMissing(probe: Probe): Promise<Finding> {
  return allRefused(probe, "delete.id-missing", ["", "projectId="]);
}

async function idInvalid(probe: Probe): Promise<Finding> {
  const id = await spareId(probe);
  const nearMisses = id === undefined ? [] : [`projectId=${id}.5`, `projectId=${id}abc`];
  return allRefused(probe, "delete.id-invalid", ["projectId=abc", ...nearMisses]);
}

/** Deletes a project of the account under test with the key of the other one: foreign there, and disposable here. */
async function foreign(probe: Probe): Promise<Finding> {
  const id = await spareId(probe);
  if (id === undefined) return tooFewDisposables("no disposable project is left");
  const contentType = await wantedContentType(probe);
  return judgeRefusal("delete.foreign", await probe.remove({ query: `projectId=${id}`, key: "otherPremium", contentType }));
}

/** Each query is refused as the rule says. A query that is obeyed is the last one sent. */
async function allRefused(
  probe: Probe,
  rule: "delete.id-missing" | "delete.id-invalid",
  queries: readonly string[],
): Promise<Finding> {
  const findings: Finding[] = [];
  const statuses: string[] = [];
  for (const query of queries) {
    const exchange = await probe.remove({ query, contentType: await wantedContentType(probe) });
    findings.push(judgeRefusal(rule, exchange));
    statuses.push(String(exchange.answer.status));
    if (!isRefused(exchange)) break;
  }
  return together(findings, mixture(statuses));
}

/** `projectId` twice, which most frameworks take for the first or the last. Asked last of all writes, with one disposable id. */
export const repeatedIdCase: Case = {
  id: "delete.id-repeated",
  rules: ["delete.id-repeated"],
  needs: ["disposable"],
  run: repeated,
};

async function repeated(probe: Probe): Promise<Finding> {
  const id = await spareId(probe);
  if (id === undefined) return tooFewDisposables("no disposable project is left");
  const contentType = await wantedContentType(probe);
  const taken = await ifAllowed(() => takenOf(probe, contentType));
  const exchange = await probe.remove({ query: `projectId=${id}&projectId=${id}`, contentType });
  const { status } = exchange.answer;
  if (status !== 200) return observed(String(status), `${id} twice -> ${status}`);
  return observed(taken ?? "first or last", `${id} twice -> 200: ${taken ? `the ${taken} is taken` : "one of them is taken"}`);
}

/** Two different values that name nothing tell which of them is read, if each alone was refused in a way of its own. */
async function takenOf(probe: Probe, contentType: string | null): Promise<"first" | "last" | undefined> {
  const nothing = await probe.unknownId();
  const both = await probe.remove({ query: `projectId=${nothing}&projectId=abc`, contentType });
  const said = (await probe.allExchanges()).filter(({ request }) => request.key === "premium" && request.method === "DELETE");
  const unknown = said.findLast(({ request }) => request.query === `projectId=${nothing}`);
  const text = said.findLast(({ request }) => request.query === "projectId=abc");
  if (!unknown || !text || ![unknown, text, both].every(isRefused) || sameRefusal(unknown, text)) return undefined;
  if (sameRefusal(both, unknown)) return "first";
  return sameRefusal(both, text) ? "last" : undefined;
}
