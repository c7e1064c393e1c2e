import { control, problemText } from "./control.ts";
import { putFaults } from "./in-force.tsx";
import type { InForce, Run } from "./session.ts";

/** Resets a key, or everything. The undo restores a snapshot, with the added accounts, if one could be taken before. */
export function reset(key?: string): Run {
  return async () => {
    const { faults } = await control<Pick<InForce, "faults">>("GET", "/faults");
    const problem = await control("POST", "/snapshots", { name: "before-reset", key }).then(() => "", problemText);
    await control("POST", "/reset", { key });
    const what = key ?? "Everything";
    if (problem) return `${what} is reset. It cannot be undone: ${problem}`;
    const undo = async () => {
      if (key === undefined) await putFaults(faults);
      await restore("before-reset");
      return `${what} is as it was before the reset.`;
    };
    return { done: `${what} is reset.`, undo };
  };
}

/** Restores a snapshot; the undo restores the state before. */
export async function restoreSnapshot(name: string, key: string | undefined): ReturnType<Run> {
  await control("POST", "/snapshots", { name: "before-restore", key });
  await restore(name);
  const undo = async () => {
    await restore("before-restore");
    return `The state is as it was before ${name} was restored.`;
  };
  return { done: `Restored ${name}.`, undo };
}

function restore(name: string): Promise<unknown> {
  return control("POST", `/snapshots/${encodeURIComponent(name)}/restore`, {});
}
