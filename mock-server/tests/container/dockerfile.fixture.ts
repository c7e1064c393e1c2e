import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository. */
export const ROOT: string = resolve(import.meta.dirname, "../../..");

/** A line of a Dockerfile, continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** One `FROM` and what follows it. */
export interface Stage {
  readonly image: string;
  readonly alias: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of the Dockerfile in their order, on the images that it names if the build names no other. */
export function readStages(): Stage[] {
  const stages: { image: string; alias: string | undefined; instructions: Instruction[] }[] = [];
  const defaults = new Map<string, string>();
  for (const { name, text } of instructionsOf(readFileSync(join(ROOT, "Dockerfile"), "utf8"))) {
    if (name === "FROM") {
      const [image = "", , alias] = text.split(/ +/);
      stages.push({ image: defaults.get(image) ?? image, alias, instructions: [] });
    } else if (stages.length > 0) stages.at(-1)?.instructions.push({ name, text });
    else if (name === "ARG") {
      const [argument, ...value] = text.split("=");
      defaults.set(`\${${argument}}`, value.join("="));
    }
  }
  return stages;
}

/** The arguments of a command in exec form: a shell would swallow the signals. Throws where it is in another form. */
export function execForm({ text }: Instruction): string[] {
  return JSON.parse(text.replace(/^.*?CMD (?=\[)/, "")) as string[];
}

/** Whether `.dockerignore` keeps a path of the repository out of the build. It excludes everything and lets some in. */
export function isIgnored(path: string): boolean {
  const lines = readFileSync(join(ROOT, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const [top = ""] = path.split("/");
  if (!lines.includes(`!${top}`)) return true;
  const patterns = lines.filter((line) => line.startsWith("**/")).map((line) => asPattern(line.slice(3)));
  return path.split("/").some((part) => patterns.some((pattern) => pattern.test(part)));
}

function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return { name, text: rest.trim() };
  });
}

function asPattern(glob: string): RegExp {
  return new RegExp(`^${glob.replace(/\./g, "\\.").replace(/\*/g, ".*")}$`);
}
