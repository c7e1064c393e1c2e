import { randomUUID } from "node:crypto";
import type { RedisConnection } from "./redis-connection.ts";
import { StoredAccount } from "./stored-account.ts";

/** So many entries of a log are read at once. */
const CHUNK = 10_000;

/** So many accounts are kept; the log of another is read from its start. */
const MOST_ACCOUNTS = 10_000;

/** An account without what the first entries of its log delete. */
interface Mirror {
  readonly account: StoredAccount;
  entries: number;
  last: string;
}

/** An entry of a log of deletes. No two are equal, so that a log that began anew is not taken for the one read before. */
export function entryOf(id: string): string {
  return `${randomUUID().slice(0, 8)} ${id}`;
}

/** The accounts of which Redis has a log of deletes. A call reads only the entries since the last call. */
export class LoggedAccounts {
  readonly #ask: RedisConnection["ask"];
  readonly #mirrors = new Map<string, Mirror>();

  constructor(ask: RedisConnection["ask"]) {
    this.#ask = ask;
  }

  /** An account without the deletes of its log. */
  async at(log: string, full: StoredAccount): Promise<StoredAccount> {
    const known = this.#mirrors.get(log);
    let mirror = known?.account.sequence === full.sequence ? known : this.#begin(log, full);
    for (;;) {
      // The last known entry is read again: if another one is there, the log began anew.
      const { entries, last } = mirror;
      const start = Math.max(entries - 1, 0);
      const read = await this.#ask((redis) => redis.lRange(log, start, start + CHUNK - 1));
      if (entries > 0 && read[0] !== last) {
        mirror = this.#begin(log, full);
        continue;
      }
      // Another call may have applied some of them in the meantime.
      for (const entry of read.slice(mirror.entries - start)) append(mirror, entry);
      if (read.length < CHUNK) return mirror.account;
    }
  }

  #begin(log: string, full: StoredAccount): Mirror {
    const [oldest = log] = this.#mirrors.keys();
    if (this.#mirrors.size >= MOST_ACCOUNTS) this.#mirrors.delete(oldest);
    const mirror = { account: new StoredAccount(full), entries: 0, last: "" };
    this.#mirrors.set(log, mirror);
    return mirror;
  }
}

function append(mirror: Mirror, entry: string): void {
  mirror.account.delete(entry.slice(entry.indexOf(" ") + 1));
  mirror.entries += 1;
  mirror.last = entry;
}
