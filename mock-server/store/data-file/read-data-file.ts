import { open } from "node:fs/promises";
import type { Dataset, Project } from "../../operations/project.ts";
import { DataProblem, datasetOf, projectPath } from "../mock-data.ts";
import { checkedData, checkedProject, refuseRepeated } from "./check-data.ts";
import { cutProjects, type Position, type ProjectText, positionBehind } from "./cut-projects.ts";
import { parseExactJson } from "./parse-exact-json.ts";

/** How far the reading of a data file has come. */
export interface Progress {
  readonly bytes: number;
  /** Of the whole file; 0 if it is not known, as for a pipe. */
  readonly size: number;
  readonly projects: number;
}

const CHUNK_BYTES = 2 ** 20;

/**
 * The dataset of a data file of any size: it is read in chunks, project by project. Rejects with a one-line reason if the file cannot
 * be read, is not JSON or does not describe a dataset.
 */
export async function readDataFile(file: string, onProgress: (progress: Progress) => void = () => {}): Promise<Dataset> {
  const projects: Project[][] = [];
  const progress = { bytes: 0, size: 0, projects: 0 };
  const cutter = cutProjects((cut) => {
    progress.projects += 1;
    const ofAccount = projects[cut.account] ?? [];
    projects[cut.account] = ofAccount;
    ofAccount.push(parsedProject(cut));
  });
  const handle = await open(file);
  progress.size = (await handle.stat()).size;
  for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    cutter.take(chunk);
    progress.bytes += chunk.length;
    onProgress(progress);
  }
  const { text, positionOf } = cutter.rest();
  const data = withoutMarks(exactly(text, positionOf));
  const { accounts: empty } = datasetOf(checkedData(data));
  const accounts = empty.map((account, place) => ({ ...account, projects: projects[place] ?? [] }));
  refuseRepeated(accounts);
  return { accounts };
}

function parsedProject({ text, account, place, members, start }: ProjectText): Project {
  const exact = () => exactly(text, (at) => positionBehind(start, text.slice(0, at)));
  const value = quickly(text) ?? exact();
  try {
    const project = checkedProject(value, projectPath(account, place));
    // Of two members of one name the quick parser keeps the last; the exact one refuses both.
    if (countMembers(value) !== members) exact();
    return project;
  } catch (problem) {
    if (!(problem instanceof DataProblem)) throw problem;
    const first = positionBehind(start, text.slice(0, text.search(/\S/)));
    throw new DataProblem(`${problem.message} (${inWords(first)})`);
  }
}

/** Undefined if the exact parser is needed: to keep all digits of an id, or to say why the text is not JSON. */
function quickly(text: string): unknown {
  try {
    const value = JSON.parse(text) as { readonly id?: unknown } | null;
    return typeof value?.id === "number" && !Number.isSafeInteger(value.id) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Tells a parser's problem by its place in the file. */
function exactly(text: string, positionOf: (character: number) => Position): unknown {
  try {
    return parseExactJson(text);
  } catch (problem) {
    const [, reason, at] = /^(.*) at position (\d+)$/s.exec(problem instanceof Error ? problem.message : "") ?? [];
    throw reason === undefined ? problem : new SyntaxError(`${reason} at ${inWords(positionOf(Number(at)))}`);
  }
}

/** The data of the rest with empty lists of projects, in which the cutter left numbers. */
function withoutMarks(data: unknown): unknown {
  const { accounts } = Object(data) as { readonly accounts?: unknown };
  if (!Array.isArray(accounts)) return data;
  for (const account of accounts) if (Array.isArray(account?.projects)) account.projects = [];
  return data;
}

/** A loop over names, because a list of them would be made for each of millions of objects. */
function countMembers(value: unknown): number {
  let count = 0;
  if (typeof value !== "object" || value === null) return count;
  if (Array.isArray(value)) for (const part of value) count += countMembers(part);
  else for (const name in value) count += 1 + countMembers(value[name as keyof typeof value]);
  return count;
}

function inWords({ line, byte }: Position): string {
  return `line ${line}, position ${byte}`;
}
