import { describe, test } from "vitest";
import { deleteRules } from "./delete-rules.suite.ts";
import { generalRules } from "./general-rules.suite.ts";
import { listRules } from "./list-rules.suite.ts";
import { mockFeatures } from "./mock-features.suite.ts";
import type { RuleCase, RuleCases } from "./rule-cases.suite.ts";
import { type Backend, talkTo } from "./talk.suite.ts";

export type { Backend } from "./talk.suite.ts";

/** Every rule of the interface. */
const RULES: RuleCases<string> = { ...generalRules, ...listRules, ...deleteRules };

/**
 * What every mock does, wherever it runs: each rule of the interface and each feature of the mock, seen through one function
 * from request to answer. `start` gives a fresh mock. A skip names a test and why this mock cannot have it.
 */
export function describeBehaviour(
  name: string,
  start: () => Promise<Backend>,
  skips: Readonly<Record<string, string>> = {},
): void {
  describe(`${name} behaves`, () => {
    const cases: Readonly<Record<string, RuleCase>> = { ...RULES, ...mockFeatures };
    for (const [title, run] of Object.entries(cases)) {
      const reason = skips[title] ?? ("unseen" in run ? run.unseen : undefined);
      test(title, async ({ skip }) => {
        if (reason !== undefined || "unseen" in run) return skip(reason);
        await run(talkTo(await start()));
      });
    }
  });
}
