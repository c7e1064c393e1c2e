import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { document } from "../../openapi/index.ts";

/** Prism takes a 3.1 document for draft 07 unless it is told the dialect; our source leaves it out because other tools mind it. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Starts Prism's static mock of our document on loopback, by default on a free port. It knows no base path: its base URL ends at the port. */
export async function startPrism(fixedPort?: number): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-prism-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify({ ...document, jsonSchemaDialect: DIALECT }));
  const port = fixedPort ?? (await freePort());
  const command = new URL("../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url).pathname;
  const prism = spawn(process.execPath, [command, "mock", "-h", "127.0.0.1", "-p", String(port), file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  await listening(prism);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      prism.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

function listening(prism: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer): void => {
      output += chunk;
      if (output.includes("Prism is listening")) resolve();
    };
    prism.stdout?.on("data", read);
    prism.stderr?.on("data", read);
    prism.once("exit", (code) => reject(new Error(`Prism ended with ${code}: ${output}`)));
  });
}
