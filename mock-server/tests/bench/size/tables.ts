import { STARTS } from "./load.ts";
import { OPERATIONS } from "./operations.ts";
import type { SizeResults } from "./results.ts";

const MOST_RATIO = 1.5;
const MOST_LOAD_SECONDS = 10;
const MOST_BYTES_BEYOND_TEXTS = 300;

/** The results as markdown. */
export function sizeTables({ operations, copies, memory, load }: SizeResults): string {
  return [
    "Processor time of one operation: store alone / whole answer in process; ratio of the whole answer to that at 1,000",
    "",
    table(
      ["projects", ...OPERATIONS],
      [...new Set(operations.map(({ projects }) => projects))].map((size) => [
        count(size),
        ...operations
          .filter(({ projects }) => projects === size)
          .map(({ store, answer, ratio }) => `${micro(store)} / ${micro(answer)} µs, ${ratio.toFixed(2)}`),
      ]),
    ),
    `Copies of an account of ${count(copies.projects)}`,
    "",
    table(
      ["what", "takes"],
      [
        ["a copy with one delete", bytes(copies.bytesOfCopy)],
        ["a snapshot of that copy", bytes(copies.bytesOfSnapshot)],
        ["a copy with every second project deleted", bytes(copies.bytesOfHalf)],
        [
          "a snapshot of it, restoring it, resetting it",
          [copies.snapshotOfHalf, copies.restoreOfHalf, copies.resetOfHalf].map(milli).join(", "),
        ],
        ["the first delete in a new copy", milli(copies.firstDelete)],
      ],
    ),
    "Memory, bytes a project",
    "",
    table(
      [
        "world",
        "fields in UTF-8",
        "their texts in memory",
        "beyond the texts",
        "records",
        "store made in",
        "first page of an account",
      ],
      memory.map(({ world, fields, texts, beyondTexts, records, storeMs, pageNs }) => [
        world,
        ...[fields, texts, beyondTexts, Math.max(0, records)].map((each) => each.toFixed(0)),
        milli(storeMs),
        milli(pageNs / 1e6),
      ]),
    ),
    `\`--data FILE\`, from node to the ready line, median of ${STARTS} starts`,
    "",
    table(
      ["projects", "file", "seconds", "processor seconds", "first page over HTTP", "peak memory"],
      [
        [
          count(load.projects),
          bytes(load.fileBytes),
          load.seconds.toFixed(1),
          load.processorSeconds.toFixed(1),
          milli(load.firstPageMs),
          bytes(load.peakBytes),
        ],
      ],
    ),
  ].join("\n");
}

/** A line for each figure that is beyond what this project promises. */
export function sizeProblems({ operations, memory, load }: SizeResults): string[] {
  return [
    ...operations
      .filter(({ ratio, projects }) => projects > 1000 && ratio > MOST_RATIO)
      .map(
        ({ operation, projects, ratio }) =>
          `${operation}: ${count(projects)} projects cost ${ratio.toFixed(2)} times 1,000, more than ${MOST_RATIO}`,
      ),
    ...memory
      .filter(({ beyondTexts }) => beyondTexts > MOST_BYTES_BEYOND_TEXTS)
      .map(
        ({ world, beyondTexts }) =>
          `${world}: ${beyondTexts.toFixed(0)} bytes beyond the texts, more than ${MOST_BYTES_BEYOND_TEXTS}`,
      ),
    ...(load.seconds > MOST_LOAD_SECONDS ? [`--data took ${load.seconds.toFixed(1)} s, more than ${MOST_LOAD_SECONDS}`] : []),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line), ""].join("\n");
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function micro(nanoseconds: number): string {
  return (nanoseconds / 1000).toFixed(2);
}

function milli(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 3 : 0)} ms`;
}

function bytes(number: number): string {
  if (number < 10_000) return `${number.toFixed(0)} B`;
  return number < 1e6 ? `${(number / 1e3).toFixed(0)} kB` : `${(number / 1e6).toFixed(0)} MB`;
}
