import { nearestText } from "./nearest-text.ts";

/** A place in a value, as code writes it: `the data: accounts[0].key`. */
export function namedPlace(name: string, path: readonly string[]): string {
  const steps = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`));
  return path.length === 0 ? name : `${name}: ${steps.join("").replace(/^\./, "")}`;
}

/** What is wrong with a field that an object does not take. */
export function unknownField(name: string, known: readonly string[]): string {
  const meant = nearestText(name, known);
  const advice = meant ? `did you mean ${meant}?` : `it takes ${known.join(", ")}`;
  return `has the unknown field "${name}"; ${advice}`;
}

/** A scalar that is not valid, without the text of a long one, or a number that may have been rounded. */
export function shownValue(value: unknown): string {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return "";
  return typeof value === "object" || value === undefined
    ? ""
    : `; it is ${JSON.stringify(value).slice(0, 60)}`;
}
