import type { Coverage } from "../layers/journal/coverage.ts";

/** What `--fail-under` says at the end: one line, and the exit code. */
export function coverageVerdict(
  { percent, exercised, of, missing }: Coverage,
  minimum: number,
): { line: string; exitCode: number } {
  const enough = percent >= minimum;
  const rest =
    missing.length === 0 ? "" : `; missing: ${missing.map(({ operation, rule }) => `${operation} ${rule}`).join(", ")}`;
  const verdict = enough ? `at least ${minimum} %` : `less than ${minimum} %`;
  return { line: `coverage: ${percent} % of the contract (${exercised} of ${of}), ${verdict}${rest}`, exitCode: enough ? 0 : 1 };
}
