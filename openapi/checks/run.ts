import { LINT_CONFIG, redocly } from "./redocly.ts";

/** `npm run lint:openapi`: redocly's rules and our own over openapi.yaml, or over the files named. Exit 1 with each fault and its line. */
const files = process.argv.slice(2);
const { code, stdout, stderr } = await redocly(LINT_CONFIG, "lint", ...(files.length > 0 ? files : ["openapi/openapi.yaml"]));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
