import type { CountedFault } from "../../layers/faults.ts";
import { control } from "./control.ts";
import { putFaults } from "./in-force.tsx";
import type { Run } from "./session.ts";

const BEFORE = "before-reset";

/** Puts everything back to the start. A snapshot of before takes it back, also the accounts that were added. */
export const resetEverything: Run = async () => {
  const { faults } = await control<{ readonly faults: readonly CountedFault[] }>("GET", "/faults");
  await setAside({ name: BEFORE });
  await control("POST", "/reset", {});
  const undo = async () => {
    await putFaults(faults);
    return restore(BEFORE, "All is as it was before the reset.");
  };
  return { done: "Everything is back at the start.", undo };
};

/** Puts one key back to the start. */
export async function resetKey(key: string): ReturnType<Run> {
  await setAside({ name: BEFORE, key });
  await control("POST", "/reset", { key });
  return { done: `${key} is back at the start.`, undo: () => restore(BEFORE, `${key} is as it was before the reset.`) };
}

/** Brings back a snapshot, after which that of the state before it takes this back. */
export async function restoreSnapshot(name: string, key: string | undefined): ReturnType<Run> {
  await setAside({ name: "before-restore", ...(key !== undefined && { key }) });
  await restore(name, "");
  return { done: `Restored ${name}.`, undo: () => restore("before-restore", `All is as it was before ${name} was restored.`) };
}

function setAside(what: { readonly name: string; readonly key?: string }): Promise<unknown> {
  return control("POST", "/snapshots", what);
}

async function restore(name: string, done: string): Promise<string> {
  await control("POST", `/snapshots/${encodeURIComponent(name)}/restore`);
  return done;
}
