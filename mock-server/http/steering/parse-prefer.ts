/** The preferences of a Prefer header, by lower-case name: the first of a name counts, and one without a value has an empty one. */
export function parsePrefer(header: string): Map<string, string> {
  const preferences = new Map<string, string>();
  for (const member of membersOf(header)) {
    // What follows a semicolon are parameters of the preference; none of ours has any.
    const [, name, quoted, plain] = PREFERENCE.exec(member) ?? [];
    if (name === undefined || preferences.has(name.toLowerCase())) continue;
    preferences.set(name.toLowerCase(), quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/g, "$1"));
  }
  return preferences;
}

/** RFC 7240, 2: `token [BWS "=" BWS word]`, and a word is a token or a quoted string. */
const PREFERENCE = /^\s*([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?\s*(?:;.*)?$/s;

/** The members of a list, parted by the commas outside quotes. Several headers of one name are one list. */
function membersOf(header: string): string[] {
  return header.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? [];
}
