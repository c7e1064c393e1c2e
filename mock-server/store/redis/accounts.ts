import { type Account, type Plan, type ProjectId, sequenceOf } from "../../operations/project.ts";
import { idOfMember, keyAt, keyOf, type Place, placeOf, projectText, versionOf } from "./layout.ts";
import { forAll, inBatches, type Link } from "./link.ts";
import { BATCH, LOCATE } from "./scripts.ts";
import { DESTROY } from "./snapshot-scripts.ts";

/** How many commands that write projects are sent at a time: each is large. */
const LARGE_COMMANDS = 8;

/** How many accounts are added at a time: enough ids for large commands to each part of the directory. */
const ACCOUNTS = 10_000;

const [REGISTRY, OPENED, UNIVERSES] = [keyOf.shared("accounts"), keyOf.shared("opened"), keyOf.shared("universes")];

/** The accounts of the dataset, the accounts opened since, and a directory of which account started with an id. */
export class Accounts {
  readonly link: Link;

  constructor(link: Link) {
    this.link = link;
  }

  async planOf(base: string): Promise<Plan | undefined> {
    return ((await this.link.send("GET", `${keyOf.account(base)}:plan`)) ?? undefined) as Plan | undefined;
  }

  /** All accounts, in the order in which they were added. */
  async all(): Promise<string[]> {
    return (await this.link.send("LRANGE", REGISTRY, "0", "-1")) as string[];
  }

  async opened(): Promise<string[]> {
    return this.#members(OPENED);
  }

  /** Whether the account is there already, with the same plan and projects. */
  async has({ key, plan, projects }: Account): Promise<boolean> {
    const [present, source] = await Promise.all([this.planOf(key), this.link.send("GET", `${keyOf.account(key)}:source`)]);
    return present === plan && source === versionOf(projects);
  }

  /** Adds accounts of the dataset, whose keys and ids are not taken. */
  async add(accounts: readonly Account[]): Promise<void> {
    for (const some of inBatches(accounts, ACCOUNTS)) {
      await this.link.send("RPUSH", REGISTRY, ...some.map(({ key }) => key));
      const owners = new Map(some.flatMap(({ key, projects }) => projects.map(({ id }) => [id, key])));
      await this.#inDirectory("HSET", owners.keys(), (id) => [id, owners.get(id) ?? ""]);
      await forAll(some, async (account) => {
        await this.#write(account);
        await this.#setPlan(account.key, account.plan);
      });
    }
  }

  /** Adds an account, until everything is reset. Throws if its key or one of its ids is taken. */
  async open(account: Account): Promise<void> {
    const { key, plan, projects } = account;
    if ((await this.planOf(key)) !== undefined) throw new Error("two accounts have one key");
    const ids = projects.map(({ id }) => id);
    if (!(await this.#claim(key, ids))) throw new Error("two projects have one id");
    await this.#write(account);
    await this.#register(key, plan);
  }

  /** Opens an account again that was destroyed while a snapshot held its projects. Does nothing if one of its ids is taken. */
  async reopen(base: string, plan: Plan): Promise<void> {
    if (await this.#claim(base, await this.#idsOf(base))) await this.#register(base, plan);
  }

  /** Removes an account and all its data. With "hold", the data that snapshots need stays. */
  async destroy(base: string, hold: "hold" | "" = ""): Promise<void> {
    const ids = await this.#idsOf(base);
    await this.link.run(DESTROY, keyOf.account(base), hold);
    await this.link.send("LREM", REGISTRY, "0", base);
    await this.link.send("SREM", OPENED, base);
    await this.#release(ids);
  }

  /** Returns the account that started with the project. */
  async ownerOf(id: ProjectId): Promise<string | undefined> {
    return ((await this.link.send("HGET", keyOf.owners(id), id)) ?? undefined) as string | undefined;
  }

  /** Records that the projects of a copy were replaced or added to, so that it may have any id. */
  async markReplaced(place: Place): Promise<void> {
    await this.link.send("SADD", keyOf.replaced(place.copy), keyAt(place));
    await this.link.send("SADD", UNIVERSES, place.copy);
  }

  async unmarkReplaced(place?: Place): Promise<void> {
    if (place) return void (await this.link.send("SREM", keyOf.replaced(place.copy), keyAt(place)));
    for (const copy of await this.#members(UNIVERSES)) await this.link.send("UNLINK", keyOf.replaced(copy));
    await this.link.send("UNLINK", UNIVERSES);
  }

  /** Whether another account of the viewer's universe has the project; without a viewer, whether any account does. */
  async isElsewhere(viewer: Place | undefined, id: ProjectId): Promise<boolean> {
    const copies = viewer ? [viewer.copy] : await this.#members(UNIVERSES);
    const [owner, replaced] = await Promise.all([
      this.ownerOf(id),
      forAll(copies, (copy) => this.#members(keyOf.replaced(copy))),
    ]);
    if (!viewer && owner !== undefined) return true;
    const places = replaced.flat().map(placeOf);
    if (owner !== undefined) places.push({ base: owner, copy: viewer?.copy ?? "" });
    const others = places.filter(({ base }) => base !== viewer?.base);
    return (await forAll(others, ({ base, copy }) => this.link.run(LOCATE, keyOf.account(base), copy, id))).includes("own");
  }

  async #write({ key, projects }: Account): Promise<void> {
    const account = keyOf.account(key);
    const batches = inBatches(sequenceOf({ projects }, "id-ascending"), BATCH);
    for (const some of inBatches(batches, LARGE_COMMANDS)) {
      await forAll(some, async (batch) => {
        await this.link.send("HSET", `${account}:projects`, ...batch.flatMap((project) => [project.id, projectText(project)]));
        await this.link.send("ZADD", `${account}:order:id`, ...batch.flatMap(({ id }) => ["0", id.padStart(19, "0")]));
      });
    }
    await this.link.send("SET", `${account}:source`, versionOf(projects));
  }

  async #register(base: string, plan: Plan): Promise<void> {
    await this.link.send("SADD", OPENED, base);
    await this.link.send("RPUSH", REGISTRY, base);
    await this.#setPlan(base, plan);
  }

  /** The last step: an account exists as soon as it has a plan. */
  async #setPlan(base: string, plan: Plan): Promise<void> {
    await this.link.send("SET", `${keyOf.account(base)}:plan`, plan);
  }

  /** Enters ids in the directory; returns false and changes nothing if one of them is taken. */
  async #claim(base: string, ids: readonly ProjectId[]): Promise<boolean> {
    const claimed = await forAll(ids, (id) => this.link.send("HSETNX", keyOf.owners(id), id, base));
    if (!claimed.includes(0)) return true;
    await this.#release(ids.filter((_, place) => claimed[place] === 1));
    return false;
  }

  async #release(ids: readonly ProjectId[]): Promise<void> {
    await this.#inDirectory("HDEL", ids, (id) => [id]);
  }

  async #idsOf(base: string): Promise<ProjectId[]> {
    return ((await this.link.send("ZRANGE", `${keyOf.account(base)}:order:id`, "0", "-1")) as string[]).map(idOfMember);
  }

  /** Sends a command to each part of the directory, with the fields of the ids that belong there. */
  async #inDirectory(command: "HSET" | "HDEL", ids: Iterable<ProjectId>, fieldsOf: (id: ProjectId) => string[]): Promise<void> {
    const parts = new Map<string, string[]>();
    for (const id of ids) {
      const part = keyOf.owners(id);
      const fields = parts.get(part) ?? [];
      fields.push(...fieldsOf(id));
      parts.set(part, fields);
    }
    await forAll(parts, ([part, fields]) => this.link.send(command, part, ...fields));
  }

  async #members(key: string): Promise<string[]> {
    return (await this.link.send("SMEMBERS", key)) as string[];
  }
}
