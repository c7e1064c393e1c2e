/** JSON text with line breaks and indents. It stays text throughout: parsing it would turn a wide id into another one. */
export function indentJson(text: string): string {
  let depth = 0;
  return text.replace(TOKENS, (token) => {
    if (token === "{" || token === "[") return token + newLine(++depth);
    if (token === "}" || token === "]") return newLine(--depth) + token;
    if (token === ",") return token + newLine(depth);
    if (token === ":") return ": ";
    return /^\s/.test(token) ? "" : token;
  });
}

/** Strings as a whole, so that nothing in them is taken for structure; and structures that hold nothing. */
const TOKENS = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g;

function newLine(depth: number): string {
  return `\n${"  ".repeat(Math.max(depth, 0))}`;
}
