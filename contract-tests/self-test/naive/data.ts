/** A project as the naive servers keep it. */
export interface Project {
  readonly id: number;
  readonly name: string;
  readonly desc: string;
}

/** An account as the naive servers keep it. */
export interface Account {
  readonly premium: boolean;
  projects: Project[];
}

/** Two premium accounts and a free one, by key. One service numbers the projects of all of them. */
export function seedAccounts(): Map<string, Account> {
  return new Map([
    [KEYS.premium, { premium: true, projects: projectsFrom(1001, 230) }],
    [KEYS.otherPremium, { premium: true, projects: projectsFrom(1002, 25) }],
    [KEYS.free, { premium: false, projects: projectsFrom(1003, 3) }],
  ]);
}

export const KEYS = { premium: "key-of-anna", otherPremium: "key-of-berta", free: "key-of-clara" } as const;

/** Projects of the premium account that a run may delete. */
export const DISPOSABLE = ["1001", "1301", "1502", "1601", "1688"] as const;

function projectsFrom(first: number, count: number): Project[] {
  return Array.from({ length: count }, (_, place) => ({
    id: first + 3 * place,
    name: `Project ${place + 1}`,
    desc: place % 4 === 0 ? "" : "A book for the ear",
  }));
}
