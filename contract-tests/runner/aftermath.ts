import { listed } from "../checks/sequence.ts";
import { namedIds } from "../model/consent.ts";
import { type Aftermath, type Exchange, walkIds } from "../model/exchange.ts";
import type { Change, TargetClient } from "../model/target-client.ts";

/** What looking after a refused write takes. */
export interface AfterWrite
  extends Pick<TargetClient, "target" | "disposables" | "isUndisturbed" | "baseline" | "changes" | "walk" | "concurrentChange"> {
  /** Sends the refused request again with another project in place of the one that is gone: does that one vanish too? */
  repeat(id: string, other: string): Promise<boolean>;
}

/**
 * Looks whether the account survived a refused write: the project that it names is where it was, or, where it names none of the
 * account, the last disposable one. Another client may have deleted that project, so a loss counts where the account is quiet
 * and, if another disposable project is left, where the same request makes that one vanish too.
 */
export async function aftermathOf(
  exchange: Exchange,
  account: AfterWrite,
  suspects: readonly Exchange[],
): Promise<Aftermath | undefined> {
  const own = walkIds(await account.baseline("premium"));
  const named = namedIds(exchange.request).find((each) => own.includes(each));
  const watched = named ?? (await account.disposables()).at(-1);
  if (watched === undefined || (await account.isUndisturbed(watched))) return undefined;
  await account.walk("premium", 100);
  const caused = account.changes("premium").filter(({ writes }) => writes.at(-1)?.exchange === exchange);
  const idsOf = (kind: Change["kind"]): string[] => caused.flatMap((change) => (change.kind === kind ? [change.id] : []));
  const [back, lost] = [idsOf("undeleted"), idsOf("vanished")];
  if (back.length > 0) return { harm: `${listed(back)} back` };
  if (lost.length === 0) return undefined;
  const doubt = await doubtAbout(lost, named, account);
  const others =
    suspects.length > 1 ? `, by this or another of the ${suspects.length} requests since ${lineOf(suspects[0])}` : "";
  return doubt === undefined ? { harm: `${listed(lost)} gone all the same${others}` } : { doubt };
}

/** Why another client may have deleted what is gone: it is disposable, and the request did not name it or spares the next one. */
async function doubtAbout(lost: readonly string[], named: string | undefined, account: AfterWrite): Promise<string | undefined> {
  const unrest = await account.concurrentChange();
  if (unrest !== undefined) return `the account changes under the run, ${unrest}`;
  const gone = `${listed(lost)} gone`;
  if (!lost.every((id) => account.target.disposableProjectIds.includes(id))) return undefined;
  if (named === undefined || lost.join() !== named)
    return `${gone}, which no request named: another client may have deleted what is disposable`;
  const other = (await account.disposables()).find((id) => id !== named);
  if (other === undefined || (await account.repeat(named, other))) return undefined;
  return `${gone}, but the same request left ${other} alone: another client may have deleted ${named}`;
}

function lineOf(exchange: Exchange | undefined): string {
  return exchange ? `${exchange.request.method} ${exchange.request.path}` : "";
}
