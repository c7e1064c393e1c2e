import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Block, placeOf, ROOT } from "./blocks.ts";
import type { Workshop } from "./workshop.ts";

/** A snippet as a file of a project of its own. */
export interface Snippet {
  readonly place: string;
  /** The file, in the project. */
  readonly file: string;
  /** Whether it declares tests, which need vitest to run. */
  readonly declaresTests: boolean;
}

/** Where the snippets are, relative to the workshop. */
export const PROJECT = "snippets";

/** Writes the snippets as files of a project in which this package, on its sources, and its peers are installed. */
export async function writeSnippets({ folder, localised }: Workshop, blocks: readonly Block[]): Promise<Snippet[]> {
  const project = join(folder, PROJECT);
  await mkdir(project);
  const entries = await entriesOnSources();
  const paths = Object.fromEntries(Object.entries(entries).map(([entry, source]) => [entry, [source]]));
  const compilerOptions = { rootDir: "/", noUnusedLocals: false, noEmit: true, types: ["node"], paths };
  await writeJson(join(project, "package.json"), { type: "module" });
  await writeJson(join(project, "tsconfig.json"), { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["*.ts"] });
  await writeFile(join(project, "vitest.config.js"), vitestConfig(entries));
  return Promise.all(
    blocks.map(async (block) => {
      const name = placeOf(block).replace(/\W+/g, "-").toLowerCase();
      const declaresTests = block.text.includes("defineContractTests(");
      const file = `${name}.${declaresTests ? "test.ts" : "ts"}`;
      await writeFile(join(project, file), localised(`${block.text}\nexport {};\n`));
      return { place: placeOf(block), file, declaresTests };
    }),
  );
}

/** What a user imports, and the source behind it. */
async function entriesOnSources(): Promise<Record<string, string>> {
  const { exports } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, string | { default: string }>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, to]) =>
      typeof to === "string"
        ? []
        : [[entry.replace(".", "tts-projects"), join(ROOT, to.default.replace("/dist/", "/").replace(/\.js$/, ".ts"))]],
    ),
  );
}

/** An alias holds for what begins with it, so the longer ones come first. */
function vitestConfig(entries: Readonly<Record<string, string>>): string {
  const alias = Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => other.length - one.length));
  const config = { test: { include: ["*.test.ts"] }, resolve: { alias } };
  return `export default ${JSON.stringify(config)};\n`;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, JSON.stringify(value));
}
