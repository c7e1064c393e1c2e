import { basename } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { expect, test } from "vitest";

/** Each entry with the most bytes that a page loads before the first request. Only the control interface loads the Ajv chunk. */
test.each([
  ["mock-server/msw.ts", ["msw"], 42_000],
  ["mock-server/fetch.ts", [], 42_000],
  ["openapi/index.ts", [], 25_000],
])("%s bundles for a browser without Node modules, and is small", async (entry, externals, limit) => {
  const entryPoints = [`${import.meta.dirname}/../../${entry}`];
  const { outputFiles, metafile } = await build({ ...BUNDLE, entryPoints, format: "esm" });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  expect(imported.map(({ path }) => path)).toEqual(externals);
  const start = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith(entry));
  expect(Object.keys(start?.inputs ?? {}).filter((path) => /ajv|express|adapters\/node/.test(path))).toEqual([]);
  const [atStart] = outputFiles.filter(({ path }) => path.endsWith(basename(entry, ".ts").concat(".js")));
  const bytes = gzipSync(atStart?.contents ?? "").length;
  expect(bytes, "compressed, in bytes").toBeGreaterThan(limit / 2);
  expect(bytes, "compressed, in bytes").toBeLessThan(limit);
});

test("the bundle answers with only the web's globals", async () => {
  const { outputFiles } = await build({ ...BUNDLE, stdin, splitting: false, format: "iife", globalName: "mocking" });
  const context = createContext(WEB);
  const [status, total] = (await runInContext(`${outputFiles[0]?.text}; mocking.answer()`, context)) as [number, number];
  expect([status, total]).toEqual([200, 45]);
  expect(runInContext("typeof process + typeof Buffer + typeof require", context)).toBe("undefined".repeat(3));
});

const BUNDLE = {
  bundle: true,
  external: ["msw"],
  minify: true,
  splitting: true,
  platform: "browser" as const,
  target: "es2022",
  outdir: "out",
  write: false as const,
  metafile: true as const,
} satisfies BuildOptions;

const stdin = {
  resolveDir: import.meta.dirname,
  contents: `
    import { createFetchMock } from "../fetch.ts";
    export async function answer() {
      const { fetch, keys } = createFetchMock();
      const headers = { "X-Master-Key": keys.premium, "Content-Type": "application/json" };
      const response = await fetch("https://speech.example/v1/projects", { headers });
      return [response.status, (await response.json()).total];
    }`,
};

const WEB = {
  ...{ AbortController, AbortSignal, clearTimeout, console, crypto, Headers, ReadableStream, Request, Response, setTimeout },
  ...{ TextDecoder, TextEncoder, URL, URLSearchParams },
};
