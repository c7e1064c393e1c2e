import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";

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
  /** The line of its opening fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The reason in `<!-- not run: … -->` on the line before it. */
  readonly notRun?: string;
}

/** Every block of every document, in order. */
export function readBlocks(): Block[] {
  return DOCUMENTS.flatMap((document) => blocksIn(document, readFileSync(join(ROOT, document), "utf8")));
}

/** The blocks of these languages that are executed, each with its place as `file:line`. */
export function blocksToRun(...languages: string[]): [place: string, text: string][] {
  const blocks = readBlocks().filter(({ language, notRun }) => languages.includes(language) && notRun === undefined);
  return blocks.map(({ document, line, text }) => [`${document}:${line}`, text]);
}

export function blocksIn(document: string, text: string): Block[] {
  const fenced = /^(?:<!-- not run: (\S.*) -->\n)?```(\w*)\n([\s\S]*?)\n?```$/gm;
  return [...text.matchAll(fenced)].map(({ index, 1: notRun, 2: language = "", 3: inside = "" }) => {
    const line = text.slice(0, index).split("\n").length + (notRun === undefined ? 0 : 1);
    return { document, line, language, text: inside, ...(notRun !== undefined && { notRun }) };
  });
}

/** The places of `not run` marks that have no block after them, or no reason. */
export function deadMarks(document: string, text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) =>
    line.startsWith("<!-- not run:") && !(/^<!-- not run: \S.* -->$/.test(line) && lines[index + 1]?.startsWith("```"))
      ? [`${document}:${index + 1}`]
      : [],
  );
}

/** The commands of a console block, which begin with `$ `, each with its shown output; `…` stands for any lines. */
export function readConsole(text: string): { readonly command: string; readonly output: readonly string[] }[] {
  const [, ...parts] = `\n${text}`.split(/\n\$ /);
  return parts.map((part) => {
    const [command = "", ...output] = part.trimEnd().split("\n");
    return { command, output };
  });
}

/** Whether the output is as shown, apart from what differs between runs, such as seconds. */
export function isShown(shown: readonly string[], output: string): boolean {
  const printed = output.trimEnd();
  return matches(shown.map(steady), printed === "" ? [] : printed.split("\n").map(steady));
}

function matches([first, ...others]: readonly string[], actual: readonly string[]): boolean {
  if (first === undefined) return actual.length === 0;
  if (first === "…") return actual.some((_, skipped) => matches(others, actual.slice(skipped))) || matches(others, []);
  return first === actual[0] && matches(others, actual.slice(1));
}

function steady(line: string): string {
  return line
    .trimEnd()
    .replace(/\d+(\.\d+)? (ms|s)\b/g, "N $2")
    .replace(/\d+ requests/g, "N requests")
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:N");
}
