import { readFile } from "node:fs/promises";
import { parse } from "lossless-json";
import type { Dataset } from "../domain/project.ts";
import { parseData } from "./parse-data.ts";

/** The dataset of a data file. Rejects with a one-line reason where it cannot be read, is no JSON or describes no dataset. */
export async function readDataFile(file: string): Promise<Dataset> {
  return parseData(parse(await readFile(file, "utf8"), wideIdAsText, { parseNumber: exactNumber }));
}

/** A number literal as it is written: a BigInt where a JavaScript number would be another integer. */
function exactNumber(literal: string): number | bigint {
  const number = Number(literal);
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number) ? BigInt(literal) : number;
}

/** An id may be a string of digits, so a wide one is kept as that; any other wide number is left for the schema to refuse. */
function wideIdAsText(name: string, value: unknown): unknown {
  return name === "id" && typeof value === "bigint" ? String(value) : value;
}
