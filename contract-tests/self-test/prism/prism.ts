import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { document } from "../../../openapi/document.ts";

/** Without a dialect Prism reads a 3.1 document as draft 07; our source has none, because other tools object to it. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const PACKAGE = createRequire(import.meta.url).resolve("@stoplight/prism-cli/package.json");

/**
 * Starts Prism on loopback with our document: as a static mock of it, or as a proxy that checks the messages between a client and a
 * target. Calls `log` with each line that Prism prints. Rejects with its last line if it does not start. The base URL has no base
 * path, which Prism ignores; after `close`, the log is complete.
 */
export async function startPrism(
  mode: "mock" | "proxy",
  {
    port = 0,
    further = [],
    log = () => {},
  }: { port?: number; further?: readonly string[]; log?: (line: string) => void } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-prism-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify({ ...document, jsonSchemaDialect: DIALECT }));
  const command = [
    join(dirname(PACKAGE), "dist/index.js"),
    mode,
    file,
    ...further,
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
  ];
  const prism = spawn(process.execPath, command, { env: { ...process.env, FORCE_COLOR: "0" } });
  const ended = once(prism, "close").then(() => rm(folder, { recursive: true, force: true }));
  const close = () => {
    prism.kill();
    return ended;
  };
  let last = "nothing";
  const listening = new Promise<string>((resolve, reject) => {
    for (const input of [prism.stdout, prism.stderr]) {
      createInterface({ input }).on("line", (line) => {
        last = line;
        log(line);
        const [, address] = /Prism is listening on (\S+)/.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`Prism did not start; it said: ${last}`)));
  });
  return { baseUrl: await listening, close };
}

/** `npm run mock:prism`: a static mock of the same document, to show how the suite judges a server without state. */
if (process.argv[1] === import.meta.filename) {
  const { baseUrl, close } = await startPrism("mock", { port: 4011 });
  console.log(`Prism's static mock listening on ${baseUrl}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, close);
}
