import { parseArgs } from "node:util";
import { startPrism } from "./prism.ts";

/**
 * `npm run proxy -- URL [--port 4012] [--errors]`: Prism between a client and a target. Its log on stderr has the violations of the
 * document, and an interrupt prints their number. With `--errors`, Prism answers messages that violate it with an error of its own.
 */
const options = { port: { type: "string", default: "4012" }, errors: { type: "boolean" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [target = "http://127.0.0.1:4010/v1"] = positionals;
const counts = { request: 0, response: 0 };

const { baseUrl, close } = await startPrism("proxy", {
  port: Number(values.port),
  further: [target, ...(values.errors ? ["--errors"] : [])],
  log: (line) => {
    console.error(line);
    const [, of] = /Violation: (request|response)\b/.exec(line) ?? [];
    if (of !== undefined) counts[of as keyof typeof counts] += 1;
  },
});
console.log(`prism-proxy listening on ${baseUrl} before ${target}`);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await close();
    console.log(`violations: ${counts.request} of requests, ${counts.response} of answers`);
  });
}
