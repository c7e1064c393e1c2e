/** A table with a column of labels, aligned to the left, and columns of figures, aligned to the right. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `|---|${heads
    .slice(1)
    .map(() => "--:|")
    .join("")}`;
  return [line(heads), rule, ...rows.map(line)].join("\n");
}
