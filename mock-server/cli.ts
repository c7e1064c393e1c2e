#!/usr/bin/env node
import { createSecureContext } from "node:tls";
import { CommanderError } from "commander";
import { readTextFile } from "../openapi/check-json.ts";
import { InputProblem } from "../openapi/input-problem.ts";
import { type Flags, readCommandLine } from "./command-line.ts";
import { logWriter, startLines } from "./command-output.ts";
import type { TlsPair } from "./http/server.ts";
import { type RunningMock, startMock } from "./index.ts";
import { startStateIn, watchFiles } from "./start-state.ts";

try {
  const flags = readCommandLine();
  const state = startStateIn(flags);
  const log = flags.silent ? undefined : logWriter();
  const { port, host, store, cors, journalSize, admin, adminToken, adminOrigin } = flags;
  const mock = await startMock({
    port,
    host,
    store,
    cors,
    journalSize,
    admin,
    adminToken,
    adminOrigin,
    tls: tlsIn(flags),
    ...state,
    log,
  });
  // Before the ready line, because a script may send a signal as soon as it reads that.
  stopOnSignal(mock);
  if (flags.watch) watchFiles(flags, mock.begin, log);
  process.stdout.write(`${startLines(mock, flags, state).join("\n")}\n`);
} catch (problem) {
  if (problem instanceof CommanderError && problem.exitCode === 0) process.exit(0);
  process.stderr.write(`tts-projects-mock: ${sentenceOf(problem)}\n`);
  process.exit(isUsage(problem) ? 2 : 1);
}

/** The certificate and its key, if HTTPS is served. */
function tlsIn({ cert, key }: Flags): TlsPair | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new InputProblem(
      "HTTPS needs both --cert FILE (TTS_PROJECTS_CERT) and --key FILE (TTS_PROJECTS_CERT_KEY)",
    );
  const pair = { cert: readTextFile(cert), key: readTextFile(key) };
  try {
    createSecureContext(pair);
  } catch {
    throw new InputProblem(
      `${cert} and ${key} are not a PEM certificate and its private key without a passphrase`,
    );
  }
  return pair;
}

/** Finishes the answers in flight at the first signal; a second one ends the process at once. */
function stopOnSignal(mock: RunningMock): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void mock.close().then(() => process.exit(0));
    });
  }
}

function sentenceOf(problem: unknown): string {
  const said = Object(problem)
    .message.replace(/^error: /, "")
    .replace(/\s*\n\s*/g, " ")
    .replace(/\.$/, "");
  if (problem instanceof CommanderError) return `${said}; see --help`;
  return cannotListen(problem) ? `${said}; choose another --port or --host` : said;
}

/** Whether a problem can be fixed on the command line or in a file that it names. */
function isUsage(problem: unknown) {
  return (
    problem instanceof CommanderError || problem instanceof InputProblem || cannotListen(problem)
  );
}

/** Whether another `--port` or `--host` fixes a problem. */
function cannotListen(problem: unknown) {
  return /^(EADDR|EACCES|ENOTFOUND|EAI_)/.test(Object(problem).code);
}
