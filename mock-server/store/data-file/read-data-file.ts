import { open } from "node:fs/promises";
import type { Dataset, Project } from "../../operations/project.ts";
import { checkedData, checkedProject } from "./check-data.ts";
import { cutProjects, type ProjectText } from "./cut-projects.ts";
import { advanced, toldInFile } from "./json-position.ts";
import { parseExactJson } from "./parse-exact-json.ts";
import { refuseRepeated } from "./refuse-repeated.ts";
import { toProject } from "./to-project.ts";

/** How far the reading of a data file has come. */
export interface Progress {
  readonly bytes: number;
  /** Of the whole file; 0 where nobody knows, as of a pipe. */
  readonly size: number;
  readonly projects: number;
}

const CHUNK_BYTES = 2 ** 20;

/**
 * The dataset of a data file, which may be larger than memory would hold as text: it is read in chunks, project by project.
 * Rejects with a one-line reason where the file cannot be read, is no JSON or describes no dataset.
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
  const rest = cutter.end();
  const { accounts } = checkedData(parsed(rest.text(), rest.positionOf));
  const dataset = { accounts: accounts.map(({ key, plan }, account) => ({ key, plan, projects: projects[account] ?? [] })) };
  refuseRepeated(dataset.accounts);
  return dataset;
}

function parsedProject({ text, account, place, members, start }: ProjectText): Project {
  const path = `accounts[${account}].projects[${place}]`;
  const exact = () => parsed(text, (character) => advanced(start, text.slice(0, character)));
  const project = checkedProject(quicklyParsed(text) ?? exact(), path, start);
  // Of two members of one name the quick parser keeps the last; the exact one refuses both.
  if (countMembers(project) !== members) exact();
  return toProject(project, path, start);
}

/** Undefined where it takes the exact parser: to keep all digits of a number, or to say why the text is no JSON. */
function quicklyParsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRounded(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether its id is a number that may have lost digits. */
function isRounded(value: unknown): boolean {
  const { id } = Object(value) as { readonly id?: unknown };
  return typeof id === "number" && !Number.isSafeInteger(id);
}

/** A loop over the names, for lists of them would be made for each of millions of objects. */
function countMembers(value: object): number {
  let count = 0;
  for (const name in value) {
    count += 1;
    const member: unknown = value[name as keyof typeof value];
    if (Array.isArray(member)) for (const part of member) count += countMembers(part);
  }
  return count;
}

function parsed(text: string, positionOf: Parameters<typeof toldInFile>[1]): unknown {
  try {
    return parseExactJson(text);
  } catch (problem) {
    throw toldInFile(problem, positionOf);
  }
}
