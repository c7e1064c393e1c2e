import type { Reporter } from "vitest/node";
import { allQuestions } from "../../openapi/question.ts";

/** What tests prove, by the files and the names of the tests, and how much each of them proves. */
const PROOFS: readonly {
  readonly what: string;
  readonly files: RegExp;
  readonly names: RegExp;
  readonly each?: number;
}[] = [
  { what: "rules kept", files: /contract-tests\/contract\.test/, names: /\[/ },
  {
    what: "open questions recorded",
    files: /self-test\/legal/,
    names: /every open question/,
    each: allQuestions.length,
  },
  { what: "wrong servers detected", files: /self-test\/(mutants|explore)/, names: /detects/ },
  {
    what: "legal servers accepted",
    files: /self-test\/(legal|explore)/,
    names: /conforms|legal server|does not fail/,
  },
  { what: "hostile servers survived", files: /self-test\/hostile/, names: /survives/ },
];

/** Prints at the end of a run what its passed tests have proved. */
export const proved: Reporter = {
  onTestRunEnd: (modules) => {
    const passed = modules.flatMap(({ moduleId, children }) =>
      [...children.allTests("passed")].map(({ name }) => ({ file: moduleId, name })),
    );
    const counts = PROOFS.flatMap(({ what, files, names, each = 1 }) => {
      const count =
        passed.filter(({ file, name }) => files.test(file) && names.test(name)).length * each;
      return count > 0 ? [`${count} ${what}`] : [];
    });
    if (counts.length > 0) console.log(`Proved: ${counts.join(", ")}.\n`);
  },
};
