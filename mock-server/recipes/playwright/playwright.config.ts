/** Playwright starts the mock, waits until it is healthy, and stops it. In your project, wrap this in `defineConfig`. */
const PORT = process.env.MOCK_PORT ?? "4010";
const ORIGIN = `http://127.0.0.1:${PORT}`;

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default {
  webServer: {
    command: `npx tts-projects-mock --port ${PORT}`,
    url: `${ORIGIN}/__admin/health`,
    reuseExistingServer: !process.env.CI,
    // By default Playwright kills the mock, so that `--fail-under` could not report.
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 3000 },
    stdout: "ignore" as const,
    timeout: 20_000,
  },
};
