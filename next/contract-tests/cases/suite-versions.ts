import type { Level, RuleId } from "../../openapi/index.ts";
import { type Case, levelOf } from "../model/case.ts";
import { UsageError } from "../model/input.ts";
import { allCases } from "./all-cases.ts";
import { combinationCases } from "./combinations.ts";
import { requestCases, requestWriteCases } from "./requests.ts";

/** A version of the suite, and how it differs from the one before. */
export interface SuiteVersion {
  /** Such as `1.0`; independent of the version of the package. */
  readonly version: string;
  /** The ids of the cases that it adds. */
  readonly adds?: readonly string[];
  /** The earlier level of each rule whose level it changes. */
  readonly levelsBefore?: Readonly<Partial<Record<RuleId, Level>>>;
}

/**
 * Every version of the suite, oldest first. A case that no version adds belongs to the first. A new version is needed if a
 * conformant target may fail: for a new case, and for a rule whose level rises.
 */
export const suiteVersions: readonly [SuiteVersion, ...SuiteVersion[]] = [
  { version: "1.0" },
  {
    version: "1.1",
    adds: ["delete.id-repeated", "delete.gone-later", "delete.total-later"],
    levelsBefore: { "route.method": "one-of" },
  },
  {
    version: "1.2",
    adds: [
      ...combinationCases.map(({ id }) => id),
      ...[...requestCases, ...requestWriteCases].map(({ id }) => id),
      ...["list.number-spelling", "list.default-limit-always", "delete.id-spelling", "delete.own-only"],
    ],
  },
];

/** The version that a run judges by if none is named. */
export const newestVersion: string = suiteVersions.at(-1)?.version ?? suiteVersions[0].version;

/** The cases of a version, each with the level of its rule at that time. Throws `UsageError` for an unknown version. */
export function casesOfVersion(
  version: string,
  cases: readonly Case[] = allCases,
  versions: readonly SuiteVersion[] = suiteVersions,
): Case[] {
  const place = versions.findIndex((each) => each.version === version);
  const known = versions.map((each) => each.version).join(", ");
  if (place < 0) throw new UsageError(`there is no suite version "${version}"; there are: ${known}`);
  const later = versions.slice(place + 1);
  const added = new Set(later.flatMap(({ adds = [] }) => adds));
  return cases.filter(({ id }) => !added.has(id)).map((testCase) => atLevelBefore(later, testCase));
}

function atLevelBefore(later: readonly SuiteVersion[], testCase: Case): Case {
  const level = later.map(({ levelsBefore = {} }) => levelsBefore[testCase.rule]).find((each) => each !== undefined);
  return level === undefined || level === levelOf(testCase) ? testCase : { ...testCase, level };
}
