import { createHash, randomUUID } from "node:crypto";
import type { Project, SpeechRecord } from "../../operations/project.ts";
import { type ProjectOrder, sequenceOf } from "../../operations/project-order.ts";
import { inBatches } from "./batches.ts";
import type { Link } from "./link.ts";
import { ADOPT, READ } from "./scripts.ts";
import type { Command } from "./wire.ts";

/** A project of a source as it is read, and whether the copy that was asked for has it no longer. */
export interface Read {
  readonly gone: boolean;
  readonly project: Project;
}

/** What was read of a source, and how to name it when a further order is made for it. */
export interface SourceRead {
  readonly source: string;
  readonly version: string;
  readonly projects: readonly Read[];
}

/** Projects in one command, and in one step of a script: neither takes Redis' time for long. */
const BATCH = 500;

/** How long places that nobody adopted are kept. */
const SORTING_MS = 600_000;

/** The commands that write projects, their records and their order to a source that is empty, except for its version. */
export function* writeCommands(source: string, projects: readonly Project[]): Generator<Command> {
  let place = 0;
  for (const batch of inBatches(inOrder(projects, "id-ascending"), BATCH)) {
    yield ["HSET", `${source}:projects`, ...batch.flatMap(({ id, name, desc }) => [id, JSON.stringify([name, desc])])];
    const spoken = batch.filter(({ records }) => records.length > 0);
    if (spoken.length > 0) {
      yield ["HSET", `${source}:records`, ...spoken.flatMap(({ id, records }) => [id, JSON.stringify(records)])];
    }
    yield ["ZADD", `${source}:order:id-ascending`, ...batch.flatMap(({ id }) => [String(place++), id])];
  }
}

/** The version of a source: the same for the same projects, whoever wrote them. */
export function versionOf(projects: readonly Project[]): string {
  const hash = createHash("sha256");
  for (const project of projects) hash.update(JSON.stringify(project));
  return hash.digest("base64url");
}

/** All projects of the copy's source; `/` stands for the account's own. Up to 500 are read in one step, more in several. */
export async function readSource(link: Link, account: string, copy: string): Promise<SourceRead> {
  const projects: Read[] = [];
  for (;;) {
    const answer = await link.run(READ, account, copy, String(projects.length), String(BATCH));
    const [source, version, ...parts] = answer as string[];
    const read = [...inBatches(parts, 4)].map(readProject);
    projects.push(...read);
    if (read.length < BATCH) return { source: source ?? "", version: version ?? "", projects };
  }
}

/** What a page holds of a project. */
export function readListed(id: string, text: string): Pick<Project, "id" | "name" | "desc"> {
  const [name, desc] = JSON.parse(text) as [string, string];
  return { id, name, desc };
}

/** Makes an order of the copy's source, once, when the first page wants it. */
export async function sortSource(link: Link, account: string, copy: string, order: ProjectOrder): Promise<void> {
  const { source, version, projects } = await readSource(link, account, copy);
  const sorting = `${source}:sorting:${randomUUID()}`;
  const sorted = inOrder(
    projects.map(({ project }) => project),
    order,
  );
  let place = 0;
  for (const batch of inBatches(sorted, BATCH)) {
    await link.send("ZADD", sorting, ...batch.flatMap(({ id }) => [String(place++), id]));
    await link.send("PEXPIRE", sorting, String(SORTING_MS));
  }
  await link.run(ADOPT, account, source, version, order, sorting);
}

function inOrder(projects: readonly Project[], order: ProjectOrder): readonly Project[] {
  return sequenceOf({ projects }, order);
}

function readProject([gone, id = "", text = "", records]: readonly (string | number | null)[]): Read {
  const listed = readListed(String(id), String(text));
  return { gone: gone === 1, project: { ...listed, records: records ? (JSON.parse(String(records)) as SpeechRecord[]) : [] } };
}
