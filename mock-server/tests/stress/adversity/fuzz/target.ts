import { createFront } from "../../../../adapters/front/front.ts";
import { listen } from "../../../../adapters/listen.ts";
import type { Mock } from "../../../../mock.ts";
import { createMock } from "../../../../start-mock.ts";
import { exchange } from "../raw.ts";
import { inMemory } from "./in-memory.ts";
import type { Exchanged } from "./run-fuzz.ts";
import { seedInputs } from "./seeds.ts";

/** A mock to be fuzzed, and the way to it. */
export interface FuzzTarget {
  readonly seeds: readonly string[];
  send(input: string): Promise<Exchanged>;
  /** How many projects are gone, in all copies of all accounts; puts all of them back. */
  restore(): Promise<number>;
  close(): Promise<void>;
}

/** Reached through its parser in this process, or over real sockets. Whatever it throws is thrown here. */
export async function fuzzTarget(over: "memory" | "sockets"): Promise<FuzzTarget> {
  const mock = createMock({
    log: ({ error }) => {
      if (error !== undefined) throw error;
    },
  });
  const [project] = await mock.store.projects("mk_premium");
  const common = { seeds: seedInputs(project?.id ?? ""), restore: () => restored(mock) };
  if (over === "memory") return { ...common, send: inMemory(createFront(mock.app).server), close: async () => mock.stop() };
  const listening = await listen(mock.app, "127.0.0.1", 0);
  const port = Number(new URL(listening.origin).port);
  return { ...common, send: (input) => exchange(port, [input], { idleMs: 10_000 }), close: () => listening.close() };
}

async function restored({ store, reset }: Mock): Promise<number> {
  const changed = (await store.accounts()).filter((account) => account.changed);
  const starts = await Promise.all(changed.map(async ({ key }) => (await store.original(key)).length));
  await reset();
  return changed.reduce((sum, { total }, place) => sum + (starts[place] ?? 0) - total, 0);
}
