import type { Aftermath, Exchange } from "../model/exchange.ts";
import type { Probe } from "../model/probe.ts";
import { namedIds } from "./consent.ts";

/** What looking after a refused write takes. */
export interface AfterWrite extends Pick<Probe, "target" | "disposables" | "isUndisturbed" | "changes" | "walk" | "unrest"> {
  /** Sends the refused request again with another project in place of the one that is gone: does that one vanish too? */
  repeat(id: string, other: string): Promise<boolean>;
}

/**
 * Looks whether the account survived a refused write: the project that it names, else the last disposable one, is still listed.
 * Another client may have deleted that project, so a loss counts where the account is quiet and, if another disposable project
 * is left, where the same request makes that one vanish too.
 */
export async function aftermathOf(exchange: Exchange, account: AfterWrite): Promise<Aftermath | undefined> {
  const left = await account.disposables();
  const named = namedIds(exchange.request);
  const id = left.find((each) => named.includes(each)) ?? left.at(-1);
  if (id === undefined || (await account.isUndisturbed(id))) return undefined;
  await account.walk("premium", 100);
  const lost = account
    .changes("premium")
    .filter(({ kind, writes }) => kind === "vanished" && writes.at(-1)?.exchange === exchange);
  const ids = lost.map((change) => change.id);
  if (ids.length === 0) return undefined;
  const harm = { harm: `${ids.slice(0, 3).join(", ")} ${ids.length > 1 ? "are" : "is"} gone all the same` };
  const unrest = await account.unrest();
  if (unrest !== undefined) return { doubt: `the account changes under the run, ${unrest}` };
  if (ids.length > 1) {
    const disposable = ids.every((each) => account.target.disposableProjectIds.includes(each));
    return disposable
      ? { doubt: `${ids.length} disposable projects are gone at once, so another client may have deleted them` }
      : harm;
  }
  const other = left.find((each) => each !== id);
  if (!named.includes(id) || other === undefined || (await account.repeat(id, other))) return harm;
  return { doubt: `${id} is gone, but the same request left ${other} alone: another client may have deleted ${id}` };
}
