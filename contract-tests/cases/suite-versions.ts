import type { Case } from "../model/case.ts";
import { casesAsOf, type SuiteVersion } from "../model/suite-version.ts";
import { UsageError } from "../model/usage-error.ts";
import { allCases } from "./all-cases.ts";

/**
 * Every version of the suite, the oldest first. A case that no version adds has been there from the first. A new version is
 * needed where a target that conformed may fail: for a new case, and for a rule whose level rises.
 */
export const suiteVersions: readonly [SuiteVersion, ...SuiteVersion[]] = [
  { version: "1.0" },
  { version: "1.1", adds: ["delete.id-repeated", "delete.gone-later"], levelsBefore: { "route.method": "one-of" } },
];

/** The version that a run judges by unless another one is asked for. */
export const newestVersion: string = suiteVersions.at(-1)?.version ?? suiteVersions[0].version;

/** The cases of a version, judged as it judged them. Throws `UsageError` for a version that does not exist. */
export function casesOfVersion(version: string): Case[] {
  if (suiteVersions.some((each) => each.version === version)) return casesAsOf(version, allCases, suiteVersions);
  const known = suiteVersions.map((each) => each.version).join(", ");
  throw new UsageError(`there is no suite version "${version}"; there are: ${known}`);
}
