import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository. */
export const ROOT: string = resolve(import.meta.dirname, "../../..");

/** The documents whose blocks are executed. */
export const DOCUMENTS: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "openapi/README.md",
  "mock-server/README.md",
  "contract-tests/README.md",
];

/** A fenced block. */
export interface Block {
  readonly document: string;
  /** The line of its opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The reason in `<!-- not run: … -->` on the line before it. */
  readonly notRun?: string;
}

/** Every block of every document, in their order. */
export function readBlocks(): Block[] {
  return DOCUMENTS.flatMap((document) => blocksIn(document, readFileSync(join(ROOT, document), "utf8")));
}

/** The blocks of these languages that are executed. */
export function blocksToRun(...languages: string[]): Block[] {
  return readBlocks().filter(({ language, notRun }) => languages.includes(language) && notRun === undefined);
}

/** Where it stands, as an editor opens it. */
export function placeOf({ document, line }: Block): string {
  return `${document}:${line}`;
}

/** The blocks of a document's text. */
export function blocksIn(document: string, text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const language = /^```(\w*)$/.exec(lines[at] ?? "")?.[1];
    if (language === undefined) continue;
    const end = lines.indexOf("```", at + 1);
    const notRun = reasonIn(lines[at - 1]);
    const inside = lines.slice(at + 1, end).join("\n");
    blocks.push({ document, line: at + 1, language, text: inside, ...(notRun !== undefined && { notRun }) });
    at = end === -1 ? lines.length : end;
  }
  return blocks;
}

/** The lines of a document with a mark that no block follows, or that gives no reason. */
export function deadMarks(document: string, text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) =>
    line.startsWith("<!-- not run:") && !(reasonIn(line) && lines[index + 1]?.startsWith("```"))
      ? [`${document}:${index + 1}`]
      : [],
  );
}

function reasonIn(line = ""): string | undefined {
  return /^<!-- not run: (\S.*) -->$/.exec(line)?.[1];
}
