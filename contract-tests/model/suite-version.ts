import type { Level, RuleId } from "../../openapi/index.ts";
import { type Case, levelOf } from "./case.ts";

/** A version of the suite: what it judges that the one before did not. */
export interface SuiteVersion {
  /** Such as `1.0`; it has nothing to do with the version of the package. */
  readonly version: string;
  /** Ids of the cases that came with it. */
  readonly adds?: readonly string[];
  /** The level that a rule had until then, where this version has another one. */
  readonly levelsBefore?: Readonly<Partial<Record<RuleId, Level>>>;
}

/** The cases of a version, each with the level that its rule had then; `versions` are in order, the oldest first. */
export function casesAsOf(version: string, cases: readonly Case[], versions: readonly SuiteVersion[]): Case[] {
  const later = versions.slice(versions.findIndex((each) => each.version === version) + 1);
  const added = new Set(later.flatMap(({ adds = [] }) => adds));
  return cases
    .filter(({ id }) => !added.has(id))
    .map((testCase) => {
      const level = later.map(({ levelsBefore = {} }) => levelsBefore[testCase.rules[0]]).find((each) => each !== undefined);
      return level === undefined || level === levelOf(testCase) ? testCase : { ...testCase, level };
    });
}
