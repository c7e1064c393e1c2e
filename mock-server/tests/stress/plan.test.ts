import { expect, test } from "vitest";
import { MEASURE_NAMES, planFrom } from "./plan.ts";

test("without arguments everything is measured at full size, of ours and three others", () => {
  expect(planFrom([])).toMatchObject({
    measures: MEASURE_NAMES,
    servers: ["ours", "prism", "express", "mockoon"],
    connections: 10_000,
    slowConnections: 5000,
    busyClients: 200,
    soakSeconds: 300,
    isFull: true,
    writes: false,
  });
});

test("a quick run is of the same measures, and holds no figure to its gate", () => {
  const plan = planFrom(["--quick", "--seconds", "7", "--inputs", "9", "--seed", "0"]);
  expect(plan).toMatchObject({ measures: MEASURE_NAMES, soakSeconds: 7, fuzzInputs: 9, seed: 0, isFull: false });
  expect(plan?.connections).toBeLessThan(1000);
});

test("measures and servers are chosen by name", () => {
  expect(planFrom(["--only", "stop,fuzz", "--servers", "fastify"])).toMatchObject({
    measures: ["stop", "fuzz"],
    servers: ["fastify"],
  });
});

test("help is no plan", () => {
  expect(planFrom(["--help"])).toBeUndefined();
});

test.each([
  [["--only", "stpo"], "--only: stpo is none of probes, fuzz"],
  [["--servers", ""], "--servers:  is none of ours"],
  [["--seconds", "1.5"], "--seconds: 1.5 is no whole number"],
  [["--seed", "x"], "--seed: x is no whole number"],
  [["--fast"], "Unknown option '--fast'"],
])("%o is refused by name", (args, line) => {
  expect(() => planFrom(args)).toThrow(line);
});
