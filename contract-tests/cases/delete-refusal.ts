import { isRefused, judgeRefusal, mixture, sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Finding, notTested, observed, together, tooFewDisposables } from "../model/finding.ts";
import type { TargetClient } from "../model/target-client.ts";
import { deleteForm, harmlessDelete, spareId, wantedContentType } from "./delete-scenes.ts";

/** Section 4.2 and 7: deletes that are refused, and that delete nothing. */
export const deleteRefusalCases: readonly Case[] = [
  { id: "delete.content-type", rule: "delete.content-type", run: contentType },
  { id: "delete.unknown", rule: "delete.unknown", run: unknown },
  { id: "delete.id-missing", rule: "delete.id-missing", needs: ["disposable"], run: idMissing },
  { id: "delete.id-invalid", rule: "delete.id-invalid", run: idInvalid },
  { id: "delete.foreign", rule: "delete.foreign", needs: ["otherPremium", "disposable"], run: foreign },
];

/** `projectId` twice, which most frameworks take for the first or the last. Asked last of all writes, with one disposable id. */
export const repeatedIdCase: Case = {
  id: "delete.id-repeated",
  rule: "delete.id-repeated",
  needs: ["disposable"],
  run: repeated,
};

const NOTHING_LEFT = tooFewDisposables("no disposable project is left");

async function contentType(client: TargetClient): Promise<Finding> {
  const form = await client.shared(deleteForm);
  if (form !== "undecided") return observed(form);
  return tooFewDisposables("only deletes of several disposable projects would show it");
}

async function unknown(client: TargetClient): Promise<Finding> {
  const id = await client.unknownId();
  const { exchange } = await client.shared(harmlessDelete);
  return exchange ? judgeRefusal("delete.unknown", exchange) : notTested(`no delete of ${id} was sent`);
}

async function idMissing(client: TargetClient): Promise<Finding> {
  return allRefused(client, "delete.id-missing", ["", "projectId="]);
}

async function idInvalid(client: TargetClient): Promise<Finding> {
  const id = await spareId(client);
  const nearMisses = id === undefined ? [] : [`projectId=${id}.5`, `projectId=${id}abc`];
  return allRefused(client, "delete.id-invalid", ["projectId=abc", ...nearMisses]);
}

/** Each query is refused as the rule says. A query that is obeyed is the last one sent. */
async function allRefused(
  client: TargetClient,
  rule: "delete.id-missing" | "delete.id-invalid",
  queries: readonly string[],
): Promise<Finding> {
  const findings: Finding[] = [];
  const statuses: string[] = [];
  for (const query of queries) {
    const exchange = await client.remove({ query, contentType: await wantedContentType(client) });
    findings.push(judgeRefusal(rule, exchange));
    statuses.push(String(exchange.answer.status));
    if (!isRefused(exchange)) break;
  }
  return together(findings, mixture(statuses));
}

/** Deletes a project of the account under test with the key of the other one: foreign there, and disposable here. */
async function foreign(client: TargetClient): Promise<Finding> {
  const id = await spareId(client);
  if (id === undefined) return NOTHING_LEFT;
  const options = { query: `projectId=${id}`, key: "otherPremium", contentType: await wantedContentType(client) } as const;
  return judgeRefusal("delete.foreign", await client.remove(options));
}

async function repeated(client: TargetClient): Promise<Finding> {
  const id = await spareId(client);
  if (id === undefined) return NOTHING_LEFT;
  const form = await wantedContentType(client);
  const taken = await ifAllowed(() => takenOf(client, form));
  const { answer } = await client.remove({ query: `projectId=${id}&projectId=${id}`, contentType: form });
  if (answer.status !== 200) return observed(String(answer.status), `${id} twice -> ${answer.status}`);
  return observed(taken ?? "first or last", `${id} twice -> 200: ${taken ? `the ${taken} is taken` : "one of them is taken"}`);
}

/** Sends two values that name nothing: the refusal shows which one is read, if each alone was refused in another way. */
async function takenOf(client: TargetClient, form: string | null): Promise<"first" | "last" | undefined> {
  const nothing = await client.unknownId();
  const both = await client.remove({ query: `projectId=${nothing}&projectId=abc`, contentType: form });
  const deletes = (await client.allExchanges()).filter(({ request }) => request.key === "premium" && request.method === "DELETE");
  const unknownId = deletes.findLast(({ request }) => request.query === `projectId=${nothing}`);
  const text = deletes.findLast(({ request }) => request.query === "projectId=abc");
  if (!unknownId || !text || ![unknownId, text, both].every(isRefused) || sameRefusal(unknownId, text)) return undefined;
  if (sameRefusal(both, unknownId)) return "first";
  return sameRefusal(both, text) ? "last" : undefined;
}
