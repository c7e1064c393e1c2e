import { existsSync, readFileSync } from "node:fs";

/** The version of this package, whose package.json lies above the source and, one level further, above the build. */
export function packageVersion(): string {
  const files = ["../../package.json", "../../../package.json"].map((path) => new URL(path, import.meta.url));
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error("package.json is missing");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
