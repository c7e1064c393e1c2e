import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Tests that pack, install, start other tools or repeat many rounds: `npm run test:release`. */
const RELEASE = "**/*.release.test.ts";

// Vite replaces BASE_URL by a path of its own, so the URL of the caller goes to the tests under another name.
const { BASE_URL = "" } = process.env;

const config: ViteUserConfig = defineConfig({
  test: {
    env: { ...(URL.canParse(BASE_URL) && { TTS_PROJECTS_BASE_URL: BASE_URL }) },
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "test",
          include: ["{openapi,mock-server,contract-tests}/**/*.test.ts"],
          exclude: ["**/node_modules/**", RELEASE],
        },
      },
      {
        extends: true,
        test: { name: "release", include: [RELEASE], exclude: ["**/node_modules/**", "dist/**"], testTimeout: 180_000 },
      },
    ],
  },
});

export default config;
