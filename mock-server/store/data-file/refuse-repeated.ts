import type { Account } from "../../operations/project.ts";
import { hashOf } from "../../operations/project-order.ts";
import { DataProblem } from "./data-problem.ts";

/** Is told of each value that must differ from all others of its kind, with the numbers of its account, project and record. */
type Visit = (kind: Kind, value: string, account: number, project: number, record: number) => void;

type Kind = keyof typeof PATHS;

const PATHS = {
  key: (a: number) => `accounts[${a}].key`,
  projectId: (a: number, p: number) => `accounts[${a}].projects[${p}].id`,
  recordId: (a: number, p: number, r: number) => `accounts[${a}].projects[${p}].records[${r}].id`,
};

/**
 * Throws a {@link DataProblem} where two accounts have one key, or two projects or two records of the whole data one id. Sets of
 * millions of texts take seconds and much memory, so only texts whose hash is there twice get into them.
 */
export function refuseRepeated(accounts: readonly Account[]): void {
  const hashes = hashesOf(accounts);
  const suspects = thereTwice(hashes);
  if (suspects.size === 0) return;
  const seen: Readonly<Record<Kind, Set<string>>> = { key: new Set(), projectId: new Set(), recordId: new Set() };
  let visited = 0;
  walk(accounts, (kind, value, account, project, record) => {
    if (!suspects.has(hashes[visited++] ?? 0)) return;
    const values = seen[kind];
    const { size } = values;
    if (values.add(value).size > size) return;
    const reason = `must be unique, and ${firstPlace(accounts, kind, value)} is "${value}" too`;
    throw new DataProblem(PATHS[kind](account, project, record), reason);
  });
}

/** In the sequence of the walk. The list doubles when it is full: a walk to count them first would go through all of memory once more. */
function hashesOf(accounts: readonly Account[]): Uint32Array {
  let hashes = new Uint32Array(1024);
  let count = 0;
  walk(accounts, (_kind, value) => {
    if (count === hashes.length) hashes = doubled(hashes);
    hashes[count++] = hashOf(value);
  });
  return hashes.subarray(0, count);
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Sorted, equal hashes are neighbours, and lie in memory as they are read: a map of them would be read all over. */
function thereTwice(hashes: Uint32Array): ReadonlySet<number> {
  const found = new Set<number>();
  const sorted = hashes.toSorted();
  for (let place = 1; place < sorted.length; place++) {
    const hash = sorted[place] ?? 0;
    if (hash === sorted[place - 1]) found.add(hash);
  }
  return found;
}

/** Where a value is for the first time. Looked for only when it is needed: places of millions of values would take more than these. */
function firstPlace(accounts: readonly Account[], wantedKind: Kind, wanted: string): string {
  let place: string | undefined;
  walk(accounts, (kind, value, account, project, record) => {
    if (kind === wantedKind && value === wanted) place ??= PATHS[kind](account, project, record);
  });
  return place ?? "another one";
}

function walk(accounts: readonly Account[], visit: Visit): void {
  for (const [a, { key, projects }] of accounts.entries()) {
    visit("key", key, a, 0, 0);
    for (const [p, { id, records }] of projects.entries()) {
      visit("projectId", id, a, p, 0);
      for (let r = 0; r < records.length; r++) visit("recordId", records[r]?.id ?? "", a, p, r);
    }
  }
}
