/** ` Did you mean "port"?` if a name that does not exist is close to one that does; else nothing. */
export function didYouMean(name: string, names: readonly string[]): string {
  const most = Math.min(name.length - 1, Math.max(2, Math.floor(name.length / 3)));
  const [closest] = names
    .map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())] as const)
    .filter(([, steps]) => steps <= most)
    .toSorted(([, one], [, other]) => one - other);
  return closest ? ` Did you mean "${closest[0]}"?` : "";
}

/** How many letters are to be put in, taken out or replaced to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let place = 0; place < one.length; place++) {
    const next = [place + 1];
    for (let index = 0; index < other.length; index++) {
      const [above = 0, diagonal = 0, before = 0] = [row[index + 1], row[index], next[index]];
      next.push(Math.min(above + 1, before + 1, diagonal + (one[place] === other[index] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
