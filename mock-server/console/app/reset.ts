import { control, problemText } from "./control.ts";
import { putFaults } from "./in-force.tsx";
import type { InForce, Run } from "./session.ts";

/** Puts a key or everything back to the start. A snapshot of before, if it can be made, takes it back, also the accounts that were added. */
export function reset(key?: string): Run {
  return async () => {
    const { faults } = await control<Pick<InForce, "faults">>("GET", "/faults");
    const problem = await control("POST", "/snapshots", { name: "before-reset", key }).then(() => "", problemText);
    await control("POST", "/reset", { key });
    const done = `${key ?? "Everything"} is back at the start.`;
    if (problem) return `${done} It cannot be undone: ${problem}`;
    const undo = async () => {
      if (key === undefined) await putFaults(faults);
      await restore("before-reset");
      return `${key ?? "All"} is as it was before the reset.`;
    };
    return { done, undo };
  };
}

/** Brings back a snapshot, after which that of the state before it takes this back. */
export async function restoreSnapshot(name: string, key: string | undefined): ReturnType<Run> {
  await control("POST", "/snapshots", { name: "before-restore", key });
  await restore(name);
  const undo = async () => {
    await restore("before-restore");
    return `All is as it was before ${name} was restored.`;
  };
  return { done: `Restored ${name}.`, undo };
}

function restore(name: string): Promise<unknown> {
  return control("POST", `/snapshots/${encodeURIComponent(name)}/restore`);
}
