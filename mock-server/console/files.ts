import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Where the sources of the pages lie, seen from the sources themselves and from `dist`. Styles are served from there as they are. */
const FROM_SOURCES: boolean = import.meta.url.endsWith(".ts");
const SOURCES = new URL(FROM_SOURCES ? "./" : "../../../mock-server/console/", import.meta.url);

/** A style of the pages. */
export function styleText(name: string): Promise<string> {
  return readFile(new URL(name, SOURCES), "utf8");
}

/**
 * A script of the pages, given by the name of its source. `dist` has it compiled. Run from the sources, it is stripped of its types
 * here: the compiler is a development dependency, which is there whenever the sources are.
 */
export async function scriptText(source: string): Promise<string> {
  if (!FROM_SOURCES) return resolveLibraries(await readFile(new URL(compiledName(source), import.meta.url), "utf8"));
  const [text, { default: ts }] = await Promise.all([readFile(new URL(source, SOURCES), "utf8"), import("typescript")]);
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: "preact",
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  };
  return resolveLibraries(ts.transpileModule(text, { fileName: source, compilerOptions }).outputText);
}

/** A file of an installed package, by the specifier that resolves to it. */
export async function packageText(specifier: string): Promise<string> {
  const text = await readFile(fileURLToPath(import.meta.resolve(specifier)), "utf8");
  return resolveLibraries(text.replace(/^\/[/*]# sourceMappingURL=.*$/gm, ""));
}

/** The name that a source has once it is compiled. */
export function compiledName(source: string): string {
  return source.replace(/\.tsx?$/, ".js");
}

/** The libraries that scripts import by name, and where they are served: a browser resolves no names, and an import map would be inline. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  preact: "/vendor/preact.js",
  "preact/hooks": "/vendor/preact-hooks.js",
  "preact/jsx-runtime": "/vendor/preact-jsx-runtime.js",
};

function resolveLibraries(script: string): string {
  return script.replace(/\bfrom\s*(["'])(preact[^"']*)\1/g, (all, _quote, name: string) => {
    return LIBRARIES[name] ? `from "/__admin${LIBRARIES[name]}"` : all;
  });
}
