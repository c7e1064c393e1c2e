import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["next/**/*.test.ts"],
    exclude: ["**/*.release.test.ts"],
    setupFiles: ["vitest.bugs.ts"],
    isolate: false,
    testTimeout: 60_000,
  },
});
