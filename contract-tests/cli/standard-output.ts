import { TOOL } from "../model/report.ts";
import { codeWithLoss, isClosedPipe } from "./outputs.ts";

/**
 * Runs a command and gives its exit code. If standard output takes no text, a line on stderr says so once; a reader that closes
 * the pipe, as `head` does, has what it wanted.
 */
export async function withStandardOutput(command: () => Promise<number>): Promise<number> {
  let lost: string | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (!isClosedPipe(error)) lost ??= error.code;
  });
  // If stderr is gone too, nothing is left to say so.
  process.stderr.on("error", () => {});
  const code = await command();
  await new Promise((resolve) => process.stdout.write("", resolve));
  if (lost === undefined) return code;
  console.error(`${TOOL.name}: standard output could not be written (${lost})`);
  return codeWithLoss(code);
}
