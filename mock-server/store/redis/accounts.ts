import type { Account, Plan } from "../../operations/project.ts";
import { inBatches } from "./batches.ts";
import type { Directory } from "./directory.ts";
import type { KeyNames } from "./keys.ts";
import type { Link } from "./link.ts";
import { DESTROY } from "./scripts.ts";
import { readSource, versionOf, writeCommands } from "./source.ts";
import type { Command } from "./wire.ts";

/** Which accounts there are: those of the dataset, and those that were opened since. */
export interface Accounts {
  planOf(base: string): Promise<Plan | undefined>;
  /** All of them in the sequence in which they were added. */
  all(): Promise<string[]>;
  opened(): Promise<string[]>;
  /** Adds accounts of the dataset. Nobody else writes meanwhile, and nobody has them or their ids. */
  add(accounts: readonly Account[], stillMine: () => Promise<void>): Promise<void>;
  /** Adds an account for a while. Throws where somebody has its key or one of its ids. */
  open(account: Account): Promise<void>;
  /** Takes an opened account away, but not what it consists of. */
  close(base: string): Promise<void>;
  /** Brings back an account that was closed. */
  reopen(base: string, plan: Plan): Promise<void>;
  /** Removes an account and all that there is of it. */
  destroy(base: string): Promise<void>;
}

/** Commands and arguments of the seed at a time: some milliseconds of Redis' time. */
const WORDS_AT_A_TIME = 10_000;

/** Accounts whose ids go into the directory together. */
const ACCOUNTS_AT_A_TIME = 10_000;

export function createAccounts(link: Link, names: KeyNames, directory: Directory): Accounts {
  const [registry, opened] = [names.shared("accounts"), names.shared("opened")];

  async function register(bases: readonly string[]): Promise<void> {
    const first = Number(await link.send("INCRBY", names.shared("sequence"), String(bases.length))) - bases.length;
    await link.send("ZADD", registry, ...bases.flatMap((base, place) => [String(first + place), base]));
  }

  /** The plan comes last: without it nobody has the account. */
  function* commandsFor(accounts: Iterable<Account>): Generator<Command> {
    for (const { key, plan, projects } of accounts) {
      const account = names.account(key);
      yield* writeCommands(account, projects);
      yield ["SET", `${account}:source`, versionOf(projects)];
      yield ["SET", `${account}:plan`, plan];
    }
  }

  async function write(accounts: Iterable<Account>, stillMine: () => Promise<void> = async () => {}): Promise<void> {
    for (const some of inBatches(commandsFor(accounts), WORDS_AT_A_TIME, ({ length }) => length)) {
      await stillMine();
      await Promise.all(some.map((command) => link.send(...command)));
    }
  }

  async function idsOf(base: string): Promise<string[]> {
    const { projects } = await readSource(link, names.account(base), "/");
    return projects.map(({ project }) => project.id);
  }

  async function unregister(base: string): Promise<void> {
    await link.send("UNLINK", `${names.account(base)}:plan`);
    await link.send("ZREM", registry, base);
    await link.send("SREM", opened, base);
    await directory.leave(await idsOf(base));
  }

  return {
    planOf: async (base) => ((await link.send("GET", `${names.account(base)}:plan`)) ?? undefined) as Plan | undefined,
    all: async () => (await link.send("ZRANGE", registry, "0", "-1")) as string[],
    opened: async () => (await link.send("SMEMBERS", opened)) as string[],
    add: async (accounts, stillMine) => {
      for (const some of inBatches(accounts, ACCOUNTS_AT_A_TIME)) {
        await stillMine();
        await register(some.map(({ key }) => key));
        await directory.enter(entriesOf(some));
        await write(some, stillMine);
      }
    },
    open: async (account) => {
      const { key, projects } = account;
      if ((await link.send("ZSCORE", registry, key)) !== null)
        throw new Error("an account that is opened has a key that somebody has");
      const ids = projects.map(({ id }) => id);
      if (!(await directory.claim(key, ids))) throw new Error("an account that is opened has an id that somebody has");
      await link.send("SADD", opened, key);
      await register([key]);
      await write([account]);
    },
    close: unregister,
    reopen: async (base, plan) => {
      if (!(await directory.claim(base, await idsOf(base)))) return;
      await link.send("SADD", opened, base);
      await register([base]);
      await link.send("SET", `${names.account(base)}:plan`, plan);
    },
    destroy: async (base) => {
      await unregister(base);
      await link.run(DESTROY, names.account(base));
    },
  };
}

function* entriesOf(accounts: readonly Account[]): Generator<[id: string, base: string]> {
  for (const { key, projects } of accounts) for (const { id } of projects) yield [id, key];
}
