import type { Project } from "../../mock-server/operations/accounts.ts";
import { TargetAccounts } from "../judge/accounts.ts";
import type { KeyName, ListedProject } from "../model/exchange.ts";
import type { TargetKeys } from "../model/target.ts";
import { fieldsOf, type Timeline } from "../model/timeline.ts";
import { isPage } from "../operations/operations.ts";

/**
 * The accounts at the start of a run, by what its pages showed: a project belongs to the account that was first shown it, if possible
 * on a page without a cursor.
 */
export function accountsShown(timeline: Timeline, keys: TargetKeys): TargetAccounts {
  const owners = new Map<string, KeyName>();
  const pages = timeline.filter(({ request, answer }) => isPage({ request, answer }));
  const isFirst = ({ request }: (typeof pages)[number]) => !request.query.includes("last_id=");
  const ordered = [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))];
  for (const { request, answer } of ordered)
    for (const { id } of answer.projects)
      if (request.key in keys && !owners.has(id) && owners.size < MOST) owners.set(id, request.key);
  let accounts = new TargetAccounts(keys);
  for (const key of ["premium", "otherPremium", "free"] as const) {
    const own = pages
      .filter(({ request }) => request.key === key)
      .map(({ request, answer }) => ({
        after: new URLSearchParams(request.query).get("last_id") ?? undefined,
        projects: answer.projects
          .filter(({ id }) => owners.get(id) === key && /^-?\d+$/.test(id))
          .map(described),
      }));
    accounts = accounts.showing(key, [...inOrder(own), ...restOf(pages, key, own)]);
  }
  return accounts;
}

/** How many projects the totals of all accounts count that none of them shows. */
export function unseenIn(timeline: Timeline, accounts: TargetAccounts): number {
  const keys = ["premium", "otherPremium", "free"] as const;
  const shown = keys.reduce((sum, key) => sum + accounts.projects(key).length, 0);
  const totals = keys.flatMap((key) => {
    const page = timeline.find((entry) => entry.request.key === key && isPage(entry));
    const total = page && fieldsOf(page).total;
    return typeof total === "number" ? [total] : [];
  });
  return Math.max(0, Math.min(...totals) - shown) || 0;
}

/** The most projects of a replay, whatever a target shows. */
const MOST = 20_000;

/** What a page leaves out of a project, or shows as something else than a text, counts as an empty text. */
function described({ id, fields: { name, desc } }: ListedProject): ListedProject {
  return { id, fields: { name: textOf(name), desc: textOf(desc) } };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What the total says is there after the last project that a page showed, if no walk came to its end: projects of no known id. */
function restOf(timeline: Timeline, key: KeyName, own: readonly Page[]): ListedProject[] {
  const shown = new Set(own.flatMap(({ projects }) => projects.map(({ id }) => id)));
  const pages = timeline.filter(({ request }) => request.key === key);
  const [first] = pages;
  const total = first === undefined ? 0 : Number(fieldsOf(first).total);
  const isEnded = pages.some(({ answer }) => answer.projects.length === 0);
  const rest = Math.min(total - shown.size, MOST);
  if (isEnded || !(rest > 0)) return [];
  return Array.from({ length: rest }, (_, place) => ({
    id: String(-1 - place),
    fields: { name: "", desc: "" },
  }));
}

interface Page {
  readonly after: string | undefined;
  readonly projects: readonly ListedProject[];
}

/** The projects of all pages in the order of the pages: a known order if they keep one, else each after its predecessor. */
function inOrder(pages: readonly Page[]): readonly ListedProject[] {
  const projects = merged(pages);
  const order = ORDERS.find((each) => pages.every((page) => isSorted(page.projects, each)));
  return order ? projects.toSorted(order) : projects;
}

type Order = (one: ListedProject, other: ListedProject) => number;

const byId: Order = (one, other) => compare(BigInt(one.id), BigInt(other.id));
const byName: Order = (one, other) => compare(nameOf(one), nameOf(other));
const byText: Order = (one, other) => compare(one.id, other.id);
const ORDERS: readonly Order[] = [byId, byName, byText].flatMap((order): Order[] => [
  order,
  (one, other) => order(other, one),
]);

/** Orders projects by the numbers of their ids. */
export function byNumber(one: Pick<Project, "id">, other: Pick<Project, "id">): number {
  return compare(BigInt(one.id), BigInt(other.id));
}

export function compare<T>(one: T, other: T): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function nameOf({ fields }: ListedProject): string {
  return textOf(fields.name);
}

function isSorted(projects: readonly ListedProject[], order: Order): boolean {
  return projects.every((project, place) => {
    const before = projects[place - 1];
    return before === undefined || order(before, project) <= 0;
  });
}

function merged(pages: readonly Page[]): ListedProject[] {
  const sequence: ListedProject[] = [];
  const known = new Set<string>();
  for (const { after, projects } of pages) {
    let before = after;
    for (const project of projects) {
      if (!known.has(project.id)) {
        const place = sequence.findLastIndex(({ id }) => id === before);
        sequence.splice(place < 0 ? sequence.length : place + 1, 0, project);
        known.add(project.id);
      }
      before = project.id;
    }
  }
  return sequence;
}
