/** Playwright starts the mock, waits for its health, and ends it; in your project wrap this in `defineConfig`. */
const PORT = process.env.MOCK_PORT ?? "4010";
const ORIGIN = `http://127.0.0.1:${PORT}`;

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default {
  webServer: {
    command: `npx tts-projects-mock --port ${PORT}`,
    url: `${ORIGIN}/__admin/health`,
    reuseExistingServer: !process.env.CI,
    // Without it Playwright kills the mock, and `--fail-under` has no say.
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 3000 },
    stdout: "ignore" as const,
    timeout: 20_000,
  },
};
