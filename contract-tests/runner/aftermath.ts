import { listed } from "../checks/sequence.ts";
import type { Aftermath, Exchange } from "../model/exchange.ts";
import type { Probe } from "../model/probe.ts";
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
  const left = await account.disposables();
  const own = walkIds(await account.baseline("premium"));
  const named = namedIds(exchange.request).find((each) => own.includes(each));
  const watched = named ?? left.at(-1);
  if (watched === undefined || (await account.isUndisturbed(watched))) return undefined;
  await account.walk("premium", 100);
  const caused = account.changes("premium").filter(({ writes }) => writes.at(-1)?.exchange === exchange);
  const lost = caused.flatMap(({ kind, id }) => (kind === "vanished" ? [id] : []));
  const back = caused.flatMap(({ kind, id }) => (kind === "undeleted" ? [id] : []));
  if (back.length > 0) return { harm: `${listed(back)} back` };
  if (lost.length === 0) return undefined;
  const harm = { harm: `${listed(lost)} gone all the same` };
  const unrest = await account.unrest();
  if (unrest !== undefined) return { doubt: `the account changes under the run, ${unrest}` };
  if (lost.length > 1 && lost.every((each) => account.target.disposableProjectIds.includes(each)))
    return { doubt: `${lost.length} disposable projects are gone at once, so another client may have deleted them` };
  const other = left.find((each) => !lost.includes(each));
  if (named === undefined || lost.join() !== named || other === undefined || (await account.repeat(named, other))) return harm;
  return { doubt: `${named} is gone, but the same request left ${other} alone: another client may have deleted ${named}` };
}
