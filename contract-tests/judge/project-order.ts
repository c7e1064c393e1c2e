import type { Profile } from "../../openapi/index.ts";
import { type ListedProject, textsOf } from "../model/exchange.ts";

type Order = Profile["answers"]["list.order"];

/** The answer to `list.order` that a sequence of projects follows. */
export function orderOf(projects: readonly ListedProject[]): Order {
  const orders = Object.entries(FOLLOWS) as [Order, (typeof FOLLOWS)[Order]][];
  return orders.find(([, follows]) => follows(projects))?.[0] ?? "hash";
}

/** Whether projects follow an order; the last one is that of projects that follow no other. */
const FOLLOWS: Readonly<Record<Order, (projects: readonly ListedProject[]) => boolean>> = {
  "id-ascending": (projects) => ascends(projects.map(numberOf), byValue),
  "id-descending": (projects) => ascends(projects.map(numberOf).toReversed(), byValue),
  name: (projects) => {
    const names = projects.map((project) => textsOf(project).name);
    const lowerCase = names.map((name) => name.toLowerCase());
    const { compare } = new Intl.Collator("en");
    return ascends(names, byValue) || ascends(lowerCase, byValue) || ascends(names, compare);
  },
  hash: () => true,
};

function numberOf({ id }: ListedProject): bigint {
  return BigInt(/^-?\d+$/.test(id) ? id : 0);
}

function ascends<T>(values: readonly T[], compare: (one: T, other: T) => number): boolean {
  return values.every((value, index) => index === 0 || compare(values[index - 1] as T, value) <= 0);
}

function byValue<T extends bigint | string>(one: T, other: T): number {
  if (one === other) return 0;
  return one > other ? 1 : -1;
}
