import type { AccountKey } from "./account-key.ts";
import type { Owned } from "./dataset-index.ts";

/** Whose project an id names, seen from an account: its own, one it had and deleted, another account's, or nobody's. */
export type Location = "own" | "gone" | "foreign" | "unknown";

/** Why an account does not have a project. */
export type Absence = Exclude<Location, "own">;

/**
 * Locates an id for an account. `remains` tells whether the owner's copy in the account's universe still has the project.
 * Without an account every id of the dataset is somebody else's: in some universe it exists.
 */
export function locate(
  owned: Owned | undefined,
  viewer: AccountKey | undefined,
  remains: (owner: AccountKey) => boolean,
): Location {
  if (!owned) return "unknown";
  if (!viewer) return "foreign";
  const there = remains({ base: owned.account.key, copy: viewer.copy });
  if (owned.account.key === viewer.base) return there ? "own" : "gone";
  return there ? "foreign" : "unknown";
}
