/** The keys of a JSON pointer without its leading slash, such as `paths/~1project/delete`; none of an empty one. */
export function stepsOf(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a JSON pointer; undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>((node, step) => Object(node)[step], document);
}
