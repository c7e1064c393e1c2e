import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository. */
export const ROOT: string = resolve(import.meta.dirname, "../../..");

/** The heading under which a changeset lists the rules that are judged otherwise than in the last release. */
export const JUDGED_DIFFERENTLY = "#### Judged differently";

/** A change that a user sees, and how large it is. */
export interface Changeset {
  readonly file: string;
  readonly bump: string | undefined;
  readonly summary: string;
  /** The rules that it names as judged differently. */
  readonly rules: readonly string[];
}

/** The changesets since the last release. */
export function readChangesets(): Changeset[] {
  const folder = join(ROOT, ".changeset");
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files.map((file) => parseChangeset(file, readFileSync(join(folder, file), "utf8")));
}

/** Reads one: the front matter with the bump, a summary, and perhaps the heading with a list of rules in code marks. */
export function parseChangeset(file: string, text: string): Changeset {
  const [, bump, body = ""] = /^---\n"tts-projects": (patch|minor|major)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const [summary = "", judged = ""] = body.split(`\n${JUDGED_DIFFERENTLY}\n`);
  const rules = [...judged.matchAll(/^- `([\w.-]+)`: \S/gm)].map(([, rule = ""]) => rule);
  return { file, bump, summary: summary.trim(), rules };
}
