import { describe, test } from "vitest";
import { deleteRules } from "./behaviour/delete-rules.cases.ts";
import { generalRules } from "./behaviour/general-rules.cases.ts";
import { listRules } from "./behaviour/list-rules.cases.ts";
import { mockFeatures } from "./behaviour/mock-features.cases.ts";
import type { RuleCase, RuleCases } from "./behaviour/rule-cases.cases.ts";
import { type Backend, talkTo } from "./behaviour/talk.cases.ts";

export type { Backend } from "./behaviour/talk.cases.ts";

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
