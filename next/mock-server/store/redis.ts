import type { AccountData, Store } from "./store.ts";

export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  throw new Error(`not yet: ${url} ${accounts.length}`);
}
