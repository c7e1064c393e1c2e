import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../model/input.ts";
import { checkedTarget } from "../model/target.ts";
import { CI_TEMPLATES } from "./ci-templates.ts";
import type { CommandOptions } from "./options.ts";
import type { Io } from "./outputs.ts";

/**
 * Writes a target file without keys and a workflow for a CI into the current folder, and says what it wrote. Without a base
 * URL the workflow starts the mock, so that it runs as it stands. Throws `UsageError` if a file exists; then none is written.
 */
export async function init({ ci, baseUrl }: CommandOptions, { cwd, stdout }: Io): Promise<number> {
  if (ci === undefined) throw new UsageError(`init needs --ci ${Object.keys(CI_TEMPLATES).join(" or --ci ")}`);
  const { file, text } = CI_TEMPLATES[ci];
  const target = baseUrl === undefined ? MOCK : { ...checkedTarget({ baseUrl, keys: { premium: "key" } }), keys: undefined };
  await write(cwd(), { [TARGET_FILE]: `${JSON.stringify(target, null, 2)}\n`, [file]: text(baseUrl === undefined) });
  const secrets = "the secrets TTS_PROJECTS_KEY and, if you can, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY";
  const lines = [
    `wrote ${TARGET_FILE}  the server under test, without keys`,
    `wrote ${file}  judges it, and keeps JUnit and HTML reports`,
    baseUrl === undefined
      ? `It judges the mock as it stands. For your server: name it in ${TARGET_FILE}, start it in place of the mock, and add ${secrets}.`
      : `Before it runs, add ${secrets}.`,
  ];
  stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

const TARGET_FILE = "contract.target.json";

/** The mock, with projects of the key `mk_many` that may be deleted. */
const MOCK = { baseUrl: "http://127.0.0.1:4010/v1", disposableProjectIds: [1001, 1483, 2485, 3261, 3759] };

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const written: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: "wx" }).catch(async (error: NodeJS.ErrnoException) => {
      await Promise.all(written.map((each) => rm(each)));
      throw new UsageError(
        error.code === "EEXIST" ? `${name} exists; nothing was written` : `${name} cannot be written (${error.code})`,
      );
    });
    written.push(file);
  }
}
