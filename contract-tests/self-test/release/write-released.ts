import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./changesets.ts";
import { judgedFacts } from "./judged-facts.ts";

/** The last step of `npm run release:version`: from now on the facts of this release are those that a change is held against. */
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
writeFileSync(join(import.meta.dirname, "released.json"), `${JSON.stringify({ version, facts: judgedFacts() }, null, 2)}\n`);
