import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { listed } from "../checks/sequence.ts";
import type { Change, TargetClient } from "../model/case.ts";
import { namedIds } from "../model/consent.ts";
import type { Aftermath, Exchange, SentRequest } from "../model/exchange.ts";

/** What refused writes did all the same, and the one that did it, as far as that can be told. */
export interface Found {
  readonly suspect: Exchange;
  readonly aftermath: Aftermath;
}

/**
 * Looks whether the account survived refused writes, all of those since it was seen last: the project that they name is where it was,
 * or, if they name none of the account, the last disposable one. Another client may have deleted that project, so a loss counts only
 * if the account is quiet and, if another disposable project is left, one of the writes makes that one vanish too.
 */
export async function aftermathOf(
  sent: readonly Exchange[],
  client: TargetClient,
  resend: (request: SentRequest) => Promise<void>,
): Promise<Found | undefined> {
  const own = (await client.baseline("premium")).ids;
  const named = sent.flatMap(({ request }) => namedIds(request)).find((id) => own.includes(id));
  const watched = named ?? (await client.disposables()).at(-1);
  if (watched === undefined || (await client.isUndisturbed(watched))) return undefined;
  await client.walk("premium", MAXIMUM_LIMIT);
  const caused = client.changes("premium").filter(({ writes }) => writes.some(({ exchange }) => exchange === sent.at(-1)));
  const idsOf = (kind: Change["kind"]): string[] => caused.flatMap((change) => (change.kind === kind ? [change.id] : []));
  // If no request names a deleted project that is listed again, the list is late: that is for `delete.gone` to say.
  const back = idsOf("undeleted").filter((id) => sent.some(({ request }) => namedIds(request).includes(id)));
  const lost = idsOf("vanished");
  const suspects = suspectsOf(sent, back.length > 0 ? back : lost);
  const [first, suspect] = [suspects[0], suspects.at(-1)] as [Exchange, Exchange];
  if (back.length > 0) return { suspect, aftermath: { harm: `${listed(back)} back` } };
  if (lost.length === 0) return undefined;
  const proof = await proofOf(lost, suspects, client, resend);
  if (typeof proof === "string") return { suspect, aftermath: { doubt: proof } };
  const harm = `${listed(lost)} gone all the same`;
  const since = `, by this or another of the ${suspects.length} requests since ${first.request.method} ${first.request.path}`;
  return { suspect: proof ?? suspect, aftermath: { harm: proof || suspects.length === 1 ? harm : `${harm}${since}` } };
}

/** The writes that name what is lost, or all if none does. */
function suspectsOf(sent: readonly Exchange[], lost: readonly string[]): readonly Exchange[] {
  const naming = sent.filter(({ request }) => namedIds(request).some((id) => lost.includes(id)));
  return naming.length > 0 ? naming : sent;
}

/**
 * The write that was seen to make another project vanish, or why no single write is to blame: there are several and what is gone is
 * not disposable; or it is, and another client may have deleted it, because no request named it or all of them spare the next one.
 * Undefined if the loss needs no proof or none can be had.
 */
async function proofOf(
  lost: readonly string[],
  suspects: readonly Exchange[],
  client: TargetClient,
  resend: (request: SentRequest) => Promise<void>,
): Promise<Exchange | string | undefined> {
  const change = await client.concurrentChange();
  if (change !== undefined) return `the account changes under the run, ${change}`;
  const gone = `${listed(lost)} gone`;
  // Nothing but another loss would tell which of them it was; that it was one of them is for `delete.refused-changes-nothing` to say.
  if (!lost.every((id) => client.target.disposableProjectIds.includes(id)))
    return suspects.length > 1 ? `${gone}, and one of ${suspects.length} refused requests did it` : undefined;
  const [named = ""] = lost;
  const naming = suspects.filter(({ request }) => namedIds(request).includes(named));
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

/** The same request about another project. */
function renamed(request: SentRequest, id: string, other: string): SentRequest {
  const inPlace = (text: string): string => text.replaceAll(id, other);
  const { path, query, body } = request;
  return { ...request, path: inPlace(path), query: inPlace(query), ...(body !== undefined && { body: inPlace(body) }) };
}
