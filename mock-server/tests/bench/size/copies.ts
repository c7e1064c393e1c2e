import { memoryStore } from "../../../store/memory-store.ts";
import { bytesInUse, timeOf } from "./cost.ts";
import { datasetOf, idAt, KEY } from "./made-projects.ts";

/** What isolated copies, resets and snapshots of an account of this size take. Times in milliseconds. */
export interface CopyCost {
  readonly projects: number;
  /** Of a copy from which one project was deleted. */
  readonly bytesOfCopy: number;
  /** Of a snapshot of it, taken beside it. */
  readonly bytesOfSnapshot: number;
  /** Of a copy from which every second project was deleted. */
  readonly bytesOfHalf: number;
  readonly snapshotOfHalf: number;
  readonly restoreOfHalf: number;
  readonly resetOfHalf: number;
  /** The first delete in a copy that nobody used before. */
  readonly firstDelete: number;
}

const COPIES = 1000;
const SNAPSHOTS = 50;

export async function measureCopies(projects: number): Promise<CopyCost> {
  const store = memoryStore(datasetOf(projects));
  await store.delete(KEY, idAt(0));
  const before = bytesInUse();
  for (let copy = 0; copy < COPIES; copy++) await store.delete(`${KEY}:${copy}`, idAt(copy * Math.floor(projects / COPIES)));
  const bytesOfCopy = (bytesInUse() - before) / COPIES;
  const beforeSnapshots = bytesInUse();
  for (let name = 0; name < SNAPSHOTS; name++) await store.save(String(name), `${KEY}:${name}`);
  const bytesOfSnapshot = (bytesInUse() - beforeSnapshots) / SNAPSHOTS;
  const firstDelete = await timeOf(() => store.delete(`${KEY}:new`, idAt(projects - 1)));
  const half = `${KEY}:half`;
  const beforeHalf = bytesInUse();
  for (let place = 0; place < projects; place += 2) await store.delete(half, idAt(place));
  const bytesOfHalf = bytesInUse() - beforeHalf;
  const snapshotOfHalf = await timeOf(() => store.save("half", half));
  const restoreOfHalf = await timeOf(() => store.restore("half"));
  const resetOfHalf = await timeOf(() => store.reset(half));
  return { projects, bytesOfCopy, bytesOfSnapshot, bytesOfHalf, snapshotOfHalf, restoreOfHalf, resetOfHalf, firstDelete };
}
