import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { listed } from "../checks/sequence.ts";
import type { Change, TargetClient } from "../model/case.ts";
import { namedIds } from "../model/consent.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";

/**
 * Checks that refused writes changed nothing: whether the project that they name, or the last disposable one, is still in its
 * place. If not, returns the write that most likely caused it, with its `aftermath` set. Another client may have deleted the
 * project, so a loss counts only if no such client is seen and, if another disposable project is left, one of the writes deletes
 * that project too when it is sent again for it.
 */
export async function suspectOf(
  sent: readonly Exchange[],
  client: TargetClient,
  resend: (request: SentRequest) => Promise<unknown>,
): Promise<Exchange | undefined> {
  const own = (await client.baseline("premium")).ids;
  const named = sent.flatMap(({ request }) => namedIds(request)).find((id) => own.includes(id));
  const watched = named ?? (await client.disposables()).at(-1);
  if (watched === undefined || (await client.isUndisturbed(watched))) return undefined;
  await client.walk("premium", MAXIMUM_LIMIT);
  const caused = client.changes("premium").filter(({ writes }) => writes.some(({ exchange }) => exchange === sent.at(-1)));
  const idsOf = (kind: Change["kind"]): string[] => caused.flatMap((change) => (change.kind === kind ? [change.id] : []));
  // A deleted project that is listed again without being named by a request is a stale list, which `delete.gone` reports.
  const back = idsOf("undeleted").filter((id) => sent.some((exchange) => isNamed(id, exchange)));
  const lost = idsOf("vanished");
  const changed = back.length > 0 ? back : lost;
  const naming = sent.filter((exchange) => changed.some((id) => isNamed(id, exchange)));
  const suspects = naming.length > 0 ? naming : sent;
  const [first, last] = [suspects[0], suspects.at(-1)] as [Exchange, Exchange];
  if (back.length > 0) return Object.assign(last, { aftermath: { harm: `${listed(back)} back` } });
  if (lost.length === 0) return undefined;
  const proof = await proofOf(lost, suspects, client, resend);
  if (typeof proof === "string") return Object.assign(last, { aftermath: { doubt: proof } });
  const harm = `${listed(lost)} gone all the same`;
  const since = `, by this or another of the ${suspects.length} requests since ${first.request.method} ${first.request.path}`;
  return Object.assign(proof ?? last, { aftermath: { harm: proof || suspects.length === 1 ? harm : `${harm}${since}` } });
}

/**
 * The write that, sent again for another disposable project, deletes it too. A text says why no write can be blamed: another
 * client changes the account or may have deleted the project, or several writes may have deleted one that is not disposable.
 * Undefined if no proof is needed or possible.
 */
async function proofOf(
  lost: readonly string[],
  suspects: readonly Exchange[],
  client: TargetClient,
  resend: (request: SentRequest) => Promise<unknown>,
): Promise<Exchange | string | undefined> {
  const change = await client.concurrentChange();
  if (change !== undefined) return `the account changes under the run, ${change}`;
  const gone = `${listed(lost)} gone`;
  // Only another loss would tell which request it was. `delete.refused-changes-nothing` reports that it was one of them.
  if (!lost.every((id) => client.target.disposableProjectIds.includes(id)))
    return suspects.length > 1 ? `${gone}, and one of ${suspects.length} refused requests did it` : undefined;
  const [named = ""] = lost;
  const naming = suspects.filter((exchange) => isNamed(named, exchange));
  if (lost.length > 1 || naming.length === 0)
    return `${gone}, which no request named: another client may have deleted what is disposable`;
  const other = (await client.disposables()).find((id) => id !== named);
  if (other === undefined) return undefined;
  for (const exchange of naming) {
    await resend(renamed(exchange.request, named, other));
    if (!(await client.isUndisturbed(other)) && !(await client.walk("premium", MAXIMUM_LIMIT)).ids.includes(other))
      return exchange;
  }
  return `${gone}, but the same request left ${other} alone: another client may have deleted ${named}`;
}

function isNamed(id: string, { request }: Exchange): boolean {
  return namedIds(request).includes(id);
}

function renamed(request: SentRequest, id: string, other: string): SentRequest {
  const inPlace = (text: string): string => text.replaceAll(id, other);
  const { path, query, body } = request;
  return { ...request, path: inPlace(path), query: inPlace(query), ...(body !== undefined && { body: inPlace(body) }) };
}
