import { statusLine } from "../checks/audit.ts";
import { listed } from "../checks/sequence.ts";
import type { Aftermath, Exchange } from "../model/exchange.ts";
import type { Change, Probe } from "../model/probe.ts";
import { walkIds } from "../model/walk.ts";
import { namedIds } from "./consent.ts";

/** What looking after a refused write takes. */
export interface AfterWrite
  extends Pick<Probe, "target" | "disposables" | "isUndisturbed" | "baseline" | "changes" | "walk" | "unrest"> {
  /** Sends the refused request again with another project in place of the one that is gone: does that one vanish too? */
  repeat(id: string, other: string): Promise<boolean>;
}

/**
 * Looks whether the account survived a refused write: the project that it names is where it was, or, where it names none of the
 * account, the last disposable one. Another client may have deleted that project, so a loss counts where the account is quiet
 * and, if another disposable project is left, where the same request makes that one vanish too.
 */
export async function aftermathOf(exchange: Exchange, account: AfterWrite): Promise<Aftermath | undefined> {
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
  const sent = caused[0]?.writes.map((write) => write.exchange) ?? [];
  const others =
    sent.length > 1 ? `, perhaps by another of the ${sent.length} refused since ${statusLine(sent[0] ?? exchange)}` : "";
  return doubt === undefined ? { harm: `${listed(lost)} gone all the same${others}` } : { doubt };
}

/** Why another client may have deleted what is gone. */
async function doubtAbout(lost: readonly string[], named: string | undefined, account: AfterWrite): Promise<string | undefined> {
  const unrest = await account.unrest();
  if (unrest !== undefined) return `the account changes under the run, ${unrest}`;
  if (lost.length > 1) {
    const disposable = lost.every((id) => account.target.disposableProjectIds.includes(id));
    return disposable
      ? `${lost.length} disposable projects are gone at once, so another client may have deleted them`
      : undefined;
  }
  const other = (await account.disposables()).find((id) => !lost.includes(id));
  if (named === undefined || lost[0] !== named || other === undefined || (await account.repeat(named, other))) return undefined;
  return `${named} is gone, but the same request left ${other} alone: another client may have deleted ${named}`;
}
