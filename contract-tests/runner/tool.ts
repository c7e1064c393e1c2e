import { readFileSync } from "node:fs";

/** The name and version of this package, from the package.json above the sources or above dist. */
export const TOOL: { readonly name: string; readonly version: string } = {
  name: "tts-projects-contract",
  version: readVersion(),
};

function readVersion(): string {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as {
        name?: string;
        version?: string;
      };
      if (name === "tts-projects" && version) return version;
    } catch {
      // Not above this file: the other place is tried.
    }
  }
  return "unknown";
}
