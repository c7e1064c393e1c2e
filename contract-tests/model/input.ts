/** Something that the caller gave cannot be used: one line that names what is wrong and what would be right, and never a key. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
