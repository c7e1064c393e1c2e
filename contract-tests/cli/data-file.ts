import type { ListedProject, Walk } from "../model/exchange.ts";
import type { TargetKeys } from "../model/target.ts";

/** The keys under which a copy of the target has its accounts: those that the mock is known by. */
const DEVELOPMENT_KEYS = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" } as const satisfies Record<
  keyof TargetKeys,
  string
>;

/** A data file for the mock, and how many projects it has and lacks. */
export interface DataFile {
  readonly text: string;
  readonly projects: number;
  /** Projects whose id the mock cannot have: it is no whole number from 1 to 2^63-1, or stands twice. */
  readonly leftOut: number;
}

/**
 * The accounts as they were walked, without what the run has deleted, as a data file under development keys: no key of the target
 * is in it. Ids keep their digits, as text.
 *
 * @param redacted takes the keys of the target out of a name or a description; the development keys of the file may be such keys.
 */
export function dataFileOf(walks: readonly Walk[], deleted: readonly string[], redacted: (text: string) => string): DataFile {
  const taken = new Set<string>();
  let leftOut = 0;
  const accounts = walks.map(({ key, pages }) => {
    const listed = pages.flatMap(({ answer }) => answer.projects).filter(({ id }) => !deleted.includes(id));
    const projects = listed.flatMap((project) => (taken.has(project.id) ? [] : (projectOf(project, redacted) ?? [])));
    for (const { id } of projects) taken.add(id);
    leftOut += listed.length - projects.length;
    return { key: DEVELOPMENT_KEYS[key as keyof TargetKeys], plan: "premium", projects };
  });
  const free = { key: DEVELOPMENT_KEYS.free, plan: "free", projects: [] };
  const text = `${JSON.stringify({ accounts: [...accounts, free] }, null, 1)}\n`;
  return { text, projects: accounts.reduce((sum, { projects }) => sum + projects.length, 0), leftOut };
}

/** Undefined if the mock cannot have the project. */
function projectOf(
  { id, fields: { name, desc } }: ListedProject,
  redacted: (text: string) => string,
): { id: string; name: string; desc: string } | undefined {
  const isId = /^[1-9]\d{0,18}$/.test(id) && BigInt(id) < 2n ** 63n;
  return isId && typeof name === "string"
    ? { id, name: redacted(name), desc: typeof desc === "string" ? redacted(desc) : "" }
    : undefined;
}
