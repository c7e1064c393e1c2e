/** A text with the part between two comments of a name replaced. Throws where it has no such comments. */
export function replaceBetween(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`;
}
