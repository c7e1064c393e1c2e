/** The names in a list with commas between. Throws one line about one that is not known. */
export function chosen<Name extends string>(flag: string, text: string, names: readonly Name[]): Name[] {
  return text.split(",").map((wanted) => {
    const name = names.find((known) => known === wanted);
    if (name === undefined) throw new Error(`${flag}: ${wanted} is none of ${names.join(", ")}`);
    return name;
  });
}

/** A whole number. Throws one line about anything else. */
export function whole(flag: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${flag}: ${text} is no whole number`);
  return Number(text);
}
