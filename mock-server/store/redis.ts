import { createHash } from "node:crypto";
import { baseOf } from "./account-key.ts";
import { connectRedis } from "./redis-connection.ts";
import {
  type AccountData,
  accountIn,
  type Held,
  hasFirstState,
  heldBy,
  heldOf,
  type Store,
  universeOf,
} from "./store.ts";

/**
 * Creates a store whose state several mocks share. Redis holds what was put and the ids of what was deleted, nothing else; mocks with
 * other initial accounts share nothing. Throws an InputProblem if the URL is not valid or the package @redis/client is missing.
 * Calls reject with StoreUnavailable while Redis is away.
 */
export function redisStore(url: string, accounts: readonly AccountData[]): Store {
  const { ask, close } = connectRedis(url);
  const initial = new Map(accounts.map((account) => [account.key, heldOf(account)]));
  const parsed = new Map<string, { readonly text: string; readonly held: Held }>();
  const ids = accounts.map(({ key, plan, projects }) => [key, plan, projects.map(({ id }) => id)]);
  const dataset = `tts-projects:${createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 12)}`;

  /** The names of the current epoch, which a reset of all ends: a hash of what was put, and a set of deleted ids for each key. */
  async function names() {
    const epoch = `${dataset}:${(await ask((redis) => redis.get(`${dataset}:epoch`))) ?? 0}`;
    return {
      put: `${epoch}:put`,
      touched: `${epoch}:touched`,
      deleted: (key: string) => `${epoch}:deleted:${key}`,
    };
  }

  /** Reads what was put, for one key or for all, and returns the account of a key without its deletes. */
  async function accountsIn(
    put: string,
    key?: string,
  ): Promise<{ keys: string[]; find(key: string): Held | undefined }> {
    const fields = key === undefined ? await ask((redis) => redis.hKeys(put)) : [key, baseOf(key)];
    const texts = fields.length === 0 ? [] : await ask((redis) => redis.hmGet(put, fields));
    const found = new Map(
      fields.flatMap((field, index) => (texts[index] ? [[field, parse(field, texts[index])]] : [])),
    );
    return { keys: [...found.keys()], find: (each) => heldBy(each, found, initial) };
  }

  function parse(key: string, text: string): Held {
    const known = parsed.get(key);
    if (known?.text === text) return known.held;
    const held = heldOf(JSON.parse(text) as AccountData);
    parsed.set(key, { text, held });
    return held;
  }

  /** The ids that were deleted from an account and that it still would have. */
  async function deletedFrom({ sequence }: Held, name: string): Promise<Set<string>> {
    const members = await ask((redis) => redis.sMembers(name));
    return new Set(members.filter((id) => sequence.has(id)));
  }

  return {
    account: async (key) => {
      const { put, deleted } = await names();
      const held = (await accountsIn(put, key)).find(key);
      return held && accountIn(held, await deletedFrom(held, deleted(key)));
    },
    exists: async (id, key) => {
      const { put, touched, deleted } = await names();
      const [{ keys, find }, others] = await Promise.all([
        accountsIn(put),
        ask((redis) => redis.sMembers(touched)),
      ]);
      const near = [...universeOf(key, [...initial.keys(), ...keys], others)].filter((each) =>
        find(each)?.sequence.has(id),
      );
      const gone = await ask((redis) =>
        Promise.all(near.map((each) => redis.sIsMember(deleted(each), id))),
      );
      return gone.some((isGone) => !isGone);
    },
    delete: async (key, id) => {
      const { put, touched, deleted } = await names();
      if (!(await accountsIn(put, key)).find(key)?.sequence.has(id)) return false;
      const [, added] = await ask((redis) =>
        redis.multi().sAdd(touched, key).sAdd(deleted(key), id).exec(),
      );
      return Number(added) === 1;
    },
    read: async (key) => {
      const { put, touched, deleted } = await names();
      const [{ keys, find }, others] = await Promise.all([
        accountsIn(put, key),
        ask((redis) => redis.sMembers(touched)),
      ]);
      const wanted = new Set(key === undefined ? [...initial.keys(), ...keys, ...others] : [key]);
      const reading = [...wanted].map(async (each) => {
        const held = find(each);
        if (!held) return [];
        return [
          {
            key: each,
            plan: held.plan,
            projects: held.sequence.without(await deletedFrom(held, deleted(each))),
          },
        ];
      });
      return (await Promise.all(reading)).flat();
    },
    put: async (account) => {
      const { put, deleted } = await names();
      await ask((redis) =>
        redis
          .multi()
          .hSet(put, account.key, JSON.stringify(account))
          .del(deleted(account.key))
          .exec(),
      );
    },
    reset: async (key) => {
      const { put, touched, deleted } = await names();
      if (key === undefined) {
        const old = [put, touched, ...(await ask((redis) => redis.sMembers(touched))).map(deleted)];
        await ask((redis) => redis.multi().incr(`${dataset}:epoch`).del(old).exec());
        return;
      }
      await ask((redis) => redis.del(deleted(key)));
      const opened = new Set((await accountsIn(put, key)).keys);
      if (hasFirstState(key, opened, initial)) await ask((redis) => redis.hDel(put, key));
    },
    keys: () => [...initial.keys()],
    problem: () =>
      ask((redis) => redis.ping()).then(
        () => undefined,
        ({ message }: Error) => message,
      ),
    close,
  };
}
