/** The preferences of a Prefer header, by lower-case name: the first of a name counts, and one without a value has an empty one. */
export function parsePrefer(header: string): Map<string, string> {
  const preferences = new Map<string, string>();
  for (const member of membersOf(header)) {
    const { name, value } = preferenceIn(member) ?? {};
    if (name !== undefined && value !== undefined && !preferences.has(name)) preferences.set(name, value);
  }
  return preferences;
}

/**
 * RFC 7240, 2: `token [BWS "=" BWS word]`, and a word is a token or a quoted string. Two patterns, neither of which can fail behind
 * its blanks: in a single one, the blanks on both sides of an absent word are divided in every way before it fails.
 */
const NAME = /^\s*([\w!#$%&'*+.^`|~-]+)\s*/;
const VALUE = /^=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*/s;

function preferenceIn(member: string): { readonly name: string; readonly value: string } | undefined {
  const [beginning = "", name] = NAME.exec(member) ?? [];
  const behindName = member.slice(beginning.length);
  const [assigned = "", quoted, plain = ""] = VALUE.exec(behindName) ?? [];
  const rest = behindName.slice(assigned.length);
  // What follows a semicolon are parameters of the preference; none of ours has any.
  if (name === undefined || !(rest === "" || rest.startsWith(";"))) return undefined;
  return { name: name.toLowerCase(), value: quoted?.replace(/\\(.)/g, "$1") ?? plain };
}

/** The members of a list, parted by the commas outside quotes. Several headers of one name are one list. */
function membersOf(header: string): string[] {
  return header.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? [];
}
