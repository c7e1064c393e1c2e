import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Account, Dataset, Project } from "../../operations/project.ts";
import { DataProblem, datasetOf, projectPointer } from "../mock-data.ts";
import { checkedData, checkedProject, ProblemList, refuseRepeated } from "./check-data.ts";
import { cutProjects, type ProjectText } from "./cut-projects.ts";
import { characterOf, placesIn } from "./find-place.ts";
import { parseExactJson } from "./parse-exact-json.ts";

/** How much of a data file has been read. */
export interface Progress {
  readonly bytes: number;
  /** The bytes of the whole file. */
  readonly size: number;
  readonly projects: number;
}

/** After so many bytes the progress is reported, and a mock that rereads its data answers the requests that have arrived. */
const CHUNK_BYTES = 2 ** 20;

/**
 * Reads a data file, project by project. Rejects with a one-line reason if the file cannot be read or is not UTF-8, and with a
 * {@link DataProblem} with lines and columns if it is not JSON or does not describe a dataset.
 */
export async function readDataFile(file: string, onProgress: (progress: Progress) => void = () => {}): Promise<Dataset> {
  const problems = new ProblemList();
  const data = await readFile(file);
  if (!isUtf8(data)) throw new DataProblem([{ pointer: "", text: "is not UTF-8; save the file in that encoding" }]);
  const dataset = await parse(data, problems, onProgress).catch((thrown) => {
    problems.addThrown(thrown, (problem) => problem);
  });
  if (dataset && problems.count === 0) return dataset;
  const ordered = problems.first.toSorted((one, other) => (one.byte ?? 0) - (other.byte ?? 0));
  const places = placesIn(
    data,
    ordered.map(({ byte = 0 }) => byte),
  );
  throw new DataProblem(ordered, problems.count, ({ byte = 0 }) => `${places.get(byte)}: `);
}

/** Adds the problems of projects and of the rest to the list. Throws a {@link DataProblem} at text that is not JSON. */
async function parse(data: Buffer, problems: ProblemList, onProgress: (progress: Progress) => void): Promise<Dataset> {
  const projects: Project[][] = [];
  /** The byte at which each project begins. */
  const starts: number[][] = [];
  let count = 0;
  const cutter = cutProjects(data, (cut) => {
    count += 1;
    const { account, place, text, start } = cut;
    if (place === 0) [projects[account], starts[account]] = [[], []];
    (starts[account] ?? [])[place] = start + text.search(/\S|$/);
    const project = parsedProject(cut, problems);
    if (project) (projects[account] ?? [])[place] = project;
  });
  for (let bytes = 0; bytes < data.length; await nextTurn()) {
    bytes = Math.min(bytes + CHUNK_BYTES, data.length);
    cutter.readTo(bytes);
    onProgress({ bytes, size: data.length, projects: count });
  }
  const { text, byteOf } = cutter.rest();
  const outline = withEmptyProjects(parseWithPlace(text, byteOf));
  const collecting = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch (thrown) {
      problems.addThrown(thrown, (problem) => {
        const [, account, place] = /^\/accounts\/(\d+)\/projects\/(\d+)/.exec(problem.pointer) ?? [];
        const start = starts[Number(account)]?.[Number(place)];
        return { ...problem, byte: start ?? byteOf(characterOf(text, problem.pointer, problem.member)) };
      });
      return undefined;
    }
  };
  const empty = collecting(() => datasetOf(checkedData(outline)).accounts);
  // Ids are compared even if the accounts are invalid, so that all problems are reported at once.
  const known = empty ?? Array.from(projects, (_, place): Account => ({ key: String(place), plan: "free", projects: [] }));
  const accounts = known.map((account, place) => ({ ...account, projects: projects[place] ?? [] }));
  collecting(() => refuseRepeated(accounts));
  return { accounts };
}

/** Parses a project; undefined if the text is JSON but not a valid project. */
function parsedProject({ text, account, place, members, start }: ProjectText, problems: ProblemList): Project | undefined {
  const byteOf = (character: number) => start + Buffer.byteLength(text.slice(0, character));
  if (text.trim() === "") throw new DataProblem([{ pointer: "", text: "is not JSON: a comma too many", byte: start }]);
  const value = parseQuickly(text) ?? parseWithPlace(text, byteOf);
  const pointer = projectPointer(account, place);
  try {
    const project = checkedProject(value, pointer);
    // If two members have one name, the quick parser keeps the last; the exact parser refuses the object.
    if (countMembers(value) !== members) parseWithPlace(text, byteOf);
    return project;
  } catch (thrown) {
    problems.addThrown(thrown, (problem) => {
      const character = characterOf(text, problem.pointer.slice(pointer.length), problem.member);
      return { ...problem, byte: problem.byte ?? byteOf(character) };
    });
    return undefined;
  }
}

/** Parses with JSON.parse; undefined if only the exact parser can keep all digits of an id, or say why the text is not JSON. */
function parseQuickly(text: string): unknown {
  try {
    const value = JSON.parse(text) as { readonly id?: unknown } | null;
    return typeof value?.id === "number" && !Number.isSafeInteger(value.id) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Parses exactly, and reports a problem by its place in the file. */
function parseWithPlace(text: string, byteOf: (character: number) => number): unknown {
  try {
    return parseExactJson(text);
  } catch (problem) {
    const [, reason, character] = /^(.*) at position (\d+)$/s.exec(problem instanceof Error ? problem.message : "") ?? [];
    if (reason === undefined) throw problem;
    throw new DataProblem([{ pointer: "", text: `is not JSON: ${reason}`, byte: byteOf(Number(character)) }]);
  }
}

/** Replaces the numbers that the cutter left in place of lists of projects by empty lists. */
function withEmptyProjects(data: unknown): unknown {
  const { accounts } = Object(data) as { readonly accounts?: unknown };
  if (!Array.isArray(accounts)) return data;
  for (const account of accounts) if (Array.isArray(account?.projects)) account.projects = [];
  return data;
}

/** Counts by a loop over names, because a list of names for each of millions of objects would be slow. */
function countMembers(value: unknown): number {
  let count = 0;
  if (typeof value !== "object" || value === null) return count;
  if (Array.isArray(value)) for (const part of value) count += countMembers(part);
  else for (const name in value) count += 1 + countMembers(value[name as keyof typeof value]);
  return count;
}
