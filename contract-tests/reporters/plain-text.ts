/** The text, cut to `length` characters with an ellipsis if it is longer. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, Math.max(length - 1, 0)).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A number with its noun: `1 case`, `2 cases`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The first five names, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}
