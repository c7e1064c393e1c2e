/** A value of the document as a code span of one line, whatever backticks it has. */
export function code(value: unknown): string {
  const text = (typeof value === "string" ? value : (JSON.stringify(value) ?? "none"))
    .replace(/\s+/g, " ")
    .trim();
  return text.includes("`") ? `\`\` ${text.replaceAll("``", "` `")} \`\`` : `\`${text}\``;
}

/** A text with the words that went struck out, and the words that came in bold. */
export function wordDifference(was: string, is: string): string {
  return difference(was.split(" "), is.split(" ")).join(" ");
}

/** The words around the longest run that both have in common are compared in the same way. */
function difference(was: readonly string[], is: readonly string[]): string[] {
  const { from, to, length } = longestRun(was, is);
  if (length === 0) return [...marked("~~", was), ...marked("**", is)];
  return [
    ...difference(was.slice(0, from), is.slice(0, to)),
    ...is.slice(to, to + length),
    ...difference(was.slice(from + length), is.slice(to + length)),
  ];
}

function longestRun(was: readonly string[], is: readonly string[]) {
  let longest = { from: 0, to: 0, length: 0 };
  for (const from of was.keys()) {
    for (const to of is.keys()) {
      let length = 0;
      while (from + length < was.length && was[from + length] === is[to + length]) length++;
      if (length > longest.length) longest = { from, to, length };
    }
  }
  return longest;
}

function marked(mark: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${mark}${words.join(" ")}${mark}`];
}
