import type { Dataset } from "../../../operations/project.ts";
import { memoryStore } from "../../../store/memory-store.ts";
import type { Store } from "../../../store/store.ts";
import { bytesInUse, costOf, timeOf } from "./cost.ts";

/** The memory of a world, in bytes for each project, and how long the store takes to take it. */
export interface MemoryCost {
  readonly world: string;
  readonly projects: number;
  /** What the fields of a project say: id, name and description in UTF-8. */
  readonly fields: number;
  /** What the texts of these fields take in memory. */
  readonly texts: number;
  /** Everything else, indexes included, after each account was asked for once. */
  readonly beyondTexts: number;
  /** What its records take on top. */
  readonly records: number;
  readonly storeMs: number;
  /** Nanoseconds of processor time that a first page of each account takes. */
  readonly pageNs: number;
}

/** @param make makes the world with or without its records; what that takes is measured. */
export async function measureMemory(world: string, make: (withRecords: boolean) => Promise<Dataset>): Promise<MemoryCost> {
  const before = bytesInUse();
  const dataset = await make(false);
  let store: Store | undefined;
  const storeMs = await timeOf(async () => {
    store = memoryStore(dataset);
  });
  const pageNs = await costOf(dataset.accounts.length, async (account) => {
    await store?.page(dataset.accounts[account]?.key ?? "", { order: "id-ascending", size: 20, after: undefined });
  });
  const bare = bytesInUse() - before;
  const sums = sumsOf(dataset);
  const records = await recordBytes(make);
  const { projects } = sums;
  return {
    world,
    projects,
    fields: sums.fields / projects,
    texts: sums.texts / projects,
    beyondTexts: (bare - sums.texts) / projects,
    records: records / projects,
    storeMs,
    pageNs,
  };
}

async function recordBytes(make: (withRecords: boolean) => Promise<Dataset>): Promise<number> {
  const before = bytesInUse();
  const bare = await make(false);
  const between = bytesInUse();
  const whole = await make(true);
  const after = bytesInUse();
  if (bare.accounts.length !== whole.accounts.length) throw new Error("records make no accounts");
  return after - between - (between - before);
}

function sumsOf({ accounts }: Dataset): { projects: number; fields: number; texts: number } {
  const sums = { projects: 0, fields: 0, texts: 0 };
  for (const { projects } of accounts) {
    for (const { id, name, desc } of projects) {
      sums.projects += 1;
      for (const text of [id, name, desc]) {
        sums.fields += Buffer.byteLength(text);
        sums.texts += bytesOfText(text);
      }
    }
  }
  return sums;
}

/** As V8 holds a text: a header of 16 bytes, a byte or two for each character, in steps of 8; the empty one is shared by all. */
function bytesOfText(text: string): number {
  if (text === "") return 0;
  const width = [...text].every((character) => character.charCodeAt(0) < 256) ? 1 : 2;
  return Math.ceil((16 + width * text.length) / 8) * 8;
}
