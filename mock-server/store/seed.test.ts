import { expect, test } from "vitest";
import { DEV_ACCOUNTS } from "./dev-accounts.ts";
import { seedAccounts } from "./seed.ts";

test("the development accounts have as many projects as their table says, and are the same each time", () => {
  const accounts = seedAccounts();
  const sizes = accounts.map(({ key, plan, projects }) => ({
    key,
    plan,
    projects: projects.length,
  }));
  expect(sizes).toEqual(DEV_ACCOUNTS.map(({ key, plan, projects }) => ({ key, plan, projects })));
  expect(seedAccounts()).toEqual(accounts);
});

test.each(["safe", "wide"] as const)(
  "%s ids are interleaved, and texts are such as a client must be ready for",
  (width) => {
    const accounts = seedAccounts({ width });
    const ids = accounts
      .flatMap(({ projects }) => projects.map(({ id }) => BigInt(id)))
      .sort((a, b) => (a < b ? -1 : 1));
    expect(new Set(ids.slice(1).map((id, place) => id - (ids[place] ?? 0n)))).toEqual(
      new Set([1n, 2n, 3n, 4n]),
    );
    expect([ids[0], new Set(ids.map(Number)).size < ids.length]).toEqual(
      width === "safe" ? [1001n, false] : [2n ** 53n + 1001n, true],
    );
    const projects = accounts[0]?.projects ?? [];
    expect(new Set(projects.map(({ name }) => name)).size).toBeLessThan(projects.length);
    expect(projects.some(({ desc }) => desc === "")).toBe(true);
    expect(projects.some(({ name, desc }) => /[^ -~]/.test(name + desc))).toBe(true);
    expect(new Set(projects.map(({ records }) => records.length))).toEqual(
      new Set([0, 1, 2, 3, 4]),
    );
  },
);
