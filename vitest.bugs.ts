import type { TestCase, TestModule, TestSuite } from "vitest/node";

/** How the mock begins the line that logs an exception. */
const BUG = "tts-projects-mock: bug in request";

const bugs: string[] = [];

/** Fails the run for an exception in a mock, and names the test that logged it. A test that expects one spies on `console.error`. */
export function failOnBug(
  log: string,
  _: "stdout" | "stderr",
  by: TestModule | TestCase | TestSuite | undefined,
): void {
  if (!log.includes(BUG)) return;
  if (bugs.length === 0) process.once("exit", tellBugs);
  bugs.push(by && "fullName" in by ? by.fullName : "no test");
}

function tellBugs(): void {
  process.exitCode = 1;
  console.error(`an exception in a mock fails this run, logged by: ${bugs.join(", ")}`);
}
