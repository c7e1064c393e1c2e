/** Whole numbers with thousands apart, others with one or two digits behind the point. */
export function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1).replace(/^-(0\.0+)$/, "$1");
}

/** A table with a column of labels, aligned to the left, and columns of figures, aligned to the right. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `|---|${"--:|".repeat(heads.length - 1)}`;
  return [line(heads), rule, ...rows.map(line)].join("\n");
}

/** A text with the part between two comments of a name replaced. Throws if it has no such comments. */
export function replaceBetween(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`;
}
