import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compiledName } from "./files.ts";
import { PAGES } from "./pages.ts";

const PATHS = new Set(PAGES.map(({ path }) => path));
const OWN_SCRIPTS = PAGES.filter(({ path }) => /^\/(console|docs)\/.*\.js$/.test(path));

test("every script and style of the folders is served, and nothing else is taken for one", () => {
  const sources = ["console", "docs"].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(folder, import.meta.url)), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => `/${folder}/${compiledName(name).replaceAll("\\", "/")}`),
  );
  expect([...PATHS].filter((path) => /^\/(console|docs)\//.test(path)).sort()).toEqual(sources.sort());
});

test.each(OWN_SCRIPTS)("$path imports only what is served", async ({ path, load }) => {
  const imports = [...(await load()).matchAll(/\bfrom\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
  for (const specifier of imports) {
    const { pathname } = new URL(specifier, `http://mock/__admin${path}`);
    expect(PATHS).toContain(pathname.replace(/^\/__admin/, ""));
  }
});

test.each(PAGES.filter(({ contentType }) => contentType.startsWith("text/html")))(
  "$path has nothing inline and names only what is served",
  async ({ load }) => {
    const html = await load();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const named = [...html.matchAll(/(?:src|href)="\/__admin([^"]+)"/g)].map(([, path = ""]) => path);
    for (const path of named) expect(PATHS).toContain(path);
  },
);
