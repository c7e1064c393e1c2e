import { readFile, writeFile } from "node:fs/promises";
import { judgedFacts } from "./judged-facts.ts";

/** The last step of `npm run release:version`: later changes are compared with the facts of this release. */
const { version } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string };
await writeFile(new URL("released.json", import.meta.url), `${JSON.stringify({ version, facts: judgedFacts() }, null, 2)}\n`);
