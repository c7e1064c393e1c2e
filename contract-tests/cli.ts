#!/usr/bin/env node
import { faultLine, runCommandLine } from "./cli/command-line.ts";

// A stack and exit 1 would say that the target broke the contract.
process.on("uncaughtException", (error) => {
  console.error(faultLine(error));
  process.exit(3);
});
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
