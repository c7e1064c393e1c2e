import type { Account, Plan, Project, ProjectId } from "../../operations/project.ts";
import { type AccountKey, keyIn } from "../account-key.ts";
import { forAll, inBatches } from "./batches.ts";
import { copyName, copyNamed, type KeyNames, knownKey } from "./keys.ts";
import type { Link } from "./link.ts";
import { readProject, versionOf, writeCommands } from "./project-text.ts";
import { BATCH, LOCATE, READ } from "./scripts.ts";
import { DESTROY } from "./snapshot-scripts.ts";

/** Which accounts there are, those of the dataset and those that were opened since, and whose project an id is. */
export interface Accounts {
  planOf(base: string): Promise<Plan | undefined>;
  /** All of them in the order in which they were added. */
  all(): Promise<string[]>;
  opened(): Promise<string[]>;
  /** Adds accounts of the dataset, whose keys and ids are not taken. `stillMine` rejects if another mock may write meanwhile. */
  add(accounts: readonly Account[], stillMine: () => Promise<void>): Promise<void>;
  /** Adds an account until everything is reset. Throws if its key or one of its ids is taken. */
  open(account: Account): Promise<void>;
  /** Takes an opened account away, but not what it consists of. */
  close(base: string): Promise<void>;
  /** Brings back an account that was closed. */
  reopen(base: string, plan: Plan): Promise<void>;
  /** Removes an account and all that there is of it. */
  destroy(base: string): Promise<void>;
  /** All projects of a copy, or with "/" those that the account started with. Up to 500 are read in one step, more in several. */
  read(base: string, copy: string): Promise<Project[]>;
  /** The account that started with the project. */
  ownerOf(id: ProjectId): Promise<string | undefined>;
  /** Notes that the projects of a copy were replaced or added to, so that it may have any id. */
  markReplaced(key: AccountKey): Promise<void>;
  unmarkReplaced(key?: AccountKey): Promise<void>;
  /** Whether another account that this one meets has the project; without a viewer, whether any account does. */
  isElsewhere(viewer: AccountKey | undefined, id: ProjectId): Promise<boolean>;
}

/** How many commands are under way at a time. */
const COMMANDS = 50;

/** How many of those that write the projects of an account: each of them is large. */
const COMMANDS_OF_PROJECTS = 8;

/** How many accounts are added at a time: their ids fill the parts of the directory. */
const ACCOUNTS = 10_000;

export function createAccounts(link: Link, names: KeyNames): Accounts {
  const [registry, opened, universes] = [names.shared("accounts"), names.shared("opened"), names.shared("universes")];
  const members = async (key: string) => (await link.send("SMEMBERS", key)) as string[];

  /** The plan comes last, because the account exists as soon as it has one. */
  async function write({ key, plan, projects }: Account, stillMine = async () => {}): Promise<void> {
    const account = names.account(key);
    for (const some of inBatches(writeCommands(account, projects), COMMANDS_OF_PROJECTS)) {
      await stillMine();
      await Promise.all(some.map((command) => link.send(...command)));
    }
    await link.send("SET", `${account}:source`, versionOf(projects));
    await link.send("SET", `${account}:plan`, plan);
  }

  async function read(base: string, copy: string): Promise<Project[]> {
    const projects: Project[] = [];
    for (let from = 0; ; from += BATCH) {
      const [count, ...parts] = (await link.run(READ, names.account(base), copy, String(from))) as [number, ...string[]];
      for (const part of inBatches(parts, 3)) projects.push(readProject(part));
      if (count < BATCH) return projects;
    }
  }

  /** Calls a function with each part of the directory and the ids that belong there. */
  async function forParts(ids: readonly ProjectId[], act: (part: string, ids: readonly ProjectId[]) => Promise<unknown>) {
    const parts = new Map<string, ProjectId[]>();
    for (const id of ids) {
      const part = parts.get(names.owners(id));
      if (part) part.push(id);
      else parts.set(names.owners(id), [id]);
    }
    await forAll(parts, COMMANDS, ([part, some]) => act(part, some));
  }

  /** Enters ids of which none is taken; false, and nothing is changed, if one is. */
  async function claim(base: string, ids: readonly ProjectId[]): Promise<boolean> {
    const claimed = await forAll(ids, COMMANDS, (id) => link.send("HSETNX", names.owners(id), id, base));
    if (!claimed.includes(0)) return true;
    await leave(ids.filter((_, place) => claimed[place] === 1));
    return false;
  }

  async function leave(ids: readonly ProjectId[]): Promise<void> {
    await forParts(ids, (part, some) => link.send("HDEL", part, ...some));
  }

  async function register(base: string): Promise<void> {
    await link.send("SADD", opened, base);
    await link.send("RPUSH", registry, base);
  }

  async function close(base: string): Promise<void> {
    await link.send("UNLINK", `${names.account(base)}:plan`);
    await link.send("LREM", registry, "1", base);
    await link.send("SREM", opened, base);
    await leave((await read(base, "/")).map(({ id }) => id));
  }

  const planOf = async (base: string) =>
    ((await link.send("GET", `${names.account(base)}:plan`)) ?? undefined) as Plan | undefined;
  const ownerOf = async (id: ProjectId) => ((await link.send("HGET", names.owners(id), id)) ?? undefined) as string | undefined;
  const replacedIn = async (copy: string | undefined) => (await members(names.replaced(copy))).map(knownKey);

  return {
    planOf,
    read,
    close,
    ownerOf,
    all: async () => (await link.send("LRANGE", registry, "0", "-1")) as string[],
    opened: () => members(opened),
    add: async (accounts, stillMine) => {
      for (const some of inBatches(accounts, ACCOUNTS)) {
        await stillMine();
        await link.send("RPUSH", registry, ...some.map(({ key }) => key));
        const owners = new Map(some.flatMap(({ key, projects }) => projects.map(({ id }) => [id, key])));
        await forParts([...owners.keys()], (part, ids) =>
          link.send("HSET", part, ...ids.flatMap((id) => [id, owners.get(id) ?? ""])),
        );
        await forAll(some, COMMANDS, (account) => write(account, stillMine));
      }
    },
    open: async (account) => {
      const { key, projects } = account;
      if ((await planOf(key)) !== undefined) throw new Error("two accounts have one key");
      const ids = projects.map(({ id }) => id);
      if (!(await claim(key, ids))) throw new Error("two projects have one id");
      await register(key);
      await write(account);
    },
    reopen: async (base, plan) => {
      const ids = (await read(base, "/")).map(({ id }) => id);
      if (!(await claim(base, ids))) return;
      await register(base);
      await link.send("SET", `${names.account(base)}:plan`, plan);
    },
    destroy: async (base) => {
      await close(base);
      await link.run(DESTROY, names.account(base), "/");
    },
    markReplaced: async (key) => {
      await link.send("SADD", names.replaced(key.copy), keyIn(key));
      await link.send("SADD", universes, copyName(key));
    },
    unmarkReplaced: async (key) => {
      if (key) return void (await link.send("SREM", names.replaced(key.copy), keyIn(key)));
      for (const copy of await members(universes)) await link.send("UNLINK", names.replaced(copyNamed(copy)));
      await link.send("UNLINK", universes);
    },
    isElsewhere: async (viewer, id) => {
      const copies = viewer ? [copyName(viewer)] : await members(universes);
      const [owner, replaced] = await Promise.all([ownerOf(id), forAll(copies, COMMANDS, (copy) => replacedIn(copyNamed(copy)))]);
      if (!viewer && owner !== undefined) return true;
      const candidates = owner === undefined ? replaced.flat() : [{ base: owner, copy: viewer?.copy }, ...replaced.flat()];
      const others = candidates.filter(({ base }) => base !== viewer?.base);
      const places = await forAll(others, COMMANDS, (key) => link.run(LOCATE, names.account(key.base), copyName(key), id));
      return places.includes("own");
    },
  };
}
