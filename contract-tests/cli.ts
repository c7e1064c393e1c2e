#!/usr/bin/env node
import { main, sayInternalError } from "./commands/program.ts";

// By default Node would print a stack and exit with 1, which would mean that the target broke the contract.
process.on("uncaughtException", (error) => process.exit(sayInternalError(error, process)));
// Not `process.exitCode`: what a target left open must not keep the process alive.
process.exit(await main(process.argv.slice(2), process));
