import { exec } from "node:child_process";
import { promisify } from "node:util";
import { test } from "vitest";

// What a change must pass beside the tests. Here, because a test runner uses every processor for them and for the other tests.
test.each(["generate -- --check", "lint", "types"])("npm run %s", async (script) => {
  await promisify(exec)(`npm run --silent ${script}`).catch(({ stdout, stderr }) => {
    throw new Error(stdout + stderr);
  });
});
