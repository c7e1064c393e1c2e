import type { Plan, Project, ProjectId } from "../../operations/project.ts";
import type { PageResult } from "../../operations/projects-port.ts";
import { keyIn, parseKey } from "../account-key.ts";
import { type AccountSummary, FIRST_NUMBER, type Store, StoreUnavailable } from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { copyName, copyNamed, keyOf, knownKey, listedProject, projectText } from "./layout.ts";
import { forAll, inBatches, type Link, unchanged } from "./link.ts";
import { DELETE, LOCATE, NO_ACCOUNT, PAGE, PUT, RESET, SORT, SUMMARY } from "./scripts.ts";
import { createSnapshots } from "./snapshots.ts";

/** The parts of a store in Redis. */
export interface RedisStoreParts extends Pick<Store, "reseed" | "problem"> {
  readonly link: Link;
  readonly accounts: Accounts;
  /** Returns the plan of an account. Rejects with {@link StoreUnavailable} if Redis lost the account. */
  planOf(base: string): Promise<Plan | undefined>;
  /** Returns the id with this number, as wide as the ids of the dataset. */
  idOf(number: number): ProjectId;
}

/** Makes a store in Redis, shared by all mocks that use the same database. A step on one account is atomic. */
export function redisStore({ link, accounts, planOf, idOf, reseed, problem }: RedisStoreParts): Store {
  const snapshots = createSnapshots(link, accounts);

  /** Runs a script on the copy that a key stands for. */
  async function onCopy(script: string, key: string, ...args: string[]): Promise<unknown> {
    const parsed = knownKey(key);
    const answer = await link.run(script, keyOf.account(parsed.base), copyName(parsed), ...args);
    if (answer !== NO_ACCOUNT) return answer;
    await planOf(parsed.base);
    throw unchanged("an account was closed or written while it was used", "The account was closed or written meanwhile.");
  }

  /** Returns the result of a script that looked for a project, or whose project it is if the account does not have it. */
  async function orElsewhere<Found>(found: unknown, key: string, id: ProjectId): Promise<Found | "foreign" | "unknown"> {
    if (found !== "absent") return found as Found;
    return (await accounts.isElsewhere(knownKey(key), id)) ? "foreign" : "unknown";
  }

  /** The script returns initial projects and added projects as two sorted runs, which are merged here. */
  const page: Store["page"] = async (key, query) => {
    const { order, size, after = "" } = query;
    const [cursor, total, ...parts] = (await onCopy(PAGE, key, order, String(size), after)) as [string, number, ...string[]];
    if (cursor === "unsorted") {
      await sort(knownKey(key).base, order);
      return page(key, query);
    }
    if (cursor === "absent") return { cursor: await orElsewhere(cursor, key, after), projects: [], total: 0 };
    const entries = [...inBatches(parts, 2)].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
    if (order === "id-descending") entries.reverse();
    const projects = entries.slice(0, size).map(([member = "", text = ""]) => listedProject(member, text));
    return { cursor: cursor as PageResult["cursor"], projects, total };
  };

  /** Sorts the account's projects once, for the first page in this order. */
  async function sort(base: string, kind: string): Promise<void> {
    for (let from = 0; from >= 0; ) from = Number(await link.run(SORT, keyOf.account(base), kind, String(from)));
  }

  async function resetAll(): Promise<void> {
    const opened = new Set(await accounts.opened());
    await forAll(await accounts.all(), async (base) => {
      await link.run(RESET, keyOf.account(base), "/");
      if (opened.has(base)) await accounts.destroy(base, "hold");
    });
    await accounts.unmarkReplaced();
  }

  async function takeNumbers(count: number): Promise<number> {
    return FIRST_NUMBER + Number(await link.send("INCRBY", keyOf.shared("numbers"), String(count))) - count;
  }

  async function readCopy(key: string) {
    const parsed = knownKey(key);
    return accounts.read(parsed.base, copyName(parsed));
  }

  return {
    problem,
    reseed,
    page,
    takeNumbers,
    account: async (key) => {
      const parsed = parseKey(key);
      return parsed && planOf(parsed.base);
    },
    locate: async (key, id) => {
      const viewer = key === undefined ? undefined : parseKey(key);
      if (key === undefined || !viewer) return (await accounts.isElsewhere(undefined, id)) ? "foreign" : "unknown";
      return orElsewhere<"own" | "gone">(await onCopy(LOCATE, key, id), key, id);
    },
    delete: async (key, id) => orElsewhere<"deleted" | "gone">(await onCopy(DELETE, key, id), key, id),
    newId: async () => {
      for (;;) {
        const id = idOf(await takeNumbers(1));
        if (!(await accounts.isElsewhere(undefined, id))) return id;
      }
    },
    add: async (key, project) => {
      const viewer = knownKey(key);
      await accounts.markReplaced(viewer);
      if ((await accounts.ownerOf(project.id)) !== undefined || (await accounts.isElsewhere(viewer, project.id))) return "taken";
      return (await onCopy(PUT, key, "add", ...put(project))) as "added" | "taken";
    },
    projects: readCopy,
    records: async (key) => (await readCopy(key)).flatMap(({ records }) => records),
    original: (key) => accounts.read(knownKey(key).base, "/"),
    accounts: async () => {
      const bases = await accounts.all();
      const summaries = await forAll(bases, async (base) => summed(base, await link.run(SUMMARY, keyOf.account(base))));
      return [...summaries.flatMap(([account]) => account ?? []), ...summaries.flatMap(([, ...copies]) => copies)];
    },
    replace: async (key, projects) => {
      await accounts.markReplaced(knownKey(key));
      await onCopy(PUT, key, "replace", ...projects.flatMap(put));
    },
    open: (account) => inSteps(accounts.open(account)),
    reset: async (key) => {
      if (key === undefined) return inSteps(resetAll());
      await onCopy(RESET, key);
      await accounts.unmarkReplaced(knownKey(key));
    },
    save: (name, key) => inSteps(snapshots.save(name, key)),
    restore: (name) => inSteps(snapshots.restore(name)),
    forget: (name) => inSteps(snapshots.forget(name)),
    snapshots: snapshots.snapshots,
  };
}

/** Formats a project for the script PUT. */
function put(project: Project): string[] {
  return [project.id, projectText(project)];
}

/** If a change in several steps is refused, the first ones may have been made. */
function inSteps<T>(change: Promise<T>): Promise<T> {
  return change.catch((cause) => {
    throw cause instanceof StoreUnavailable ? new StoreUnavailable(cause.message, { reason: cause.reason }) : cause;
  });
}

/** Returns the account and its changed copies; nothing if it was closed meanwhile. */
function summed(base: string, answer: unknown): AccountSummary[] {
  const [plan, total, ...copies] = answer as (string | number | null)[];
  if (plan === null) return [];
  const changed = [...inBatches(copies, 2)].map(([name, count]) => ({
    key: keyIn({ base, copy: copyNamed(String(name)) }),
    plan: plan as Plan,
    total: Number(count),
    changed: true,
  }));
  const itself = changed.find(({ key }) => key === base);
  const others = changed.filter((summary) => summary !== itself);
  return [itself ?? { key: base, plan: plan as Plan, total: Number(total), changed: false }, ...others];
}
