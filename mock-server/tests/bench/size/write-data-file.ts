import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pathToFileURL } from "node:url";
import { seedDataset } from "../../../store/seed-dataset.ts";

/** Writes a data file with one account of so many made-up projects, as many records as the seed gives them, and a line for each project. */
export async function writeDataFile(file: string, projects: number): Promise<void> {
  const { accounts } = seedDataset({ accounts: [{ key: "mk_size", plan: "premium", projects }] });
  // To the disk: what the system still has to write would slow down who reads next.
  const stream = createWriteStream(file, { flush: true });
  stream.write('{"accounts": [{"key": "mk_size", "plan": "premium", "projects": [');
  for (const [place, { id, ...others }] of (accounts[0]?.projects ?? []).entries()) {
    const line = `${place === 0 ? "" : ","}\n${JSON.stringify({ id: Number(id), ...others })}`;
    if (!stream.write(line)) await once(stream, "drain");
  }
  stream.end("\n]}]}\n");
  await once(stream, "close");
}

const [, script, file, projects = "1000000"] = process.argv;
if (script && file && import.meta.url === pathToFileURL(script).href) await writeDataFile(file, Number(projects));
