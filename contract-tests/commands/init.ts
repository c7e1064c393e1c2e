import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../model/input.ts";
import { TOOL } from "../model/report.ts";
import type { Io } from "./io.ts";
import { workflow } from "./workflow.ts";

const TARGET_FILE = "contract.target.json";
const WORKFLOW_FILE = ".github/workflows/contract.yml";

/** The base URL of a mock that runs with its defaults. The user names the server, and the projects that may be deleted. */
const TARGET = { baseUrl: "http://127.0.0.1:4010/v1", disposableProjectIds: [] };

/** Writes a target file without keys and a GitHub workflow into the current folder. Throws `UsageError` if one exists; then none is written. */
export async function init({ cwd, stdout }: Pick<Io, "cwd" | "stdout">): Promise<void> {
  await writeNew(cwd(), {
    [TARGET_FILE]: `${JSON.stringify(TARGET, null, 2)}\n`,
    [WORKFLOW_FILE]: workflow(TOOL.version, TARGET_FILE),
  });
  stdout.write(`wrote ${TARGET_FILE}: the server under test, without keys
wrote ${WORKFLOW_FILE}: judges it on every push, and keeps JUnit and HTML reports
As they are, they judge the mock. For your server:
  1. In ${TARGET_FILE}, set "baseUrl", and name projects that may be deleted in "disposableProjectIds" (five are enough);
     off this machine, consent to the deletes with "confirmHost". Until then the run is incomplete, and exits with 4.
  2. In the workflow, replace the step that starts the mock.
  3. In the repository, set the secrets TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY.
`);
}

async function writeNew(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const written: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: "wx" });
      written.push(file);
    } catch (error) {
      await Promise.all(written.map((each) => rm(each)));
      const { code } = error as NodeJS.ErrnoException;
      throw new UsageError(`${name} ${code === "EEXIST" ? "exists; nothing was written" : `cannot be written (${code})`}`);
    }
  }
}
