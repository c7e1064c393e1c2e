import type { Dataset } from "../operations/project.ts";
import type { ProgressBar } from "./progress-bar.ts";
import type { Resolved } from "./resolve-settings.ts";
import { oneLine, UsageError } from "./usage-error.ts";

/** The dataset of the data file, if there is one. Its reader, and the validator with it, is loaded only then. */
export async function loadDataset(
  { value: file, origin }: Resolved<string | undefined>,
  bar?: ProgressBar,
): Promise<Dataset | undefined> {
  if (file === undefined) return undefined;
  const { readDataFile } = await import("../store/data-file/read-data-file.ts");
  try {
    return await readDataFile(file, ({ bytes, size, projects }) => {
      bar?.draw(size === 0 ? 0 : bytes / size, `${projects.toLocaleString("en")} projects of ${file}`);
    });
  } catch (problem) {
    throw new UsageError(`${origin} ${file}: ${oneLine(problem)}`);
  } finally {
    bar?.clear();
  }
}
