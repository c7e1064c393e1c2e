import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The two files that write to a client: to a response, and to a connection that has none. */
const REPLY_PATH = ["deliver.ts", "deliver-on-socket.ts"];
const WRITES =
  /\.(?:writeHead|setHeader|appendHeader|writeContinue|sendStatus|resetAndDestroy|destroySoon)\(|(?:response|socket|connection)\.(?:end|write|send|json|destroy)\(/;

test("nothing but the reply path writes to a client", async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((name) =>
    /^(?!.*\.test\.ts$).*\.ts$/.test(name),
  );
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(import.meta.dirname, name), "utf8")] as const),
  );
  expect(
    texts
      .filter(([, text]) => WRITES.test(text))
      .map(([name]) => name)
      .sort(),
  ).toEqual([...REPLY_PATH].sort());
});
