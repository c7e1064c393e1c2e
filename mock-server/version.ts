import { existsSync, readFileSync } from "node:fs";

/** The version of this package. Its package.json is one folder above the source, and two above the build. */
export function packageVersion(): string {
  const files = ["../package.json", "../../package.json"].map((path) => new URL(path, import.meta.url));
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error("package.json is missing");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
