#!/usr/bin/env node
import { createPrivateKey, X509Certificate } from "node:crypto";
import { CommanderError } from "commander";
import { readTextFile } from "../openapi/check-json.ts";
import { InputProblem } from "../openapi/input-problem.ts";
import { type Flags, readCommandLine } from "./command-line.ts";
import { logWriter, startLines } from "./command-output.ts";
import type { TlsPair } from "./http/server.ts";
import { type RunningMock, type StartOptions, startMock } from "./index.ts";
import { startStateIn, watchFiles } from "./start-state.ts";

try {
  const flags = readCommandLine();
  const state = startStateIn(flags);
  const log = flags.silent ? undefined : logWriter();
  const mock = await startMock({ ...optionsIn(flags), ...state, log });
  // Before the ready line, because a script may send a signal as soon as it reads that.
  stopOnSignal(mock);
  if (flags.watch) watchFiles(flags, mock.begin, log ?? (() => {}));
  process.stdout.write(`${startLines(mock, flags, state).join("\n")}\n`);
} catch (problem) {
  if (problem instanceof CommanderError && problem.exitCode === 0) process.exit(0);
  process.stderr.write(`tts-projects-mock: ${sentenceOf(problem)}\n`);
  process.exit(isUsage(problem) ? 2 : 1);
}

/** The options that do not change while the mock runs. */
function optionsIn(flags: Flags): StartOptions {
  const { port, host, store, cors, journalSize, admin, adminToken, adminOrigin } = flags;
  return {
    port,
    host,
    store,
    cors,
    journalSize,
    admin,
    adminToken,
    adminOrigin,
    tls: tlsIn(flags),
  };
}

function tlsIn({ cert, key }: Pick<Flags, "cert" | "key">): TlsPair | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new InputProblem("HTTPS needs both --cert FILE and --key FILE");
  const pair = { cert: readTextFile(cert), key: readTextFile(key) };
  if (!/^-+BEGIN .*CERTIFICATE-/m.test(pair.cert))
    throw new InputProblem(`${cert} is no PEM certificate`);
  if (!/^-+BEGIN (?!ENC).*PRIVATE KEY-/m.test(pair.key))
    throw new InputProblem(`${key} is no PEM private key without a passphrase`);
  const isPair = new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key));
  if (!isPair) throw new InputProblem("--cert and --key do not belong together");
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
  const { code = "", message } = problem as NodeJS.ErrnoException;
  const noHost =
    "there is no host {hostname}: --host takes a name or an address, such as 127.0.0.1";
  // By their codes, the problems whose own messages do not say what would be right.
  const texts: Readonly<Record<string, string>> = {
    EADDRINUSE:
      "port {port} on {address} is taken: choose another with --port, or any free one with --port 0",
    EADDRNOTAVAIL:
      "this machine has no address {address}: --host takes one of its own, such as 127.0.0.1",
    EACCES: "this user may not listen on port {port}: choose one above 1023 with --port",
    ENOTFOUND: noHost,
    EAI_AGAIN: noHost,
    "commander.excessArguments": "this command takes flags only, such as --data FILE; see --help",
  };
  const text = texts[code];
  if (text !== undefined) return text.replace(/{(\w+)}/g, (_, name) => Object(problem)[name]);
  if (!(problem instanceof CommanderError)) return message.replace(/\s*\n\s*/g, "; ");
  const said = message.replace(/^error: /, "").replace(" is invalid. ", " is not valid: ");
  return `${said.replace(/\s*\n\s*/g, " ")}; see --help`;
}

/** Whether a problem can be fixed on the command line or in a file that it names. */
function isUsage(problem: unknown): boolean {
  if (problem instanceof CommanderError || problem instanceof InputProblem) return true;
  const { code = "" } = problem as NodeJS.ErrnoException;
  return /^(EADDR|EACCES|ENOTFOUND|EAI_|ERR_OSSL|ERR_SSL|ERR_TLS|ERR_MISSING_PASSPHRASE)/.test(
    code,
  );
}
