import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputProblem } from "../../openapi/input-problem.ts";
import type { Io } from "./io.ts";

/** The base URL of a mock that runs with its defaults. The user names the server, and the projects that may be deleted. */
const TARGET = { baseUrl: "http://127.0.0.1:4010/v1", disposableProjectIds: [] };
const TARGET_FILE = "contract.target.json";
const WORKFLOW_FILE = ".github/workflows/contract.yml";

/** Writes a target file without keys and a GitHub workflow into the current folder. Throws `InputProblem` if one exists; then none is written. */
export async function init({ cwd, stdout }: Io): Promise<void> {
  const workflow = await readFile(new URL("workflow.yml", import.meta.url), "utf8");
  const files = {
    [TARGET_FILE]: `${JSON.stringify(TARGET, null, 2)}\n`,
    [WORKFLOW_FILE]: workflow,
  };
  const there = Object.keys(files).find((name) => existsSync(join(cwd(), name)));
  if (there) throw new InputProblem(`${there} exists; nothing was written`);
  for (const [name, text] of Object.entries(files)) {
    const file = join(cwd(), name);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: "wx" });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new InputProblem(`${name} cannot be written (${code})`);
    }
  }
  stdout.write(`wrote ${TARGET_FILE}: the server under test, without keys
wrote ${WORKFLOW_FILE}: judges it on every push and pull request, and keeps JUnit and HTML reports
The workflow runs the tts-projects that your project has installed: add it to the development dependencies of package.json.
As they are, they judge the mock. For your server:
  1. In ${TARGET_FILE}, set "baseUrl", and name projects that may be deleted in "disposableProjectIds" (five are enough);
     off this machine, consent to the deletes with "confirmHost". "disposableAccount": true also lets it send deletes without
     an id and of the list, where all projects may go. Until then the run is incomplete, and exits with 4.
  2. In the workflow, replace the step that starts the mock.
  3. In the repository, set the secrets TTS_PROJECTS_KEY, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY.
`);
}
