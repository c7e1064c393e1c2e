import { expect, test } from "vitest";
import { allOperations } from "../../openapi/index.ts";
import { contractFacts } from "./contract-facts.ts";
import { PAGES } from "./pages.ts";

const PATHS = PAGES.map(({ path }) => path);

test.each(PAGES.filter(({ contentType }) => contentType.startsWith("text/html")))(
  "$path has nothing inline and names only what is served",
  async ({ load }) => {
    const html = await load();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const named = [...html.matchAll(/<(?:link|script) [^>]*(?:src|href)="\/__admin([^"]+)"/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect(PATHS).toContain(path);
  },
);

test.each(PAGES.filter(({ path }) => /\.(js|css)$/.test(path)))("$path is whole: it imports nothing", async ({ load }) => {
  const text = await load();
  expect(text.length).toBeGreaterThan(500);
  expect(text).not.toMatch(/^\s*(import\b|export .* from |@import)|sourceMappingURL/m);
});

test("the facts name the query parameters of each operation", () => {
  const { operations } = contractFacts();
  expect(operations.map(({ id }) => id)).toEqual(allOperations.map(({ id }) => id));
  expect(operations.find(({ id }) => id === "listProjects")?.query.toSorted()).toEqual(["last_id", "limit"]);
});
