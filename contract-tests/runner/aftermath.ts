import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { listed } from "../checks/sequence.ts";
import { namedIds } from "../model/consent.ts";
import type { Aftermath, Exchange } from "../model/exchange.ts";
import type { Change, TargetClient } from "../model/target-client.ts";

/**
 * Looks whether the account survived refused writes, of which `exchange` is the last: the project that one of them names is where
 * it was, or, if they name none of the account, the last disposable one. Another client may have deleted that project, so a loss counts only if the account is quiet
 * and, if another disposable project is left, `repeat` shows that the same requests make that one vanish too.
 */
export async function aftermathOf(
  exchange: Exchange,
  client: TargetClient,
  suspects: readonly Exchange[],
  repeat: (id: string, other: string) => Promise<boolean>,
): Promise<Aftermath | undefined> {
  const own = (await client.baseline("premium")).ids;
  const named = suspects.flatMap(({ request }) => namedIds(request)).find((each) => own.includes(each));
  const watched = named ?? (await client.disposables()).at(-1);
  if (watched === undefined || (await client.isUndisturbed(watched))) return undefined;
  await client.walk("premium", MAXIMUM_LIMIT);
  const caused = client.changes("premium").filter(({ writes }) => writes.at(-1)?.exchange === exchange);
  const idsOf = (kind: Change["kind"]): string[] => caused.flatMap((change) => (change.kind === kind ? [change.id] : []));
  const [back, lost] = [idsOf("undeleted"), idsOf("vanished")];
  if (back.length > 0) return { harm: `${listed(back)} back` };
  if (lost.length === 0) return undefined;
  const doubt = await doubtAbout(lost, named, client, repeat);
  if (doubt !== undefined) return { doubt };
  const [{ request }] = suspects as [Exchange];
  const since = `, by this or another of the ${suspects.length} requests since ${request.method} ${request.path}`;
  return { harm: `${listed(lost)} gone all the same${suspects.length > 1 ? since : ""}` };
}

/** Why another client may have deleted what is gone: it is disposable, and no request named it or the same requests spare the next one. */
async function doubtAbout(
  lost: readonly string[],
  named: string | undefined,
  client: TargetClient,
  repeat: (id: string, other: string) => Promise<boolean>,
): Promise<string | undefined> {
  const change = await client.concurrentChange();
  if (change !== undefined) return `the account changes under the run, ${change}`;
  const gone = `${listed(lost)} gone`;
  if (!lost.every((id) => client.target.disposableProjectIds.includes(id))) return undefined;
  if (named === undefined || lost.join() !== named)
    return `${gone}, which no request named: another client may have deleted what is disposable`;
  const other = (await client.disposables()).find((id) => id !== named);
  if (other === undefined || (await repeat(named, other))) return undefined;
  return `${gone}, but the same request left ${other} alone: another client may have deleted ${named}`;
}
