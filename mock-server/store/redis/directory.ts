import type { ProjectId } from "../../operations/project.ts";
import { type AccountKey, keyIn } from "../account-key.ts";
import { forAll, grouped, inBatches } from "./batches.ts";
import { copyName, copyNamed, type KeyNames, knownKey } from "./keys.ts";
import type { Link } from "./link.ts";
import { LOCATE } from "./scripts.ts";

/** Whose a project is that the asking account does not have. Asked only then: whoever has the project needs no directory. */
export interface Directory {
  /** Writes down that these ids belong to an account of the dataset or to one that was opened. */
  enter(owners: Iterable<readonly [id: ProjectId, base: string]>): Promise<void>;
  /** As `enter`, for ids that nobody has; gives false, and changes nothing, where somebody has one. */
  claim(base: string, ids: readonly ProjectId[]): Promise<boolean>;
  /** The account that an id belongs to, unless it is that of a project that a copy was given. */
  ownerOf(id: ProjectId): Promise<string | undefined>;
  leave(ids: readonly ProjectId[]): Promise<void>;
  /** Writes down that the projects of a copy were replaced, and so that it may have any id. */
  enterGiven(key: AccountKey): Promise<void>;
  leaveGiven(key: AccountKey): Promise<void>;
  leaveAllGiven(): Promise<void>;
  /** Whether another account that this one meets has the project. */
  isElsewhere(viewer: AccountKey, id: ProjectId): Promise<boolean>;
  /** Whether anybody has it. */
  isAnywhere(id: ProjectId): Promise<boolean>;
}

/** How many entries are written at a time: about a hundred for each part of the directory. */
const AT_A_TIME = 100_000;
const COMMANDS_AT_A_TIME = 200;

export function createDirectory(link: Link, names: KeyNames): Directory {
  const universes = names.shared("universes");

  async function holds(key: AccountKey, id: ProjectId): Promise<boolean> {
    return (await link.run(LOCATE, names.account(key.base), copyName(key), id)) === "own";
  }

  async function ownerOf(id: ProjectId): Promise<string | undefined> {
    return ((await link.send("HGET", names.owners(id), id)) as string | null) ?? undefined;
  }

  async function givenIn(copy: string | undefined): Promise<AccountKey[]> {
    return ((await link.send("SMEMBERS", names.given(copy))) as string[]).map(knownKey);
  }

  async function isAmong(keys: readonly AccountKey[], id: ProjectId): Promise<boolean> {
    return (await forAll(keys, COMMANDS_AT_A_TIME, (key) => holds(key, id))).includes(true);
  }

  return {
    ownerOf,
    enter: async (owners) => {
      for (const some of inBatches(owners, AT_A_TIME)) {
        const parts = grouped(some, ([id]) => names.owners(id));
        await forAll(parts, COMMANDS_AT_A_TIME, ([part, entries]) => link.send("HSET", part, ...entries.flat()));
      }
    },
    claim: async (base, ids) => {
      const claimed = await forAll(ids, COMMANDS_AT_A_TIME, (id) => link.send("HSETNX", names.owners(id), id, base));
      if (!claimed.includes(0)) return true;
      const mine = ids.filter((_, place) => claimed[place] === 1);
      await forAll(mine, COMMANDS_AT_A_TIME, (id) => link.send("HDEL", names.owners(id), id));
      return false;
    },
    leave: async (ids) => {
      for (const some of inBatches(ids, AT_A_TIME)) {
        const parts = grouped(some, (id) => names.owners(id));
        await forAll(parts, COMMANDS_AT_A_TIME, ([part, entries]) => link.send("HDEL", part, ...entries));
      }
    },
    enterGiven: async (key) => {
      await link.send("SADD", names.given(key.copy), keyIn(key));
      await link.send("SADD", universes, copyName(key));
    },
    leaveGiven: async (key) => void (await link.send("SREM", names.given(key.copy), keyIn(key))),
    leaveAllGiven: async () => {
      const copies = (await link.send("SMEMBERS", universes)) as string[];
      await forAll(copies, COMMANDS_AT_A_TIME, (copy) => link.send("UNLINK", names.given(copyNamed(copy))));
      await link.send("UNLINK", universes);
    },
    isElsewhere: async (viewer, id) => {
      const [owner, given] = await Promise.all([ownerOf(id), givenIn(viewer.copy)]);
      const candidates = owner === undefined ? given : [{ base: owner, copy: viewer.copy }, ...given];
      return isAmong(
        candidates.filter(({ base }) => base !== viewer.base),
        id,
      );
    },
    isAnywhere: async (id) => {
      if ((await ownerOf(id)) !== undefined) return true;
      const copies = (await link.send("SMEMBERS", universes)) as string[];
      const given = await forAll(copies, COMMANDS_AT_A_TIME, (copy) => givenIn(copyNamed(copy)));
      return isAmong(given.flat(), id);
    },
  };
}
