import { hashOf } from "../domain/hash-of.ts";
import type { Account } from "../domain/project.ts";
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
  const suspects = hashesThereTwice(accounts);
  if (suspects.size === 0) return;
  const seen: Readonly<Record<Kind, Set<string>>> = { key: new Set(), projectId: new Set(), recordId: new Set() };
  walk(accounts, (kind, value, account, project, record) => {
    if (!suspects.has(hashOf(value))) return;
    const values = seen[kind];
    const { size } = values;
    if (values.add(value).size > size) return;
    const reason = `must be unique, and ${firstPlace(accounts, kind, value)} is "${value}" too`;
    throw new DataProblem(PATHS[kind](account, project, record), reason);
  });
}

/** Every hash of two equal texts is among them; few others are, since the map has many bits for each text. */
function hashesThereTwice(accounts: readonly Account[]): ReadonlySet<number> {
  let count = 0;
  walk(accounts, () => {
    count += 1;
  });
  const words = 2 ** Math.min(Math.max(Math.ceil(Math.log2(count)), 5), 24);
  const map = new Uint32Array(words);
  const found = new Set<number>();
  walk(accounts, (_kind, value) => {
    const hash = hashOf(value);
    const [word, bit] = [(hash >>> 5) % words, 1 << (hash & 31)];
    if (((map[word] ?? 0) & bit) !== 0) found.add(hash);
    map[word] = (map[word] ?? 0) | bit;
  });
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
