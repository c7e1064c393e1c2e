import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/** How the mock begins the line that logs an exception. */
const BUG = "tts-projects-mock: bug in request";

const logged: string[] = [];
const { error } = console;

console.error = (...parts: unknown[]) => {
  if (String(parts[0]).startsWith(BUG)) logged.push(format(...parts));
  else error(...parts);
};

// An exception in a mock fails the test in which it happens. A test that expects one spies on console.error, which replaces this.
afterEach(failOnBugs);
afterAll(() => {
  console.error = error;
  failOnBugs();
});

function failOnBugs(): void {
  const [first] = logged.splice(0);
  if (first !== undefined) throw new Error(`an exception in the mock: ${first}`);
}
