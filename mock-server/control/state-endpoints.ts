import type { ApiResponse } from "../http/message.ts";
import { InputProblem, snapshotName } from "../layers/input-checks.ts";
import { type Plan, type Project, sequenceOf } from "../operations/project.ts";
import { parseKey } from "../store/account-key.ts";
import { type SnapshotSummary, SnapshotsFull } from "../store/store.ts";
import {
  badRequest,
  type ControlCall,
  controlRefusal,
  type Endpoint,
  jsonAnswer,
  keyIn,
  membersOf,
  notFound,
  type SavedHere,
} from "./endpoint.ts";

/** Resets the copy of one key, or everything. It is idempotent. */
export const reset: Endpoint = async (call) => {
  const key = keyIn(call);
  if (key !== undefined && !(await call.mock.store.account(key))) return unknownKey();
  await call.mock.reset(key);
  return jsonAnswer({ status: "ok", reset: key ?? "all" });
};

/** Returns the projects of one key as a data file, in the order of lists; or a summary of all accounts and changed copies. */
export const readState: Endpoint = async (call) => {
  const key = keyIn(call);
  return key === undefined ? jsonAnswer({ accounts: await call.mock.store.accounts() }) : stateOf(key, call);
};

/**
 * Replaces all projects of one copy. Takes `{"key", "projects"}`, or a data file of one account, as GET returns it, whose
 * projects go to the copy in the query, or else to the account. No id may belong to a project of another account.
 */
export const replaceState: Endpoint = async (call) => {
  const given = accountIn(call);
  if (!given) return badRequest('Name the key: {"key": "mk_premium:mine", "projects": []}, or send a data file of one account.');
  const { key, account } = given;
  const plan = await call.mock.store.account(key);
  if (plan === undefined) return unknownKey();
  const projects = await parseProjects(key, plan, account);
  const foreign = await foreignAmong(key, projects, call);
  if (foreign !== undefined) return badRequest(`projects[${foreign}].id belongs to a project of another account`);
  await call.mock.store.replace(key, projects);
  return stateOf(key, call);
};

function accountIn(call: ControlCall): { readonly key: string; readonly account: object } | undefined {
  const { accounts, key, projects } = membersOf(call.body);
  const [first, ...others] = Array.isArray(accounts) ? accounts : [{ key, projects }];
  const account = membersOf(first);
  const named = keyIn(call) ?? account.key;
  const isTwofold = others.length > 0 || (Array.isArray(accounts) && projects !== undefined);
  return named === undefined || isTwofold ? undefined : { key: String(named), account };
}

/** Returns the ids of projects and records that were added to and removed from one key since the start. */
export const diff: Endpoint = async (call) => {
  const key = keyIn(call);
  const { store } = call.mock;
  if (key === undefined) return badRequest("Name the key: /__admin/diff?key=mk_premium.");
  if (!(await store.account(key))) return unknownKey();
  const [before, now, recordsNow] = await Promise.all([store.original(key), store.projects(key), store.records(key)]);
  const recordsBefore = before.flatMap(({ records }) => records);
  return jsonAnswer({ key, projects: difference(before, now), records: difference(recordsBefore, recordsNow) });
};

const MOST_SNAPSHOTS = 100;

/** A snapshot, with details if this mock saved it. */
export type SavedSnapshot = SnapshotSummary & Partial<SavedHere>;

export const listSnapshots: Endpoint = async ({ mock, saved }) => {
  const snapshots = await mock.store.snapshots();
  return jsonAnswer({ snapshots: snapshots.map((each): SavedSnapshot => ({ ...each, ...saved.get(each.name) })) });
};

/** Saves the state of one key, or of everything, under a name. */
export const saveSnapshot: Endpoint = async (call) => {
  const { store } = call.mock;
  const name = snapshotName(membersOf(call.body).name);
  const key = keyIn(call);
  if (key !== undefined && !(await store.account(key))) return notFound("No account has this key.");
  const others = (await store.snapshots()).filter((snapshot) => snapshot.name !== name);
  if (others.length >= MOST_SNAPSHOTS) return tooMany(`There are ${MOST_SNAPSHOTS} snapshots; delete one first.`);
  try {
    await store.save(name, key);
  } catch (problem) {
    if (problem instanceof SnapshotsFull) return tooMany(problem.message);
    throw problem;
  }
  const totals = (await store.accounts()).map(({ total }) => total);
  const projects = key === undefined ? totals.reduce((sum, each) => sum + each, 0) : (await store.projects(key)).length;
  call.saved.set(name, { savedAt: new Date(call.platform.now()).toISOString(), projects });
  return jsonAnswer({ status: "ok", saved: name }, 201);
};

export const restoreSnapshot: Endpoint = async ({ mock, name }) =>
  (await mock.store.restore(name)) ? jsonAnswer({ status: "ok", restored: name }) : noSnapshot();

export const deleteSnapshot: Endpoint = async ({ mock, name }) =>
  (await mock.store.forget(name)) ? jsonAnswer({ status: "ok", deleted: name }) : noSnapshot();

function tooMany(reason: string) {
  return controlRefusal(409, "Too many snapshots", reason);
}

function noSnapshot() {
  return notFound("No snapshot has this name; GET /__admin/snapshots lists all.");
}

function unknownKey(): ApiResponse {
  return notFound("No account has this key; GET /__admin/state lists all accounts.");
}

async function stateOf(key: string, { mock }: ControlCall): Promise<ApiResponse> {
  const plan = await mock.store.account(key);
  if (plan === undefined) return unknownKey();
  const projects = sequenceOf({ projects: await mock.store.projects(key) }, mock.profile["list.order"]);
  // A data file has accounts, but no copies.
  return jsonAnswer({ accounts: [{ key: parseKey(key)?.base, plan, projects }] });
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

async function foreignAmong(key: string, projects: readonly Project[], { mock }: ControlCall): Promise<number | undefined> {
  for (const [place, { id }] of projects.entries()) if ((await mock.store.locate(key, id)) === "foreign") return place;
  return undefined;
}

function difference(before: readonly { readonly id: string }[], now: readonly { readonly id: string }[]) {
  const [old, present] = [new Set(before.map(({ id }) => id)), new Set(now.map(({ id }) => id))];
  return { added: [...present].filter((id) => !old.has(id)), removed: [...old].filter((id) => !present.has(id)) };
}
