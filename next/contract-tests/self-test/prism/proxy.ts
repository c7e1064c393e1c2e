import { Command, InvalidArgumentError } from "commander";
import { type Prism, startPrism, type Violation } from "./prism.ts";

/** `npm run proxy -- URL`: Prism between a client and a target, which logs violations of the document. */
const program = new Command()
  .name("npm run proxy --")
  .description("Checks the messages between a client and a target against the document. The log goes to stderr.")
  .argument("<url>", "base URL of the target, ending in /v1", readUrl)
  .option("--port <n>", "port to listen on, on loopback; 0 is any free port", readPort, 4012)
  .option("--errors", "answer messages that violate the document with an error of Prism's own, instead of passing them on")
  .configureOutput({ writeErr: (text) => process.stderr.write(text.replace(/^error: /, "proxy: ")) })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const { port, errors = false } = program.opts<{ port: number; errors?: boolean }>();
const [target = ""] = program.processedArgs as string[];

try {
  const prism = await startPrism({ mode: "proxy", target, errors, port, log: (line) => console.error(line) });
  console.log(`prism-proxy listening on ${prism.baseUrl} before ${target}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void end(prism));
} catch (problem) {
  console.error(`proxy: ${problem instanceof Error ? problem.message : String(problem)}`);
  process.exitCode = 2;
}

async function end(prism: Prism): Promise<void> {
  await prism.close();
  const count = (of: Violation["of"]) => prism.violations().filter((violation) => violation.of === of).length;
  console.log(`violations: ${count("request")} of requests, ${count("response")} of answers`);
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidArgumentError("It is a URL such as http://127.0.0.1:4010/v1.");
  return text.replace(/\/$/, "");
}

function readPort(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 65535) throw new InvalidArgumentError("It is a whole number from 0 to 65535.");
  return number;
}
