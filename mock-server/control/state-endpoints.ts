import type { ApiResponse } from "../http/message.ts";
import { InputProblem, isObject, snapshotName } from "../layers/input-checks.ts";
import { type Plan, type Project, sequenceOf } from "../operations/project.ts";
import { parseKey } from "../store/account-key.ts";
import { type SnapshotSummary, SnapshotsFull } from "../store/store.ts";
import { type ControlCall, ControlRefusal, type Endpoint, jsonAnswer, notFound, type SavedHere } from "./endpoint.ts";

/** Resets the copy of one key, or everything. It is idempotent. */
export const reset: Endpoint = async (call) => {
  const { key } = call.members;
  if (key !== undefined) await planOf(key, call);
  await call.mock.reset(key);
  return jsonAnswer({ status: "ok", reset: key ?? "all" });
};

/** Returns the projects of one key as a data file, in the order of lists; or a summary of all accounts and changed copies. */
export const readState: Endpoint = async (call) => {
  const { key } = call.members;
  return key === undefined ? jsonAnswer({ accounts: await call.mock.store.accounts() }) : stateOf(key, call);
};

/**
 * Replaces all projects of one copy. Takes `{"key", "projects"}`, or a data file of one account, as GET returns it, whose
 * projects go to the copy in the query, or else to the account. No id may belong to a project of another account.
 */
export const replaceState: Endpoint = async (call) => {
  const { key, projects, accounts } = call.members;
  const isFile = Array.isArray(accounts);
  const [first, ...others] = isFile ? accounts : [{ key, projects }];
  const account = isObject(first) ? first : {};
  const copy = key ?? account.key;
  if (copy === undefined || others.length > 0 || (isFile && projects !== undefined))
    throw new InputProblem('Name the key: {"key": "mk_premium:mine", "projects": []}, or send a data file of one account.');
  await replaceProjects(String(copy), account, call);
  return stateOf(String(copy), call);
};

async function replaceProjects(key: string, account: object, call: ControlCall): Promise<void> {
  const { store } = call.mock;
  const projects = await parseProjects(key, await planOf(key, call), account);
  for (const [place, { id }] of projects.entries()) {
    if ((await store.locate(key, id)) === "foreign")
      throw new InputProblem(`projects[${place}].id belongs to a project of another account`);
  }
  await store.replace(key, projects);
}

/** Throws an {@link InputProblem} for invalid projects. Loads the validator on demand: it takes half of the start-up time. */
async function parseProjects(key: string, plan: Plan, account: object): Promise<readonly Project[]> {
  const { parseData } = await import("../store/data-file/check-data.ts");
  try {
    const [parsed] = parseData({ accounts: [{ plan, ...account, key: parseKey(key)?.base }] }).accounts;
    if (parsed?.plan === plan) return parsed.projects;
  } catch (problem) {
    throw new InputProblem((problem as Error).message.replaceAll("accounts[0].", ""));
  }
  throw new InputProblem(`plan: this account is ${plan}; that cannot change`);
}

async function stateOf(key: string, call: ControlCall): Promise<ApiResponse> {
  const { store, profile } = call.mock;
  const plan = await planOf(key, call);
  const projects = sequenceOf({ projects: await store.projects(key) }, profile["list.order"]);
  // A data file has accounts, but no copies.
  return jsonAnswer({ accounts: [{ key: parseKey(key)?.base, plan, projects }] });
}

async function planOf(key: string, { mock }: ControlCall): Promise<Plan> {
  const plan = await mock.store.account(key);
  if (plan === undefined) throw notFound("No account has this key; GET /__admin/state lists all accounts.");
  return plan;
}

/** Returns the ids of projects and records that were added to and removed from one key since the start. */
export const diff: Endpoint = async (call) => {
  const { key } = call.members;
  const { store } = call.mock;
  if (key === undefined) throw new InputProblem("Name the key: /__admin/diff?key=mk_premium.");
  await planOf(key, call);
  const [before, now, recordsNow] = await Promise.all([store.original(key), store.projects(key), store.records(key)]);
  const recordsBefore = before.flatMap(({ records }) => records);
  return jsonAnswer({ key, projects: difference(before, now), records: difference(recordsBefore, recordsNow) });
};

function difference(before: readonly { readonly id: string }[], now: readonly { readonly id: string }[]) {
  const [old, present] = [new Set(before.map(({ id }) => id)), new Set(now.map(({ id }) => id))];
  return { added: [...present].filter((id) => !old.has(id)), removed: [...old].filter((id) => !present.has(id)) };
}

const MOST_SNAPSHOTS = 100;

/** A snapshot, with details if this mock saved it. */
export type SavedSnapshot = SnapshotSummary & Partial<SavedHere>;

export const listSnapshots: Endpoint = async ({ mock, saved }) => {
  const snapshots = await mock.store.snapshots();
  return jsonAnswer({ snapshots: snapshots.map((each): SavedSnapshot => ({ ...each, ...saved.get(each.name) })) });
};

export const saveSnapshot: Endpoint = async (call) => {
  const { store } = call.mock;
  const { key } = call.members;
  const name = snapshotName(call.members.name);
  if (key !== undefined) await planOf(key, call);
  const others = (await store.snapshots()).filter((snapshot) => snapshot.name !== name);
  if (others.length >= MOST_SNAPSHOTS) throw tooMany(`There are ${MOST_SNAPSHOTS} snapshots; delete one first.`);
  await store.save(name, key).catch((problem) => {
    throw problem instanceof SnapshotsFull ? tooMany(problem.message) : problem;
  });
  const totals = (await store.accounts()).map(({ total }) => total);
  const projects = key === undefined ? totals.reduce((sum, each) => sum + each, 0) : (await store.projects(key)).length;
  call.saved.set(name, { savedAt: new Date(call.platform.now()).toISOString(), projects });
  return jsonAnswer({ status: "ok", saved: name }, 201);
};

function tooMany(reason: string): ControlRefusal {
  return new ControlRefusal(409, "Too many snapshots", reason);
}

export const restoreSnapshot: Endpoint = async ({ mock, name }) => {
  if (!(await mock.store.restore(name))) throw noSnapshot();
  return jsonAnswer({ status: "ok", restored: name });
};

export const deleteSnapshot: Endpoint = async ({ mock, name }) => {
  if (!(await mock.store.forget(name))) throw noSnapshot();
  return jsonAnswer({ status: "ok", deleted: name });
};

function noSnapshot(): ControlRefusal {
  return notFound("No snapshot has this name; GET /__admin/snapshots lists all.");
}
