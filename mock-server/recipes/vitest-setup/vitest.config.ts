import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: { globalSetup: "./global-setup.ts", include: ["*.example.ts"], root: import.meta.dirname },
});

// biome-ignore lint/style/noDefaultExport: vitest takes the default export
export default config;
