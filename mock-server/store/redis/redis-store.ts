import type { Plan, Project, ProjectId } from "../../operations/project.ts";
import type { PageResult } from "../../operations/projects-port.ts";
import { parseKey } from "../account-key.ts";
import { idLike } from "../seed-dataset.ts";
import { type AccountSummary, FIRST_NUMBER, type Store, StoreUnavailable } from "../store.ts";
import { unchanged } from "./connection.ts";
import { keyAt, keyOf, type Place, parseProject, placeOf, projectText } from "./layout.ts";
import { forAll, inBatches } from "./link.ts";
import { BATCH, DELETE, LOCATE, NO_ACCOUNT, PAGE, PUT, RESET, SORT, SUMMARY } from "./scripts.ts";
import { createSnapshots } from "./snapshots.ts";
import type { WatchedDataset } from "./watched-dataset.ts";

/** Makes a store in Redis, shared by all mocks that use the same database. A step on one account is atomic. */
export function redisStore(watched: WatchedDataset): Store {
  const { accounts } = watched;
  const { link } = accounts;
  const snapshots = createSnapshots(accounts);

  /** Runs a script on a copy. */
  async function run(script: string, { base, copy }: Place, ...args: string[]): Promise<unknown> {
    const answer = await link.run(script, keyOf.account(base), copy, ...args);
    if (answer !== NO_ACCOUNT) return answer;
    await watched.planOf(base);
    throw unchanged("an account was closed or written while it was used", "The account was closed or written meanwhile.");
  }

  /** Returns the result of a script that looked for a project, or whose project it is if the account does not have it. */
  async function find<Found>(script: string, key: string, id: ProjectId): Promise<Found | "foreign" | "unknown"> {
    const place = placeOf(key);
    const found = await run(script, place, id);
    return found === "absent" ? elsewhere(place, id) : (found as Found);
  }

  async function elsewhere(viewer: Place | undefined, id: ProjectId): Promise<"foreign" | "unknown"> {
    return (await accounts.isElsewhere(viewer, id)) ? "foreign" : "unknown";
  }

  const page: Store["page"] = async (key, query) => {
    const { order, size, after = "" } = query;
    const place = placeOf(key);
    const [cursor, total, ...parts] = (await run(PAGE, place, order, String(size), after, "page")) as [
      string,
      number,
      ...string[],
    ];
    if (cursor === "unsorted") {
      await sort(place.base, order);
      return page(key, query);
    }
    if (cursor === "absent") return { cursor: await elsewhere(place, after), projects: [], total: 0 };
    return { cursor: cursor as PageResult["cursor"], projects: merged(parts, size, order === "id-descending"), total };
  };

  /** Sorts the account's projects once, for the first page in this order. */
  async function sort(base: string, kind: string): Promise<void> {
    for (let from = 0; from >= 0; ) from = Number(await link.run(SORT, keyOf.account(base), kind, String(from)));
  }

  /** Reads all projects of a copy, with their records, in several steps. */
  async function readAll(place: Place): Promise<Project[]> {
    const projects: Project[] = [];
    for (;;) {
      const after = projects.at(-1)?.id ?? "";
      const [, , ...parts] = (await run(PAGE, place, "id-ascending", String(BATCH), after)) as string[];
      const some = merged(parts, BATCH);
      projects.push(...some);
      if (some.length < BATCH) return projects;
    }
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

  return {
    page,
    takeNumbers,
    account: async (key) => {
      const parsed = parseKey(key);
      return parsed && watched.planOf(parsed.base);
    },
    locate: async (key, id) =>
      key === undefined || !parseKey(key) ? elsewhere(undefined, id) : find<"own" | "gone">(LOCATE, key, id),
    delete: async (key, id) => find<"deleted" | "gone">(DELETE, key, id),
    newId: async () => {
      for (;;) {
        const id = idLike(watched.dataset, await takeNumbers(1));
        if (!(await accounts.isElsewhere(undefined, id))) return id;
      }
    },
    add: async (key, project) => {
      const place = placeOf(key);
      await accounts.markReplaced(place);
      if ((await accounts.ownerOf(project.id)) !== undefined || (await accounts.isElsewhere(place, project.id))) return "taken";
      return (await run(PUT, place, "add", ...put(project))) as "added" | "taken";
    },
    projects: async (key) => readAll(placeOf(key)),
    records: async (key) => (await readAll(placeOf(key))).flatMap(({ records }) => records),
    original: async (key) => readAll({ ...placeOf(key), copy: "/" }),
    accounts: async () => {
      const bases = await accounts.all();
      const summaries = await forAll(bases, async (base) => summed(base, await link.run(SUMMARY, keyOf.account(base))));
      return [...summaries.flatMap(([account]) => account ?? []), ...summaries.flatMap(([, ...copies]) => copies)];
    },
    replace: async (key, projects) => {
      await accounts.markReplaced(placeOf(key));
      await run(PUT, placeOf(key), "replace", ...projects.flatMap(put));
    },
    open: (account) => inSteps(accounts.open(account)),
    reset: async (key) => {
      if (key === undefined) return inSteps(resetAll());
      await run(RESET, placeOf(key));
      await accounts.unmarkReplaced(placeOf(key));
    },
    reseed: (next) => watched.reseed(next),
    save: (name, key) => inSteps(snapshots.save(name, key)),
    restore: (name) => inSteps(snapshots.restore(name)),
    forget: (name) => inSteps(snapshots.forget(name)),
    snapshots: snapshots.snapshots,
    problem: () => watched.problem(),
  };
}

/** Merges initial projects and added projects, which the script PAGE returns as two sorted runs. */
function merged(parts: readonly string[], size: number, descends = false): Project[] {
  const entries = [...inBatches(parts, 2)].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  if (descends) entries.reverse();
  return entries.slice(0, size).map(([member = "", text = ""]) => parseProject(member, text));
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
  const summaryOf = (copy: string, count: unknown, changed: boolean): AccountSummary => {
    return { key: keyAt({ base, copy }), plan: plan as Plan, total: Number(count), changed };
  };
  const changed = [...inBatches(copies, 2)].map(([copy, count]) => summaryOf(String(copy), count, true));
  const itself = changed.find(({ key }) => key === base);
  return [itself ?? summaryOf("", total, false), ...changed.filter((summary) => summary !== itself)];
}
