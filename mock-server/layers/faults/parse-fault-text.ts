import type { Fault } from "./fault.ts";
import { parseFaults } from "./parse-faults.ts";

/** The faults of one text: JSON, or `operation=deleteProject,every=3,answer=reset`; several with `;` between. Or what is wrong with it. */
export function parseFaultText(text: string): ReturnType<typeof parseFaults> {
  const faults: unknown[] = [];
  for (const part of text.split(/;(?=\s*(?:[[{]|[a-z]+=))/)) {
    const read = /^\s*[[{]/.test(part) ? fromJson(part) : fromPairs(part);
    if ("problem" in read) return read;
    faults.push(...read.faults);
  }
  return parseFaults(faults);
}

function fromJson(text: string): { readonly faults: readonly unknown[] } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { faults: Array.isArray(value) ? value : [value] };
  } catch {
    return { problem: `${text.trim().slice(0, 60)} is no JSON` };
  }
}

const NUMBERS: ReadonlySet<string> = new Set<keyof Fault>(["nth", "every", "probability", "seed", "times", "status"]);

function fromPairs(text: string): ReturnType<typeof fromJson> {
  const pairs = text.split(",").map((pair) => pair.trim());
  const malformed = pairs.find((pair) => !/^[a-z]+=./.test(pair));
  if (malformed !== undefined) return { problem: `"${malformed.slice(0, 40)}" is not NAME=VALUE, such as answer=reset` };
  const entries = pairs.map((pair) => {
    const split = pair.indexOf("=");
    const [name, value] = [pair.slice(0, split), pair.slice(split + 1)];
    return [name, NUMBERS.has(name) && /^\d*\.?\d+$/.test(value) ? Number(value) : value] as const;
  });
  return { faults: [Object.fromEntries(entries)] };
}
