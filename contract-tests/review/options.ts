import { Command, CommanderError } from "commander";

/** The command line of `npm run review`, read and checked. */
export interface ReviewOptions {
  /** Profile files, whose answers stand beside the reference's. */
  readonly profile: readonly string[];
  /** A file, or a git ref whose openapi/openapi.yaml is meant: what the document is compared with. */
  readonly against?: string;
  readonly out: string;
}

/** What the arguments ask for, or the exit code of a command line that is done: 0 after help, 2 after one line of error. */
export function readReviewOptions(args: readonly string[], out: string): ReviewOptions | { readonly exitCode: 0 | 2 } {
  const program = new Command()
    .name("review")
    .description("Builds the review pages of openapi.yaml: static, offline, no scripts.")
    .option("--profile <file>", "show the answers of this profile beside the reference's; repeatable", append, [])
    .option("--against <ref or file>", "compare with the document of this git ref, or with this file")
    .option("--out <folder>", "where the pages go", out)
    .addHelpText("after", "\nExit codes: 0 done, 1 the document has breaking changes or stale tables, 2 wrong usage.")
    .configureOutput({ writeErr: (text) => process.stderr.write(text.replace(/^error: /, "review: ")) })
    .exitOverride();
  try {
    return program.parse(args, { from: "user" }).opts<ReviewOptions>();
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
}

function append(value: string, previous: string[]): string[] {
  return [...previous, value];
}
