import type { Dataset } from "../../operations/project.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { measureCopies } from "./size/copies.ts";
import { measureLoad } from "./size/load.ts";
import { asRead, datasetOfAccounts } from "./size/made-projects.ts";
import { measureMemory } from "./size/memory.ts";
import { measureOperations } from "./size/operations.ts";
import type { SizeResults } from "./size/results.ts";

export interface SizeOptions {
  /** Projects of one account. Default 10, 1,000, 100,000 and 1,000,000; 1,000 is what the others are held against. */
  readonly sizes?: readonly number[];
  readonly rounds: number;
  /** How often an operation is done in a round. */
  readonly times: number;
}

const SIZES = [10, 1000, 100_000, 1_000_000];

/** Measures pages, deletes, copies, memory and loading. Takes a minute or two, and needs `node --expose-gc` and a build. */
export async function measureSizes({ sizes = SIZES, rounds, times }: SizeOptions): Promise<SizeResults> {
  const largest = Math.max(...sizes);
  const load = await measureLoad(largest);
  const memory = [
    await measureMemory(`1 account of ${largest.toLocaleString("en")}`, async (withRecords) => seeded(largest, withRecords)),
    await measureMemory(`${(largest / 10).toLocaleString("en")} accounts of 20`, async () => datasetOfAccounts(largest / 10, 20)),
  ];
  return { load, memory, copies: await measureCopies(largest), operations: await measureOperations(sizes, rounds, times) };
}

/** The made-up projects that the data file holds too. */
function seeded(projects: number, withRecords: boolean): Dataset {
  const { accounts } = seedDataset({ accounts: [{ key: "mk_size", plan: "premium", projects }] });
  return {
    accounts: accounts.map((account) => ({
      ...account,
      projects: account.projects.map((project) => asRead(withRecords ? project : { ...project, records: [] })),
    })),
  };
}
