import { type Account, type Plan, type Project, type ProjectId, sequenceOf } from "../../operations/project.ts";
import { type AccountKey, keyIn } from "../account-key.ts";
import { copyName, copyNamed, keyNames, knownKey, projectText, versionOf, wholeProject } from "./layout.ts";
import { forAll, inBatches, type Link } from "./link.ts";
import { BATCH, LOCATE, READ } from "./scripts.ts";
import { DESTROY } from "./snapshot-scripts.ts";

/** Commands at a time of those that write the projects of an account, because each is large. */
const LARGE_COMMANDS = 8;

/** How many accounts are added at a time: their ids fill the parts of the directory. */
const ACCOUNTS = 10_000;

/** Which accounts there are, those of the dataset and those that were opened since, and whose project an id is. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(link: Link) {
  const [registry, openedOnes, universes] = [
    keyNames.shared("accounts"),
    keyNames.shared("opened"),
    keyNames.shared("universes"),
  ];
  const members = async (key: string) => (await link.send("SMEMBERS", key)) as string[];

  async function planOf(base: string): Promise<Plan | undefined> {
    return ((await link.send("GET", `${keyNames.account(base)}:plan`)) ?? undefined) as Plan | undefined;
  }

  /** In the order in which they were added. */
  async function all(): Promise<string[]> {
    return (await link.send("LRANGE", registry, "0", "-1")) as string[];
  }

  async function opened(): Promise<string[]> {
    return members(openedOnes);
  }

  /** Adds accounts of the dataset, whose keys and ids are not taken. `stillMine` rejects if another mock may write meanwhile. */
  async function add(accounts: readonly Account[], stillMine: () => Promise<void>): Promise<void> {
    for (const some of inBatches(accounts, ACCOUNTS)) {
      await stillMine();
      await link.send("RPUSH", registry, ...some.map(({ key }) => key));
      const owners = new Map(some.flatMap(({ key, projects }) => projects.map(({ id }) => [id, key])));
      await forParts(owners.keys(), (part, ids) => link.send("HSET", part, ...ids.flatMap((id) => [id, owners.get(id) ?? ""])));
      await forAll(some, (account) => write(account, stillMine));
    }
  }

  /** Adds an account until everything is reset. Throws if its key or one of its ids is taken. */
  async function open(account: Account): Promise<void> {
    const { key, projects } = account;
    if ((await planOf(key)) !== undefined) throw new Error("two accounts have one key");
    const ids = projects.map(({ id }) => id);
    if (!(await claim(key, ids))) throw new Error("two projects have one id");
    const unasked = async () => {};
    await write(account, unasked, () => register(key));
  }

  /** Brings back an account that was opened and destroyed while a snapshot held it. */
  async function reopen(base: string, plan: Plan): Promise<void> {
    const ids = (await read(base, "/")).map(({ id }) => id);
    if (!(await claim(base, ids))) return;
    await register(base);
    await link.send("SET", `${keyNames.account(base)}:plan`, plan);
  }

  /** Removes an account and all that there is of it. With "hold", what snapshots need of it stays. */
  async function destroy(base: string, hold: "hold" | "" = ""): Promise<void> {
    const ids = (await read(base, "/")).map(({ id }) => id);
    await link.run(DESTROY, keyNames.account(base), hold);
    await link.send("LREM", registry, "1", base);
    await link.send("SREM", openedOnes, base);
    await leave(ids);
  }

  /** All projects of a copy, or with "/" those that the account started with. Up to 500 are read in one step, more in several. */
  async function read(base: string, copy: string): Promise<Project[]> {
    const projects: Project[] = [];
    for (let from = 0; ; from += BATCH) {
      const [count, ...parts] = (await link.run(READ, keyNames.account(base), copy, String(from))) as [number, ...string[]];
      for (const [member = "", text = ""] of inBatches(parts, 2)) projects.push(wholeProject(member, text));
      if (count < BATCH) return projects;
    }
  }

  /** The account that started with the project. */
  async function ownerOf(id: ProjectId): Promise<string | undefined> {
    return ((await link.send("HGET", keyNames.owners(id), id)) ?? undefined) as string | undefined;
  }

  /** Notes that the projects of a copy were replaced or added to, so that it may have any id. */
  async function markReplaced(key: AccountKey): Promise<void> {
    await link.send("SADD", keyNames.replaced(key.copy), keyIn(key));
    await link.send("SADD", universes, copyName(key));
  }

  async function unmarkReplaced(key?: AccountKey): Promise<void> {
    if (key) return void (await link.send("SREM", keyNames.replaced(key.copy), keyIn(key)));
    for (const copy of await members(universes)) await link.send("UNLINK", keyNames.replaced(copyNamed(copy)));
    await link.send("UNLINK", universes);
  }

  /** Whether another account that this one meets has the project; without a viewer, whether any account does. */
  async function isElsewhere(viewer: AccountKey | undefined, id: ProjectId): Promise<boolean> {
    const copies = viewer ? [copyName(viewer)] : await members(universes);
    const [owner, replaced] = await Promise.all([
      ownerOf(id),
      forAll(copies, async (copy) => (await members(keyNames.replaced(copyNamed(copy)))).map(knownKey)),
    ]);
    if (!viewer && owner !== undefined) return true;
    const candidates = owner === undefined ? replaced.flat() : [{ base: owner, copy: viewer?.copy }, ...replaced.flat()];
    const others = candidates.filter(({ base }) => base !== viewer?.base);
    return (await forAll(others, (key) => link.run(LOCATE, keyNames.account(key.base), copyName(key), id))).includes("own");
  }

  /** The plan comes last, because the account exists as soon as it has one. */
  async function write({ key, plan, projects }: Account, before: () => Promise<void>, last = async () => {}): Promise<void> {
    const account = keyNames.account(key);
    const batches = inBatches(sequenceOf({ projects }, "id-ascending"), BATCH);
    for (const some of inBatches(batches, LARGE_COMMANDS)) {
      await before();
      await forAll(some, async (batch) => {
        await link.send("HSET", `${account}:projects`, ...batch.flatMap((project) => [project.id, projectText(project)]));
        await link.send("ZADD", `${account}:order:id`, ...batch.flatMap(({ id }) => ["0", id.padStart(19, "0")]));
      });
    }
    await link.send("SET", `${account}:source`, versionOf(projects));
    await last();
    await link.send("SET", `${account}:plan`, plan);
  }

  async function register(base: string): Promise<void> {
    await link.send("SADD", openedOnes, base);
    await link.send("RPUSH", registry, base);
  }

  /** Enters ids of which none is taken; false, and nothing is changed, if one is. */
  async function claim(base: string, ids: readonly ProjectId[]): Promise<boolean> {
    const claimed = await forAll(ids, (id) => link.send("HSETNX", keyNames.owners(id), id, base));
    if (!claimed.includes(0)) return true;
    await leave(ids.filter((_, place) => claimed[place] === 1));
    return false;
  }

  async function leave(ids: readonly ProjectId[]): Promise<void> {
    await forParts(ids, (part, some) => link.send("HDEL", part, ...some));
  }

  /** Calls a function with each part of the directory and the ids that belong there. */
  async function forParts(ids: Iterable<ProjectId>, act: (part: string, ids: readonly ProjectId[]) => Promise<unknown>) {
    const parts = new Map<string, ProjectId[]>();
    for (const id of ids) {
      const part = keyNames.owners(id);
      const some = parts.get(part) ?? [];
      some.push(id);
      parts.set(part, some);
    }
    await forAll(parts, ([part, some]) => act(part, some));
  }

  return { planOf, all, opened, add, open, reopen, destroy, read, ownerOf, markReplaced, unmarkReplaced, isElsewhere };
}
