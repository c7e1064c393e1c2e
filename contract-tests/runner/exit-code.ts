import type { Report } from "../model/report.ts";

/**
 * The exit code of a run: 0 no violation, 1 the target broke the contract, 3 it could not be tested, and 4 something was left
 * untested where the caller asked for completeness. (2, wrong usage, never comes from a report.)
 */
export function exitCodeOf({ conformance }: Report, failOnIncomplete = false): 0 | 1 | 3 | 4 {
  if (conformance === "nonconformant") return 1;
  if (conformance === "error") return 3;
  return conformance === "partial" && failOnIncomplete ? 4 : 0;
}
