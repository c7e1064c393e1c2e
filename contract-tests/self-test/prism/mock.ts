import { startPrism } from "./prism.ts";

/** `npm run mock:prism`: a static mock of the same document, to see what the suite says of a server without state. */
const PORT = 4011;

try {
  const { baseUrl, close } = await startPrism({ mode: "mock", port: PORT });
  console.log(`Prism's static mock listening on ${baseUrl}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
} catch (problem) {
  console.error(`mock:prism: ${problem instanceof Error ? problem.message : String(problem)}`);
  process.exitCode = 2;
}
