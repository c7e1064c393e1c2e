import fc from "fast-check";
import { expect, test } from "vitest";
import type { Account } from "../operations/project.ts";
import { indexDataset } from "./dataset-index.ts";
import { ownersByPlace } from "./owners-by-place.ts";

const someIds = fc.uniqueArray(fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(2n ** 53n - 3n, 2n ** 53n + 3n)), { maxLength: 40 });
/** How the ids are dealt to accounts: the number of the account for each. */
const someDeal = fc.array(fc.nat(4), { minLength: 40, maxLength: 40 });

test("the owner of each project is found, whether ids ascend through the accounts or not, and of no other id", () => {
  fc.assert(
    fc.property(someIds, someDeal, fc.boolean(), (ids, deal, ascends) => {
      const dealt = ascends ? deal.toSorted((a, b) => a - b) : deal;
      const inOrder = ascends ? ids.toSorted((a, b) => (a < b ? -1 : 1)) : ids;
      const accounts = [0, 1, 2, 3, 4].map((number) =>
        account(number, inOrder.filter((_, place) => dealt[place] === number).map(String)),
      );
      const { owner } = indexDataset({ accounts });
      for (const each of accounts) for (const { id } of each.projects) expect(owner(id)).toBe(each);
      for (const id of ["61", "9007199254740999", "9223372036854775807"]) expect(owner(id)).toBeUndefined();
    }),
  );
});

test.each([
  ["ascending ids", [["1", "2"], [], ["5"], []], true],
  ["no ids at all", [[], []], true],
  ["accounts that share a range", [["1", "3"], ["2"]], false],
  ["an id that is there twice", [["1"], ["1"]], false],
  ["an id that a number does not hold", [["1", "9007199254740993"]], false],
])("with %s the place tells the owner: %j, %s", (_name, ids, tells) => {
  expect(ownersByPlace(ids.map((each, number) => account(number, each))) !== undefined).toBe(tells);
});

test("an account that is added is found until it is removed, and takes no id or key of another", () => {
  const index = indexDataset({ accounts: [account(0, ["1", "2"])] });
  const more = account(1, ["7"]);
  expect(() => index.add(account(1, ["2"]))).toThrow("two projects of the dataset have one id");
  expect(() => index.add(account(0, ["9"]))).toThrow("two accounts of the dataset have one key");
  expect([index.account("mk_1"), index.owner("9")]).toEqual([undefined, undefined]);
  index.add(more);
  expect(() => index.add(account(2, ["7"]))).toThrow("two projects of the dataset have one id");
  expect([index.owner("7"), index.owner("1")?.key]).toEqual([more, "mk_0"]);
  index.remove(more);
  expect([index.owner("7"), index.account("mk_1"), index.owner("1")?.key]).toEqual([undefined, undefined, "mk_0"]);
});

function account(number: number, ids: readonly string[]): Account {
  return { key: `mk_${number}`, plan: "premium", projects: ids.map((id) => ({ id, name: "", desc: "", records: [] })) };
}
