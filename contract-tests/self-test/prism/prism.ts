import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { document } from "../../../openapi/index.ts";

/** Without a dialect Prism reads a 3.1 document as draft 07; our source has none, because other tools object to it. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const PACKAGE = createRequire(import.meta.url).resolve("@stoplight/prism-cli/package.json");
const COMMAND = join(dirname(PACKAGE), "dist/index.js");

/** A static mock of the document, or a proxy that checks the messages between a client and a target against it. */
export type PrismOptions = (
  | { readonly mode: "mock" }
  | { readonly mode: "proxy"; readonly target: string; readonly errors?: boolean }
) & {
  /** Default 0: any free port of loopback. */
  readonly port?: number;
  /** Called with every line that Prism logs. */
  readonly log?: (line: string) => void;
};

/** A difference from the document that Prism's proxy reports. */
export interface Violation {
  readonly of: "request" | "response";
  /** The place in it, such as `query.limit` or `body.total`; empty for the whole. */
  readonly at: string;
  readonly message: string;
}

export interface Prism {
  /** Without a base path, which Prism ignores. */
  readonly baseUrl: string;
  /** The violations in its log so far. */
  violations(): readonly Violation[];
  /** Ends Prism; then the violations are complete. */
  close(): Promise<void>;
}

/** Starts Prism with our document. Rejects with Prism's last line if it does not start. */
export async function startPrism({ port = 0, log = () => {}, ...mode }: PrismOptions): Promise<Prism> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-prism-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify({ ...document, jsonSchemaDialect: DIALECT }));
  const further = mode.mode === "mock" ? [] : [mode.target, ...(mode.errors ? ["--errors"] : [])];
  const prism = spawn(process.execPath, [COMMAND, mode.mode, file, ...further, "-h", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const ended = once(prism, "close");
  const close = async () => {
    prism.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const violations: Violation[] = [];
  let last = "nothing";
  try {
    const baseUrl = await new Promise<string>((resolve, reject) => {
      for (const input of [prism.stdout, prism.stderr]) {
        createInterface({ input }).on("line", (line) => {
          last = line;
          violations.push(...violationIn(line));
          log(line);
          const address = /Prism is listening on (\S+)/.exec(line)?.[1];
          if (address !== undefined) resolve(address);
        });
      }
      prism.once("error", reject).once("exit", () => reject(new Error(`Prism did not start; it said: ${last}`)));
    });
    return { baseUrl, violations: () => violations, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** The violations in the header that Prism's proxy adds to an answer. */
export function violationsIn(header = "[]"): Violation[] {
  const found = JSON.parse(header) as { location: [Violation["of"], ...string[]]; message: string }[];
  return found.map(({ location: [of, ...at], message }) => ({ of, at: at.join("."), message }));
}

/** The violation in a line of Prism's log, if any. */
function violationIn(line: string): Violation[] {
  const [, of, at = "", message] = /Violation: (request|response)(?:\.(\S+))? (.*)$/.exec(line) ?? [];
  return of === undefined || message === undefined ? [] : [{ of: of as Violation["of"], at, message }];
}

/** `npm run mock:prism`: a static mock of the same document, to show how the suite judges a server without state. */
if (process.argv[1] === import.meta.filename) {
  const PORT = 4011;

  try {
    const { baseUrl, close } = await startPrism({ mode: "mock", port: PORT });
    console.log(`Prism's static mock listening on ${baseUrl}`);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
  } catch (problem) {
    console.error(`mock:prism: ${problem instanceof Error ? problem.message : String(problem)}`);
    process.exitCode = 2;
  }
}
