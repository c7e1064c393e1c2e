import type { ApiResponse } from "../http/message.ts";
import { SnapshotsFull, type Store } from "../store/store.ts";
import { badRequest, notThere, refusedControl, told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";
import { keyIn, membersOf } from "./read-fields.ts";

/** The most snapshots at a time. */
const MOST_SNAPSHOTS = 100;

export const listSnapshots: Endpoint = async ({ mock }) => told({ snapshots: await mock.store.snapshots() });

/** Puts the state of one key, or of all, aside under a name. */
export const saveSnapshot: Endpoint = async (call) => {
  const { store } = call.mock;
  const { name } = membersOf(call.body);
  const key = keyIn(call);
  if (typeof name !== "string" || !/^[\w.-]{1,64}$/.test(name))
    return badRequest("name: takes up to 64 letters, digits, dots, hyphens.");
  if (key !== undefined && !(await store.account(key))) return notThere("No account has this key.");
  const others = (await store.snapshots()).filter((snapshot) => snapshot.name !== name);
  if (others.length >= MOST_SNAPSHOTS)
    return refusedControl(409, "Too many snapshots", `There are ${MOST_SNAPSHOTS}; delete one first.`);
  return saved(store, name, key);
};

export const restoreSnapshot: Endpoint = async ({ mock, name }) => {
  return (await mock.store.restore(name)) ? told({ status: "ok", restored: name }) : noSnapshot();
};

export const forgetSnapshot: Endpoint = async ({ mock, name }) => {
  return (await mock.store.forget(name)) ? told({ status: "ok", deleted: name }) : noSnapshot();
};

/** What one snapshot more would take, only the store can tell. */
async function saved(store: Store, name: string, key: string | undefined): Promise<ApiResponse> {
  try {
    await store.save(name, key);
  } catch (problem) {
    if (problem instanceof SnapshotsFull) return refusedControl(409, "Too many snapshots", problem.message);
    throw problem;
  }
  return told({ status: "ok", saved: name }, 201);
}

function noSnapshot() {
  return notThere("No snapshot has this name; GET /__admin/snapshots names all.");
}
