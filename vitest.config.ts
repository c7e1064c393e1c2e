import { defineConfig, type ViteUserConfig } from "vitest/config";

// Vite has a BASE_URL of its own and puts it in place of the caller's, so the caller's is handed on under another name.
const { BASE_URL } = process.env;

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["openapi/**/*.test.ts", "mock-server/**/*.test.ts", "contract-tests/**/*.test.ts"],
    env: { ...(BASE_URL && { TTS_PROJECTS_BASE_URL: BASE_URL }) },
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});

export default config;
