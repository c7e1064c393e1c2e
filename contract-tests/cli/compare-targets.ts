import { type Comparison, compare, isSame } from "../model/comparison.ts";
import { UsageError } from "../model/input.ts";
import { COMPARISON_REPORTERS } from "../reporters/comparison.ts";
import type { CommandOptions } from "./options.ts";
import { withOutputs } from "./outputs.ts";

/**
 * Compares what reports and profiles say of their targets, writes what is asked for, and gives the exit code: 0 where nothing
 * differs, 1 where something does. Throws `UsageError` for less than two files, and for a file or a kind of report that is none.
 */
export async function compareTargets({ compared: files = [], report }: CommandOptions): Promise<number> {
  if (files.length < 2) throw new UsageError("compare needs two files or more: JSON reports or profiles");
  const requests = report.length > 0 ? report : [{ reporter: "console", file: undefined }];
  const writers = requests.map(({ reporter }) => writerNamed(reporter));
  const { readCompared } = await import("./read-compared.ts");
  const comparison = compare(await readCompared(files));
  return withOutputs(
    requests.flatMap(({ file }) => file ?? []),
    async (outputs) => {
      for (const [place, write] of writers.entries()) await outputs.write(requests[place]?.file, () => write(comparison));
      return isSame(comparison) ? 0 : 1;
    },
  );
}

function writerNamed(name: string): (comparison: Comparison) => string {
  const writer = Object.entries(COMPARISON_REPORTERS).find(([each]) => each === name)?.[1];
  if (writer) return writer;
  throw new UsageError(`compare writes no ${name} report; there are: ${Object.keys(COMPARISON_REPORTERS).join(", ")}`);
}
