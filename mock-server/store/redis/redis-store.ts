import type { Dataset, Plan } from "../../operations/project.ts";
import type { PageResult } from "../../operations/projects-port.ts";
import { keyIn, parseKey } from "../account-key.ts";
import { type AccountSummary, FIRST_NUMBER, type Store, StoreUnavailable } from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { forAll, inBatches } from "./batches.ts";
import type { Directory } from "./directory.ts";
import { copyName, copyNamed, type KeyNames, knownKey } from "./keys.ts";
import type { Link } from "./link.ts";
import { DELETE, LOCATE, NO_ACCOUNT, PAGE, RESET, SUMMARY, TOUCH } from "./scripts.ts";
import { createSnapshots } from "./snapshots.ts";
import { readListed, readSource, sortSource, versionOf, writeCommands } from "./source.ts";

/** What a store in Redis works with. */
export interface RedisStoreParts {
  readonly link: Link;
  readonly names: KeyNames;
  readonly accounts: Accounts;
  readonly directory: Directory;
  /** The plan of an account. Rejects with {@link StoreUnavailable} rather than to miss an account that Redis lost. */
  planOf(base: string): Promise<Plan | undefined>;
  reseed(dataset: Dataset): Promise<void>;
  problem(): Promise<string | undefined>;
}

/** Accounts that are asked or reset at a time. */
const AT_A_TIME = 50;

/** A store in Redis, shared by all mocks that use the same database. What concerns one account is one atomic step. */
export function redisStore({ link, names, accounts, directory, planOf, reseed, problem }: RedisStoreParts): Store {
  const snapshots = createSnapshots(link, names, accounts, directory);

  /** Runs a script on the copy that a key stands for. */
  async function onCopy(script: string, key: string, ...args: string[]) {
    const parsed = knownKey(key);
    const answer = await link.run(script, names.account(parsed.base), copyName(parsed), ...args);
    if (answer !== NO_ACCOUNT) return answer;
    await planOf(parsed.base);
    throw new StoreUnavailable("an account was closed or written while it was used", {
      reason: "The account was closed or written meanwhile.",
      isUnchanged: true,
    });
  }

  /** Whose the project is that the account of the key does not have. */
  async function absence(key: string, id: string): Promise<"foreign" | "unknown"> {
    return (await directory.isElsewhere(knownKey(key), id)) ? "foreign" : "unknown";
  }

  const page: Store["page"] = async (key, query) => {
    const { order, size, after = "" } = query;
    const [cursor, total, ...parts] = (await onCopy(PAGE, key, order, String(size), after)) as string[];
    if (cursor === "unsorted") {
      const parsed = knownKey(key);
      await sortSource(link, names.account(parsed.base), copyName(parsed), order);
      return page(key, query);
    }
    if (cursor === "absent") return { cursor: await absence(key, after), projects: [], total: 0 };
    const projects = [...inBatches(parts, 2)].map(([id = "", text = ""]) => readListed(id, text));
    return { cursor: cursor as PageResult["cursor"], projects, total: Number(total) };
  };

  async function readCopy(key: string) {
    const parsed = knownKey(key);
    const { projects } = await readSource(link, names.account(parsed.base), copyName(parsed));
    return projects.filter(({ gone }) => !gone).map(({ project }) => project);
  }

  const replace: Store["replace"] = async (key, projects) => {
    const parsed = knownKey(key);
    const [account, copy] = [names.account(parsed.base), copyName(parsed)];
    const source = `${account}:copy:${copy}`;
    await directory.enterGiven(parsed);
    await link.transaction(account, [
      ["EVAL", RESET, "1", account, copy],
      ...writeCommands(source, projects),
      ["SET", `${source}:source`, versionOf(projects)],
      ["EVAL", TOUCH, "1", account, copy],
    ]);
  };

  async function resetAll(): Promise<void> {
    const opened = new Set(await accounts.opened());
    await forAll(await accounts.all(), AT_A_TIME, async (base) => {
      await link.run(RESET, names.account(base), "/");
      if (opened.has(base)) await ((await snapshots.hold(base)) ? accounts.close(base) : accounts.destroy(base));
    });
    await directory.leaveAllGiven();
  }

  return {
    problem,
    reseed,
    page,
    account: async (key) => {
      const parsed = parseKey(key);
      return parsed && planOf(parsed.base);
    },
    locate: async (key, id) => {
      const parsed = key === undefined ? undefined : parseKey(key);
      if (key === undefined || !parsed) return (await directory.isAnywhere(id)) ? "foreign" : "unknown";
      const found = (await onCopy(LOCATE, key, id)) as "own" | "gone" | "absent";
      return found === "absent" ? absence(key, id) : found;
    },
    delete: async (key, id) => {
      const found = (await onCopy(DELETE, key, id)) as "deleted" | "gone" | "absent";
      return found === "absent" ? absence(key, id) : found;
    },
    projects: readCopy,
    records: async (key) => (await readCopy(key)).flatMap(({ records }) => records),
    original: async (key) => {
      const { projects } = await readSource(link, names.account(knownKey(key).base), "/");
      return projects.map(({ project }) => project);
    },
    accounts: async () => {
      const bases = await accounts.all();
      const summaries = await forAll(bases, AT_A_TIME, async (base) =>
        summed(base, await link.run(SUMMARY, names.account(base))),
      );
      return [...summaries.map(([account]) => account), ...summaries.flatMap(([, ...copies]) => copies)].filter(
        (summary) => summary !== undefined,
      );
    },
    replace,
    newId: async () => {
      for (;;) {
        const id = String(FIRST_NUMBER + Number(await link.send("INCRBY", names.shared("numbers"), "1")) - 1);
        if (!(await directory.isAnywhere(id))) return id;
      }
    },
    add: async (key, project) => {
      const parsed = knownKey(key);
      const isOwned = (await directory.ownerOf(project.id)) !== undefined || (await directory.isElsewhere(parsed, project.id));
      if (isOwned || (await onCopy(LOCATE, key, project.id)) !== "absent") return "taken";
      await replace(key, [...(await readCopy(key)), project]);
      return "added";
    },
    open: (account) => inSteps(accounts.open(account)),
    reset: async (key) => {
      if (key === undefined) return inSteps(resetAll());
      await onCopy(RESET, key);
      await directory.leaveGiven(knownKey(key));
    },
    save: (name, key) => inSteps(snapshots.save(name, key)),
    restore: (name) => inSteps(snapshots.restore(name)),
    forget: (name) => inSteps(snapshots.forget(name)),
    snapshots: snapshots.list,
    takeNumbers: async (count) => {
      const last = Number(await link.send("INCRBY", names.shared("numbers"), String(count)));
      return FIRST_NUMBER + last - count;
    },
  };
}

/** Of a change in several steps that is refused, the first ones may have been made. */
function inSteps<T>(change: Promise<T>): Promise<T> {
  return change.catch((cause) => {
    throw cause instanceof StoreUnavailable ? new StoreUnavailable(cause.message, { reason: cause.reason }) : cause;
  });
}

/** The account and its changed copies; nothing where it was closed meanwhile. */
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
