/** A start that cannot be made sense of: told in one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The reason of anything thrown, in one line. */
export function oneLine(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/\s*\n\s*/g, " ");
}
