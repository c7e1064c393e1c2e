import { readFile } from "node:fs/promises";
import type { Dataset } from "../domain/project.ts";
import { parseData } from "./parse-data.ts";
import { parseExactJson } from "./parse-exact-json.ts";

/** The dataset of a data file. Rejects with a one-line reason where it cannot be read, is no JSON or describes no dataset. */
export async function readDataFile(file: string): Promise<Dataset> {
  return parseData(parseExactJson(await readFile(file, "utf8")));
}
