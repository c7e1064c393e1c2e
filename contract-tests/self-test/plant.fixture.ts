/** Copies the document with a value set at a JSON pointer; without a value, the part at the pointer is removed. For tests. */
export function planted<T>(document: T, pointer: string, value?: unknown): T {
  const copy: T = JSON.parse(JSON.stringify(document));
  const [, ...keys] = pointer.split("/").map((key) => key.replaceAll("~1", "/"));
  const holder = keys.slice(0, -1).reduce((node, key) => node[key] as Node, copy as Node);
  const [last = ""] = keys.slice(-1);
  if (value !== undefined) holder[last === "-" ? String(holder.length) : last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(holder, last);
  return copy;
}

type Node = Record<string, unknown>;
