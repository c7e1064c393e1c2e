import { LAST_ID } from "../../openapi/constants.ts";
import { TargetAccounts } from "../judge/accounts.ts";
import type { KeyName, ListedProject } from "../model/exchange.ts";
import type { TargetKeys } from "../model/target.ts";
import { type Entry, fieldsOf, type Timeline } from "../model/timeline.ts";
import { isPage } from "../operations/operations.ts";

/** The accounts at the start of a run, by what its pages showed, and how many projects its totals count that no page shows. */
export interface Shown {
  readonly accounts: TargetAccounts;
  readonly unseen: number;
}

/** The most projects of a replay, whatever a target shows. */
const MOST_PROJECTS = 20_000;

/** The accounts by the pages of a run, in the order in which they came. */
export function accountsBefore(timeline: Timeline, keys: TargetKeys): Shown {
  const pages = timeline.filter(isPage);
  const owners = ownersIn(pages, keys);
  let accounts = new TargetAccounts(keys);
  for (const key of Object.keys(keys) as (keyof TargetKeys)[]) {
    const projects = inOrder(pages, (id) => owners.get(id) === key);
    // No page shows the free account where the plan is checked.
    if (key !== "free" || projects.length > 0) accounts = accounts.showing(key, projects);
  }
  const [first] = pages;
  const total = Number(first && fieldsOf(first).total);
  return { accounts, unseen: total > owners.size ? total - owners.size : 0 };
}

/** A project belongs to the account that was shown it first, if possible on a page without a cursor. */
function ownersIn(pages: Timeline, keys: TargetKeys): Map<string, KeyName> {
  const hasCursor = ({ request }: Entry) => Number(request.query.includes(`${LAST_ID}=`));
  const plainFirst = pages.toSorted((one, other) => hasCursor(one) - hasCursor(other));
  const owners = new Map<string, KeyName>();
  for (const { request, answer } of plainFirst) {
    if (!(request.key in keys)) continue;
    for (const { id } of answer.projects) {
      const isNew = !owners.has(id) && owners.size < MOST_PROJECTS;
      if (isNew && /^-?\d+$/.test(id)) owners.set(id, request.key);
    }
  }
  return owners;
}

/** The projects of an account in the order of its pages: each after the one that stood before it. */
function inOrder(pages: Timeline, isOwn: (id: string) => boolean): ListedProject[] {
  const sequence: ListedProject[] = [];
  const known = new Set<string>();
  for (const { answer } of pages) {
    const own = answer.projects.filter(({ id }) => isOwn(id));
    for (const [index, project] of own.entries()) {
      if (known.has(project.id)) continue;
      const next = own.slice(index + 1).find(({ id }) => known.has(id));
      const place = sequence.findIndex(({ id }) => id === next?.id);
      sequence.splice(place < 0 ? sequence.length : place, 0, described(project));
      known.add(project.id);
    }
  }
  return sequence;
}

/** What a page leaves out of a project, or shows as something else than a text, counts as an empty text. */
function described({ id, fields: { name, desc } }: ListedProject): ListedProject {
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  return { id, fields: { name: textOf(name), desc: textOf(desc) } };
}
