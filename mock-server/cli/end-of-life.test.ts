import { expect, test } from "vitest";
import { endOfLifeWarning } from "./end-of-life.ts";

const TODAY = new Date("2026-11-20T12:00:00Z");

test.each(["18.20.8", "20.20.2", "21.7.3", "23.11.0", "25.1.0"])("Node %s is warned of", (version) => {
  expect(endOfLifeWarning(version, TODAY)).toMatch(
    new RegExp(`^Node ${version} gets no security fixes any more.*: run it on 22, 24, 26$`),
  );
});

test.each(["22.23.4", "24.22.1", "26.12.1", "27.0.0", "28.0.0"])("Node %s is not", (version) => {
  expect(endOfLifeWarning(version, TODAY)).toBeUndefined();
});

test("a line lives to the end of its last day", () => {
  expect(endOfLifeWarning("22.23.4", new Date("2027-04-30T23:00:00Z"))).toBeUndefined();
  expect(endOfLifeWarning("22.23.4", new Date("2027-05-01T00:00:00Z"))).toContain("since 2027-04-30: run it on 24, 26");
  expect(endOfLifeWarning("26.12.1", new Date("2030-01-01T00:00:00Z"))).toBe(
    "Node 26.12.1 gets no security fixes any more since 2029-04-30",
  );
});
