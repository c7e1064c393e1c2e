import { SnapshotsFull } from "../store/store.ts";
import { badRequest, controlRefusal, type Endpoint, jsonAnswer, keyIn, membersOf, notFound } from "./endpoint.ts";

const MOST_SNAPSHOTS = 100;

export const listSnapshots: Endpoint = async ({ mock }) => jsonAnswer({ snapshots: await mock.store.snapshots() });

/** Saves the state of one key, or of all, under a name. */
export const saveSnapshot: Endpoint = async (call) => {
  const { store } = call.mock;
  const { name } = membersOf(call.body);
  const key = keyIn(call);
  if (typeof name !== "string" || !/^[\w.-]{1,64}$/.test(name))
    return badRequest("name: takes up to 64 letters, digits, dots, hyphens.");
  if (key !== undefined && !(await store.account(key))) return notFound("No account has this key.");
  const others = (await store.snapshots()).filter((snapshot) => snapshot.name !== name);
  if (others.length >= MOST_SNAPSHOTS) return tooMany(`There are ${MOST_SNAPSHOTS}; delete one first.`);
  try {
    await store.save(name, key);
  } catch (problem) {
    if (problem instanceof SnapshotsFull) return tooMany(problem.message);
    throw problem;
  }
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
  return notFound("No snapshot has this name; GET /__admin/snapshots names all.");
}
