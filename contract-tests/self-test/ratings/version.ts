import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { completed } from "../../../openapi/generate/complete.ts";
import type { OpenApiDocument } from "../../../openapi/generate/read-document.ts";
import { renderGenerated } from "../../../openapi/generate/render.ts";
import { advice } from "../../../openapi/generated/advice.ts";
import type { judge } from "../judge.fixture.ts";
import type { reference } from "../reference.ts";

/** The suite and the reference that are built from one version of the document. */
export interface Version {
  readonly document: OpenApiDocument;
  readonly judge: typeof judge;
  readonly reference: typeof reference;
}

/** Builds the version of a document. If that fails, its functions throw the error. */
export async function versionOf(stated: OpenApiDocument): Promise<Version> {
  const document = JSON.parse(JSON.stringify(completed(stated))) as OpenApiDocument;
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-version-"));
  try {
    const file = join(folder, "version.cjs");
    await writeFile(file, await bundled(await renderGenerated(document, advice)));
    return { document, ...createRequire(file)(file) };
  } catch (error) {
    const unusable = (): never => {
      throw error;
    };
    return { document, judge: unusable, reference: unusable };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ENTRY = 'export { judge } from "./judge.fixture.ts"; export { reference } from "./reference.ts";';

/** Bundles everything that the suite and the reference import into one file, with these generated files. */
async function bundled(generated: Readonly<Record<string, string>>): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: join(import.meta.dirname, "..") },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    plugins: [
      {
        name: "generated",
        setup({ onLoad }) {
          onLoad({ filter: /\/(openapi|mock-server|contract-tests)\/.*\.ts$/ }, async ({ path }) => {
            const own = /\/openapi\/generated\/[\w-]+\.ts$/.test(path) ? generated[basename(path)] : undefined;
            const text = own ?? (await readFile(path, "utf8"));
            return { contents: text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path))), loader: "ts" };
          });
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
