import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { document } from "../../openapi/document.ts";
import { redocly } from "./redocly.ts";

/** Faults of the document, each with the rule that reports it. */
const FAULTS = {
  "no-invalid-media-type-examples": (text: string) =>
    text.replace('"message":"Project deleted"', '"message":7'),
  "no-invalid-parameter-examples": (text: string) => text.replace('"value":1069', '"value":"x"'),
  "no-unresolved-refs": (text: string) => text.replaceAll('"ErrorEnvelope":', '"Failure":'),
};

let output = "";

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-lint-"));
  const files = Object.entries(FAULTS).map(
    ([rule, spoil]) => [join(folder, `${rule}.json`), spoil(JSON.stringify(document))] as const,
  );
  for (const [file, text] of files) await writeFile(file, text);
  const linted = files.map(([file]) => file);
  output = redocly("lint", ...linted, "--format=github-actions", "--max-problems=1000").stdout;
});

test.each(Object.keys(FAULTS))("redocly reports a planted fault by %s", (rule) => {
  expect(output).toMatch(new RegExp(`title=${rule},file=[^,]*${rule}\\.json`));
});
