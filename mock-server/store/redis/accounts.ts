import { type Account, type Plan, type Project, type ProjectId, sequenceOf } from "../../operations/project.ts";
import { type AccountKey, keyIn } from "../account-key.ts";
import { copyName, copyNamed, keyOf, knownKey, projectText, versionOf, wholeProject } from "./layout.ts";
import { forAll, inBatches, type Link } from "./link.ts";
import { BATCH, LOCATE, READ } from "./scripts.ts";
import { DESTROY } from "./snapshot-scripts.ts";

/** How many commands that write projects are sent at a time: each is large. */
const LARGE_COMMANDS = 8;

/** How many accounts are added at a time: enough ids for large commands to each part of the directory. */
const ACCOUNTS = 10_000;

const [REGISTRY, OPENED, UNIVERSES] = [keyOf.shared("accounts"), keyOf.shared("opened"), keyOf.shared("universes")];

/** The accounts of the dataset, the accounts opened since, and a directory of which account started with an id. */
export class Accounts {
  readonly #link: Link;

  constructor(link: Link) {
    this.#link = link;
  }

  async planOf(base: string): Promise<Plan | undefined> {
    return ((await this.#link.send("GET", `${keyOf.account(base)}:plan`)) ?? undefined) as Plan | undefined;
  }

  /** All accounts, in the order in which they were added. */
  async all(): Promise<string[]> {
    return (await this.#link.send("LRANGE", REGISTRY, "0", "-1")) as string[];
  }

  async opened(): Promise<string[]> {
    return this.#members(OPENED);
  }

  /** Adds accounts of the dataset, whose keys and ids are not taken. `stillMine` rejects if another mock holds the lock. */
  async add(accounts: readonly Account[], stillMine: () => Promise<void>): Promise<void> {
    for (const some of inBatches(accounts, ACCOUNTS)) {
      await stillMine();
      await this.#link.send("RPUSH", REGISTRY, ...some.map(({ key }) => key));
      const owners = new Map(some.flatMap(({ key, projects }) => projects.map(({ id }) => [id, key])));
      await forParts(owners.keys(), (part, ids) =>
        this.#link.send("HSET", part, ...ids.flatMap((id) => [id, owners.get(id) ?? ""])),
      );
      await forAll(some, (account) => this.#write(account, stillMine));
    }
  }

  /** Adds an account, until everything is reset. Throws if its key or one of its ids is taken. */
  async open(account: Account): Promise<void> {
    const { key, projects } = account;
    if ((await this.planOf(key)) !== undefined) throw new Error("two accounts have one key");
    const ids = projects.map(({ id }) => id);
    if (!(await this.#claim(key, ids))) throw new Error("two projects have one id");
    const noCheck = async () => {};
    await this.#write(account, noCheck, () => this.#register(key));
  }

  /** Opens an account again that was destroyed while a snapshot held its projects. Does nothing if one of its ids is taken. */
  async reopen(base: string, plan: Plan): Promise<void> {
    const ids = (await this.read(base, "/")).map(({ id }) => id);
    if (!(await this.#claim(base, ids))) return;
    await this.#register(base);
    await this.#link.send("SET", `${keyOf.account(base)}:plan`, plan);
  }

  /** Removes an account and all its data. With "hold", the data that snapshots need stays. */
  async destroy(base: string, hold: "hold" | "" = ""): Promise<void> {
    const ids = (await this.read(base, "/")).map(({ id }) => id);
    await this.#link.run(DESTROY, keyOf.account(base), hold);
    await this.#link.send("LREM", REGISTRY, "1", base);
    await this.#link.send("SREM", OPENED, base);
    await this.#release(ids);
  }

  /** Reads all projects of a copy, or with "/" the account's initial projects. One step reads up to 500. */
  async read(base: string, copy: string): Promise<Project[]> {
    const projects: Project[] = [];
    for (let from = 0; ; from += BATCH) {
      const [count, ...parts] = (await this.#link.run(READ, keyOf.account(base), copy, String(from))) as [number, ...string[]];
      for (const [member = "", text = ""] of inBatches(parts, 2)) projects.push(wholeProject(member, text));
      if (count < BATCH) return projects;
    }
  }

  /** Returns the account that started with the project. */
  async ownerOf(id: ProjectId): Promise<string | undefined> {
    return ((await this.#link.send("HGET", keyOf.owners(id), id)) ?? undefined) as string | undefined;
  }

  /** Records that the projects of a copy were replaced or added to, so that it may have any id. */
  async markReplaced(key: AccountKey): Promise<void> {
    await this.#link.send("SADD", keyOf.replaced(key.copy), keyIn(key));
    await this.#link.send("SADD", UNIVERSES, copyName(key));
  }

  async unmarkReplaced(key?: AccountKey): Promise<void> {
    if (key) return void (await this.#link.send("SREM", keyOf.replaced(key.copy), keyIn(key)));
    for (const copy of await this.#members(UNIVERSES)) await this.#link.send("UNLINK", keyOf.replaced(copyNamed(copy)));
    await this.#link.send("UNLINK", UNIVERSES);
  }

  /** Whether another account of the viewer's universe has the project; without a viewer, whether any account does. */
  async isElsewhere(viewer: AccountKey | undefined, id: ProjectId): Promise<boolean> {
    const copies = viewer ? [copyName(viewer)] : await this.#members(UNIVERSES);
    const [owner, replaced] = await Promise.all([
      this.ownerOf(id),
      forAll(copies, async (copy) => (await this.#members(keyOf.replaced(copyNamed(copy)))).map(knownKey)),
    ]);
    if (!viewer && owner !== undefined) return true;
    const candidates = owner === undefined ? replaced.flat() : [{ base: owner, copy: viewer?.copy }, ...replaced.flat()];
    const others = candidates.filter(({ base }) => base !== viewer?.base);
    return (await forAll(others, (key) => this.#link.run(LOCATE, keyOf.account(key.base), copyName(key), id))).includes("own");
  }

  /** Writes the plan last, because an account exists as soon as it has a plan. */
  async #write({ key, plan, projects }: Account, before: () => Promise<void>, last = async () => {}): Promise<void> {
    const account = keyOf.account(key);
    const batches = inBatches(sequenceOf({ projects }, "id-ascending"), BATCH);
    for (const some of inBatches(batches, LARGE_COMMANDS)) {
      await before();
      await forAll(some, async (batch) => {
        await this.#link.send("HSET", `${account}:projects`, ...batch.flatMap((project) => [project.id, projectText(project)]));
        await this.#link.send("ZADD", `${account}:order:id`, ...batch.flatMap(({ id }) => ["0", id.padStart(19, "0")]));
      });
    }
    await this.#link.send("SET", `${account}:source`, versionOf(projects));
    await last();
    await this.#link.send("SET", `${account}:plan`, plan);
  }

  async #register(base: string): Promise<void> {
    await this.#link.send("SADD", OPENED, base);
    await this.#link.send("RPUSH", REGISTRY, base);
  }

  /** Enters ids in the directory; returns false and changes nothing if one of them is taken. */
  async #claim(base: string, ids: readonly ProjectId[]): Promise<boolean> {
    const claimed = await forAll(ids, (id) => this.#link.send("HSETNX", keyOf.owners(id), id, base));
    if (!claimed.includes(0)) return true;
    await this.#release(ids.filter((_, place) => claimed[place] === 1));
    return false;
  }

  async #release(ids: readonly ProjectId[]): Promise<void> {
    await forParts(ids, (part, some) => this.#link.send("HDEL", part, ...some));
  }

  async #members(key: string): Promise<string[]> {
    return (await this.#link.send("SMEMBERS", key)) as string[];
  }
}

/** Calls a function with each part of the directory and the ids that belong there. */
async function forParts(ids: Iterable<ProjectId>, act: (part: string, ids: readonly ProjectId[]) => Promise<unknown>) {
  const parts = new Map<string, ProjectId[]>();
  for (const id of ids) {
    const part = keyOf.owners(id);
    const some = parts.get(part) ?? [];
    some.push(id);
    parts.set(part, some);
  }
  await forAll(parts, ([part, some]) => act(part, some));
}
