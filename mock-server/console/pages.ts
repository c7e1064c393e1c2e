import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "../control/control-middleware.ts";
import { contractFacts } from "./contract-facts.ts";

/** The pages and files below `/__admin`: a fixed list, each loaded on request. */
export const PAGES: readonly Page[] = [
  page("/", "html", async () => (await import("./html-pages.ts")).consolePage()),
  page("/docs", "html", async () => (await import("./html-pages.ts")).docsPage()),
  ...["console", "docs"].flatMap((name) => [
    page(`/${name}.js`, "javascript", () => bundled(`${name}.js`)),
    page(`/${name}.css`, "css", () => bundled(`${name}.css`)),
  ]),
  { path: "/contract.json", contentType: "application/json", load: async () => JSON.stringify(contractFacts()) },
];

function page(path: string, type: "html" | "javascript" | "css", load: Page["load"]): Page {
  return { path, contentType: `text/${type}; charset=utf-8`, load };
}

/**
 * Returns a bundled file of a page. `npm run build` writes these files into `dist`. A mock that runs from the sources bundles
 * them on request: esbuild is a development dependency, so it is installed beside the sources.
 */
async function bundled(name: string): Promise<string> {
  if (!import.meta.url.endsWith(".ts")) return readFile(new URL(name, import.meta.url), "utf8");
  const { build } = await import("esbuild");
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ["app/console.tsx", "docs/docs.ts"],
    ...{ bundle: true, format: "esm", write: false, outdir: folder },
  });
  return outputFiles.find(({ path }) => basename(path) === name)?.text ?? "";
}
