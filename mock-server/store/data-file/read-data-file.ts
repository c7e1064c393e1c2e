import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Account, Dataset, Project } from "../../operations/project.ts";
import { DataProblem, datasetOf, projectPointer } from "../mock-data.ts";
import { checkedData, checkedProject, type Locate, ProblemList, refuseRepeated } from "./check-data.ts";
import { cutProjects, type Piece, type ProjectText } from "./cut-projects.ts";
import { withBytes, withPlaces } from "./find-place.ts";
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
  const dataset = await parse(data, problems, onProgress).catch((thrown) => problems.addThrown(thrown));
  if (dataset && problems.count === 0) return dataset;
  throw new DataProblem(withPlaces(data, problems.first), problems.count);
}

/** Collects the problems of projects and of the rest. Throws a {@link DataProblem} at text that is not JSON. */
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
    const project = parseProject(cut, data, problems);
    if (project) (projects[account] ?? [])[place] = project;
  });
  for (let bytes = 0; bytes < data.length; await nextTurn()) {
    bytes = Math.min(bytes + CHUNK_BYTES, data.length);
    cutter.readTo(bytes);
    onProgress({ bytes, size: data.length, projects: count });
  }
  const outline = withEmptyProjects(parsePieces(cutter.rest()));
  const empty = problems.collect(() => datasetOf(checkedData(outline)).accounts);
  // Ids are compared even if the accounts are invalid, so that all problems are reported at once.
  const known = empty ?? Array.from(projects, (_, place): Account => ({ key: String(place), plan: "free", projects: [] }));
  const accounts = known.map((account, place) => ({ ...account, projects: projects[place] ?? [] }));
  const startOf = (pointer: string) => {
    const [, account, place] = /^\/accounts\/(\d+)\/projects\/(\d+)/.exec(pointer) ?? [];
    return starts[Number(account)]?.[Number(place)];
  };
  const locate: Locate = (found) => found.map((problem) => ({ ...problem, byte: startOf(problem.pointer) }));
  problems.collect(() => refuseRepeated(accounts), locate);
  return { accounts };
}

/** Parses a project; undefined if the text is JSON but not a valid project. */
function parseProject(cut: ProjectText, data: Buffer, problems: ProblemList): Project | undefined {
  const { text, account, place, members, start } = cut;
  if (text.trim() === "") throw new DataProblem([{ pointer: "", text: "is not JSON: a comma too many", byte: start }]);
  const value = parseQuickly(text) ?? parsePieces([cut]);
  const pointer = projectPointer(account, place);
  const check = () => {
    const project = checkedProject(value, pointer);
    // If two members have one name, the quick parser keeps the last; the exact parser refuses the object.
    if (countMembers(value) !== members) parsePieces([cut]);
    return project;
  };
  return problems.collect(check, (found) => withBytes(data, found, start, pointer));
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

/** Parses exactly, and reports a problem by its byte in the file. */
function parsePieces(pieces: readonly Piece[]): unknown {
  try {
    return parseExactJson(pieces.map(({ text }) => text).join(""));
  } catch (problem) {
    const [, reason, position] = /^(.*) at position (\d+)$/s.exec(problem instanceof Error ? problem.message : "") ?? [];
    if (reason === undefined) throw problem;
    throw new DataProblem([{ pointer: "", text: `is not JSON: ${reason}`, byte: byteOf(pieces, Number(position)) }]);
  }
}

/** Returns the byte in the file of a character of the joined pieces. */
function byteOf(pieces: readonly Piece[], character: number): number {
  let [byte, rest] = [0, character];
  for (const { text, start } of pieces) {
    if (rest >= 0) byte = start + Buffer.byteLength(text.slice(0, rest));
    rest -= text.length;
  }
  return byte;
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
