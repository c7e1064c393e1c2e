/** Whose project an id names, seen from an account: its own, one it had and deleted, another account's, or nobody's. */
export type Location = "own" | "gone" | "foreign" | "unknown";

/** Why an account does not have a project. */
export type Absence = Exclude<Location, "own">;
