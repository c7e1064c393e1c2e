import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { listen } from "../../adapters/listen.ts";

/** A front end of its own origin: a page that loads one script, and MSW's worker beside it. */
export interface PageServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a page with a script that is bundled as a front end bundles it; imports are relative to this folder. */
export async function servePages(script: string): Promise<PageServer> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    ...{ bundle: true, write: false, platform: "browser", format: "iife" },
  });
  const worker = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/": ["text/html", `<!doctype html><title>Front end</title><link rel="icon" href="data:,"><script src="/app.js"></script>`],
    "/app.js": ["text/javascript", outputFiles[0]?.text ?? ""],
    "/mockServiceWorker.js": ["text/javascript", await readFile(worker, "utf8")],
  };
  const answer: RequestListener = ({ url = "" }, response) => {
    const [type, body] = files[url] ?? ["text/plain", "not found"];
    response.writeHead(url in files ? 200 : 404, { "Content-Type": type }).end(body);
  };
  const { origin, close } = await listen(answer, "127.0.0.1", 0);
  return { origin, close: () => close(0) };
}
