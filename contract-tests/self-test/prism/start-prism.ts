import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { document } from "../../../openapi/index.ts";
import { type Violation, violationIn } from "./violation.ts";

/** Prism takes a 3.1 document for draft 07 unless it is told the dialect; our source leaves it out because other tools mind it. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** A static mock of the document, or a proxy that holds what passes between a client and a target against it. */
export type PrismMode =
  | { readonly mode: "mock" }
  | { readonly mode: "proxy"; readonly target: string; readonly errors?: boolean };

export type PrismOptions = PrismMode & {
  /** Default 0: any free port of loopback. */
  readonly port?: number;
  /** Is told every line that Prism logs from its start on. */
  readonly log?: (line: string) => void;
};

export interface Prism {
  /** Prism knows no base path: its base URL ends at the port. */
  readonly baseUrl: string;
  /** What it found wrong so far, as its log says. */
  violations(): readonly Violation[];
  /** Ends it; after that nothing is missing from the violations. */
  close(): Promise<void>;
}

/** Starts Prism on our document. Rejects with its own last words where it does not start. */
export async function startPrism({ port = 0, log = () => {}, ...mode }: PrismOptions): Promise<Prism> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-prism-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify({ ...document, jsonSchemaDialect: DIALECT }));
  const prism = spawn(process.execPath, [COMMAND, ...argumentsOf(mode, file), "-h", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const ended = once(prism, "close");
  const violations: Violation[] = [];
  const close = async () => {
    prism.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const baseUrl = await listening(prism, (line) => {
      violations.push(...violationIn(line));
      log(line);
    });
    return { baseUrl, violations: () => violations, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

const COMMAND = new URL("../../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url).pathname;

function argumentsOf(mode: PrismMode, file: string): string[] {
  return mode.mode === "mock" ? ["mock", file] : ["proxy", file, mode.target, ...(mode.errors ? ["--errors"] : [])];
}

/** Reads what Prism says line by line, and gives the address when it is there. */
function listening(prism: ChildProcess, onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let last = "nothing";
    const read = lineReader((line) => {
      last = line;
      onLine(line);
      const address = /Prism is listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    prism.stdout?.on("data", read);
    prism.stderr?.on("data", read);
    prism.once("error", reject);
    prism.once("exit", () => reject(new Error(`Prism did not start; it said: ${last}`)));
  });
}

function lineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") onLine(line);
  };
}
