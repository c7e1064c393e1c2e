/** A change of the document, and what it does to whom. */
export interface Change {
  /** `breaking`: something that was right may be wrong now. `feature`: all stays right. `wording`: a text or an example. */
  readonly kind: "breaking" | "feature" | "wording";
  /** What changed, as Markdown on one line. */
  readonly what: string;
  /** Whom it concerns, and why it is of this kind. */
  readonly because: string;
  readonly rules: readonly string[];
  /** The answers in profiles that it concerns, such as `list.total=page`. */
  readonly profiles: readonly string[];
}

/** Why a change of a text or an example is one of the wording. */
export const IN_OTHER_WORDS = "readers: check that the meaning is the same";

/** A value of the document as a code span of one line, whatever backticks it has. */
export function code(value: unknown): string {
  const text = (typeof value === "string" ? value : (JSON.stringify(value) ?? "none")).replace(/\s+/g, " ").trim();
  const shown = text.length > 90 ? `${text.slice(0, 90)}…` : text;
  return shown.includes("`") ? `\`\` ${shown.replaceAll("``", "` `")} \`\`` : `\`${shown}\``;
}
