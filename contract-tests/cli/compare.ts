import { compare, isSame } from "../model/comparison.ts";
import { UsageError } from "../model/input.ts";
import type { CommandOptions } from "./options.ts";
import { type Io, withOutputs } from "./outputs.ts";

/**
 * Compares the reports and profiles of targets, writes what is asked for, and gives the exit code: 1 if anything differs, else
 * 0. Throws `UsageError` for less than two files, for a file that is neither, and for a reporter that compares nothing.
 */
export async function compareTargets({ files, report }: CommandOptions, io: Io): Promise<number> {
  if (files.length < 2) throw new UsageError("compare needs two files or more: JSON reports or profiles");
  const requests = report.length > 0 ? report : [{ reporter: "console", file: undefined }];
  const [{ COMPARISON_REPORTERS: writers }, { readCompared }] = await Promise.all([
    import("../reporters/comparison.ts"),
    import("./inputs.ts"),
  ]);
  const unknown = requests.find(({ reporter }) => writers[reporter] === undefined);
  if (unknown)
    throw new UsageError(`compare writes no ${unknown.reporter} report; there are: ${Object.keys(writers).join(", ")}`);
  const comparison = compare(await readCompared(files));
  const outputs = requests.flatMap(({ file }) => file ?? []);
  return withOutputs(outputs, io, async (write) => {
    for (const { reporter, file } of requests) await write(file, () => writers[reporter]?.(comparison) ?? "");
    return isSame(comparison) ? 0 : 1;
  });
}
