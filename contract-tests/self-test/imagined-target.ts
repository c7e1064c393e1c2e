import { createMock } from "../../mock-server/index.ts";
import type { AccountData } from "../../mock-server/store/store.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Transport } from "../runner/transport.ts";
import { accountsOf, asTransport, KEYS } from "./reference.ts";
import { handlerOf } from "./wire.ts";

/** A transport that answers like a reference with 230 projects, including the target's disposable ones, within the process. */
export function imagine(target: Target): Transport {
  const send = asTransport(handlerOf(createMock({ data: { accounts: imaginedAccounts(target) } })));
  return (request) => send({ ...request, headers: withImaginedKey(request) });
}

function withImaginedKey({ headers, key }: SentRequest): Record<string, string> {
  const keys: Partial<Record<SentRequest["key"], string>> = KEYS;
  const imagined = keys[key];
  const isKey = (name: string): boolean => name.toLowerCase() === "x-master-key";
  const entries = Object.entries(headers).map(([name, value]) => [name, isKey(name) && imagined ? imagined : value]);
  return Object.fromEntries(entries);
}

/** Uses ids above 2^53 for all other projects, because a target does not name such ids. */
function imaginedAccounts({ disposableProjectIds }: Target): AccountData[] {
  return accountsOf({ profile: { "list.id-width": "wide" } }).map(({ projects, ...account }) => ({
    ...account,
    projects: projects.map((project, place) =>
      account.key === KEYS.premium ? { ...project, id: disposableProjectIds[place] ?? project.id } : project,
    ),
  }));
}
