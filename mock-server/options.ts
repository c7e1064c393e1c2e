import { didYouMean } from "../openapi/index.ts";

/** Throws if an option has a name that does not exist, which the compiler cannot see in JavaScript or in spread objects. */
export function refuseUnknown<Options extends object>(
  options: Options,
  names: { readonly [Name in keyof Required<Options>]: true },
): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const known = Object.keys(names);
    throw new Error(`there is no option "${name}".${didYouMean(name, known) || ` There are ${known.join(", ")}`}`);
  }
}
