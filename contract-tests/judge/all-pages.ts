import type { Order, Project } from "../../mock-server/operations/accounts.ts";
import { documentedFields, type SchemaName } from "../../openapi/constants.ts";
import { type Entry, fieldsOf, idsOf, type Timeline } from "../model/timeline.ts";
import type { TargetAccounts } from "./accounts.ts";
import type { JudgedAnswer } from "./answer.ts";
import { hasForm } from "./form.ts";

/** The answer to `list.order` that a sequence of projects follows. */
export function orderOf(projects: readonly Project[]): Order {
  const orders = Object.keys(FOLLOWS) as ShownOrder[];
  return orders.find((order) => FOLLOWS[order](projects)) ?? "hash";
}

/** Projects that follow none of these orders are in that of a hash. */
type ShownOrder = Exclude<Order, "hash">;

/** Whether projects follow an order. */
const FOLLOWS: Readonly<Record<ShownOrder, (projects: readonly Project[]) => boolean>> = {
  "id-ascending": (projects) => ascends(projects.map(numberOf), byValue),
  "id-descending": (projects) => ascends(projects.map(numberOf).toReversed(), byValue),
  name: (projects) => {
    const names = projects.map(({ name }) => name);
    const lowerCase = names.map((name) => name.toLowerCase());
    const { compare } = new Intl.Collator("en");
    return ascends(names, byValue) || ascends(lowerCase, byValue) || ascends(names, compare);
  },
};

function numberOf({ id }: Project): bigint {
  return BigInt(/^-?\d+$/.test(id) ? id : 0);
}

function ascends<T>(values: readonly T[], compare: (one: T, other: T) => number): boolean {
  return values.every((value, index) => index === 0 || compare(values[index - 1] as T, value) <= 0);
}

function byValue<T extends bigint | string>(one: T, other: T): number {
  if (one === other) return 0;
  return one > other ? 1 : -1;
}

/** The answer to `list.short-page` that some pages give; undefined if no other page follows one of them. */
export function lengthsOfPages(
  judged: readonly JudgedAnswer[],
  accounts: TargetAccounts,
): string | undefined {
  const lengths = judged.flatMap((page) => lengthBeforeEnd(page, accounts));
  if (lengths.length === 0) return undefined;
  if (lengths.every(({ limit, length }) => length >= limit)) return "full";
  const cap = Math.max(...lengths.map(({ length }) => length));
  if (lengths.every(({ limit, length }) => length === Math.min(limit, cap))) return `cap-${cap}`;
  const short = lengths.filter(({ limit, length }) => length < limit).map(({ length }) => length);
  return `pages of ${Math.min(...short)} to ${Math.max(...short)}`;
}

/** The limit and the length of a page, if another one follows it in the account. */
function lengthBeforeEnd(
  { entry, admissible }: JudgedAnswer,
  accounts: TargetAccounts,
): { readonly limit: number; readonly length: number }[] {
  const { key, silentRule } = entry.request;
  const { limit } = admissible.success?.page ?? {};
  const last = idsOf(entry).at(-1);
  const isPlain =
    key === "premium" && silentRule === undefined && limit !== undefined && "value" in limit;
  if (!isPlain || last === undefined) return [];
  const isBeforeEnd = accounts.project(key, last) && accounts.page(key, last, 1).length > 0;
  return isBeforeEnd ? [{ limit: limit.value, length: idsOf(entry).length }] : [];
}

/** The kinds of answers that carry fields beyond the documented ones, as the profile names them. */
export function extraFieldPlaces(timeline: Timeline, pages: readonly Entry[]): string[] {
  const refusals = timeline.filter((entry) => hasForm(entry) && entry.answer.status >= 400);
  const places = {
    project: otherProjectFields(pages),
    list: otherFields("ProjectPage", pages.map(fieldsOf)),
    error: otherFields("ErrorEnvelope", refusals.map(fieldsOf)),
  };
  return Object.entries(places).flatMap(([place, fields]) => (fields.length > 0 ? [place] : []));
}

export function otherProjectFields(pages: readonly Entry[]): string[] {
  const projects = pages.flatMap(({ answer }) => answer.projects.map(({ fields }) => fields));
  return otherFields("Project", projects);
}

function otherFields(schema: SchemaName, bodies: readonly object[]): string[] {
  const documented = documentedFields(schema);
  return [...new Set(bodies.flatMap(Object.keys))].filter((name) => !documented.includes(name));
}
