/** What a finding rests on, the most basic first: the rules of each layer by id, or by the beginning of ids. */
const LAYERS: readonly (readonly string[])[] = [
  ["envelope.json"],
  ["envelope"],
  ["list.shape", "list.project"],
  ["auth.key", "plan", "list.content-type", "delete.content-type", "route"],
  ["list.limit", "list.default-limit", "list.maximum"],
  ["list"],
  ["list.total"],
  ["delete.success", "delete.gone"],
  ["delete"],
  ["request", "auth.precedence"],
];

/** The place of the layer of a rule: that of the longest name which its id begins with. */
export function layerOf(rule: string): number {
  const names = LAYERS.flatMap((layer, place) => layer.map((name) => ({ name, place })));
  const fitting = names.filter(({ name }) => rule === name || rule.startsWith(`${name}`));
  const [longest] = fitting.sort((one, other) => other.name.length - one.name.length);
  return longest?.place ?? LAYERS.length;
}
