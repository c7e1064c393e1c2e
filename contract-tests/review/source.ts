import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { shapeProblems } from "../../openapi/checks/check.ts";
import type { OpenApiDocument, Path } from "../../openapi/generate/read-document.ts";

/** An OpenAPI document as text and as data, with the line on which each of its parts stands. */
export interface Source {
  /** What it is called in reports: a file, or a file of a commit. */
  readonly name: string;
  readonly text: string;
  readonly document: OpenApiDocument;
  /** The line, from 1, of a part of the document; of the nearest part around it where there is none. */
  readonly lineOf: (at: Path) => number;
}

/**
 * The text read as a document with our x- blocks, or in one line why it cannot be. A block that documents did not always have
 * may be missing: without it an older one could not be compared.
 */
export function readSource(name: string, text: string): Source | string {
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines });
  const [fault] = tree.errors;
  if (fault) return `${name} is no YAML: ${fault.message.split("\n")[0]}`;
  const document: unknown = tree.toJS();
  const [shape] = shapeProblems(document).filter(({ message }) => !YOUNGER.test(message));
  if (shape) return `${name} is no document with our x- blocks: ${shape.message}`;
  const { "x-interface-text": interfaceText = [] } = document as Partial<OpenApiDocument>;
  const lineOf = (at: Path): number => lines.linePos(nearestOffset(tree.contents, at)).line;
  return { name, text, document: { ...(document as OpenApiDocument), "x-interface-text": interfaceText }, lineOf };
}

/** The required parts that came after the first version of the document. */
const YOUNGER = /must have (required )?property '?(x-interface-text|whyUnseen)\b/;

function nearestOffset(root: Node | null, at: Path): number {
  let node: unknown = root;
  let offset = 0;
  for (const key of at) {
    const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
    const next = pair?.value ?? (isSeq(node) ? node.items[Number(key)] : undefined);
    offset = startOf(pair?.key ?? next) ?? offset;
    node = next;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return (node as Node | undefined)?.range?.[0];
}
