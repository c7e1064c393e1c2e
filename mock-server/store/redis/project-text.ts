import { createHash } from "node:crypto";
import type { ListedProject, Project, SpeechRecord } from "../../operations/project.ts";
import { hashOf, sequenceOf } from "../../operations/project-order.ts";
import { inBatches } from "./batches.ts";
import type { Command } from "./connection.ts";
import { BATCH } from "./scripts.ts";

/**
 * A project as Redis holds it: hash and name in hexadecimal digits that sort as the orders `hash` and `name` want it, an exclamation
 * mark, which sorts before all digits, and the description.
 */
export function projectText({ id, name, desc }: ListedProject): string {
  const units = Array.from({ length: name.length }, (_, place) => hex(name.charCodeAt(place), 4));
  return `${hex(hashOf(id), 8)}${units.join("")}!${JSON.stringify(desc)}`;
}

/** The project that a text of {@link projectText} stands for. */
export function listedProject(id: string, text: string): ListedProject {
  const end = text.indexOf("!");
  const name = Buffer.from(text.slice(8, end), "hex").swap16().toString("utf16le");
  return { id, name, desc: JSON.parse(text.slice(end + 1)) as string };
}

export function recordsText({ records }: Project): string {
  return records.length > 0 ? JSON.stringify(records) : "";
}

export function readProject([id = "", text = "", records]: readonly (string | null)[]): Project {
  return { ...listedProject(id ?? "", text ?? ""), records: records ? (JSON.parse(records) as SpeechRecord[]) : [] };
}

/** The commands that write the projects of an account that has none yet. */
export function* writeCommands(account: string, projects: readonly Project[]): Generator<Command> {
  for (const batch of inBatches(sequenceOf({ projects }, "id-ascending"), BATCH)) {
    const spoken = batch.filter(({ records }) => records.length > 0);
    yield ["HSET", `${account}:projects`, ...batch.flatMap((project) => [project.id, projectText(project)])];
    if (spoken.length > 0)
      yield ["HSET", `${account}:records`, ...spoken.flatMap((project) => [project.id, recordsText(project)])];
    yield ["ZADD", `${account}:order:id`, ...batch.flatMap(({ id }) => ["0", id.padStart(19, "0")])];
  }
}

/** The same for the same projects, whichever mock wrote them. */
export function versionOf(projects: readonly Project[]): string {
  const hash = createHash("sha256");
  for (const project of projects) hash.update(JSON.stringify(project));
  return hash.digest("base64url");
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}
