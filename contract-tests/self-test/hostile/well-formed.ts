import { SaxesParser } from "saxes";
import type { ReporterName } from "../../reporters/reporters.ts";

/** What is wrong with the text of a report as a parser other than its writer sees it; undefined if nothing is. */
export function malformed(name: ReporterName, text: string): string | undefined {
  try {
    READERS[name](text);
    return undefined;
  } catch (error) {
    return `${name} cannot be read back: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Each throws if the text is not of its format. */
const READERS: Readonly<Record<ReporterName, (text: string) => void>> = {
  console: () => {},
  json: (text) => JSON.parse(text),
  junit: readXml,
  // The page closes every element, so that it is XML but for its first line and its void elements; a browser mends what is not.
  html: (text) => readXml(text.replace("<!doctype html>\n", "").replace(/<(meta|br)\b([^>]*)>/g, "<$1$2/>")),
  markdown: readMarkdown,
  github: readCommands,
};

function readXml(text: string): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
}

/** Every fence is closed, and outside of fences stand no tags but the report's own, each closed in its order. */
function readMarkdown(text: string): void {
  const outside = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
  if (outside.includes("`")) throw new Error("a fence stays open");
  readXml(`<report>${outside}</report>`);
}

function readCommands(text: string): void {
  const other = text.split("\n").find((line) => line !== "" && !/^::(?:error|warning|notice) title=[^:,]*::/.test(line));
  if (other !== undefined) throw new Error(`a line is no command: ${JSON.stringify(other.slice(0, 80))}`);
}
