import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { completed } from "../../../openapi/generate/complete.ts";
import { document } from "../../../openapi/index.ts";

const REDOCLY = new URL("../../../node_modules/@redocly/cli/bin/cli.js", import.meta.url).pathname;

test("redocly bundle puts the files together as the generator does: nothing is left to resolve, nothing is lost", {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-bundle-"));
  const file = join(folder, "bundle.json");
  const command = [REDOCLY, "bundle", "openapi/openapi.yaml", "--output", file];
  await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...SILENT } });
  expect(completed(JSON.parse(await readFile(file, "utf8")))).toEqual(document);
});

/** Neither telemetry nor a question for a newer version leaves this machine. */
const SILENT = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_SUPPRESS_NOTIFICATIONS: "true" };
