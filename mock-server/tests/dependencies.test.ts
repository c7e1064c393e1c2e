import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** The first versions without the vulnerabilities that are known; SECURITY.md says of which. */
const FLOORS: Readonly<Record<string, string>> = {
  "body-parser": "2.4.0",
  express: "5.3.0",
  "path-to-regexp": "8.4.0",
  qs: "6.15.0",
  send: "1.1.0",
  "serve-static": "2.1.0",
};

test.each(Object.entries(FLOORS))("%s is locked at %s or above", async (name, floor) => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
  };
  const locked = Object.entries(packages).filter(([path, { dev }]) => path.endsWith(`node_modules/${name}`) && !dev);
  expect(locked.length).toBeGreaterThan(0);
  for (const [path, { version = "0" }] of locked) expect(isAtLeast(version, floor), `${path} is ${version}`).toBe(true);
});

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, "en", { numeric: true }) >= 0;
}
