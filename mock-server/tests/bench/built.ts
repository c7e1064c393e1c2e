/** The command lines as they are built: what a user runs. Needs `npm run build`. */
export const BUILT = {
  mock: new URL("../../../dist/mock-server/cli.js", import.meta.url).pathname,
  suite: new URL("../../../dist/contract-tests/cli.js", import.meta.url).pathname,
} as const;
