import { expect, test } from "vitest";
import { allCases } from "../../cases/all-cases.ts";
import type { Target } from "../../model/target.ts";
import { runSuite } from "../../runner/run.ts";
import { startPrism } from "./start-prism.ts";

/** What a server without state or keys of its own cannot keep. */
const NEEDS_STATE = [
  "list.next-page",
  "list.same-set",
  "list.own-only",
  "list.limit",
  "list.last-id-unknown",
  "delete.unknown",
  "auth.key-unknown",
  "plan.not-premium",
];

/** Not asked any more: a server that says yes to the delete of nothing is not asked to delete something. */
const WRITES_ENDED = ["delete.success", "delete.gone", "delete.again", "delete.foreign", "delete.id-missing"];

/** OpenAPI ignores a header parameter named Content-Type, so a server made from the document alone cannot know of it. */
const NEEDS_THE_EXTENSION = ["list.content-type-missing"];

/** Prism answers routes that it does not know with 404 and 405 in a format of its own. */
const NEEDS_THE_ENVELOPE = ["route.method", "envelope.error", "envelope.always"];

test("Prism's static mock is nonconformant by exactly the rules that it cannot keep", async () => {
  const { baseUrl, close } = await startPrism({ mode: "mock" });
  try {
    const keys = { premium: "any", otherPremium: "other", free: "free" };
    const target: Target = { baseUrl, keys, disposableProjectIds: ["1001", "1004"], headers: {} };
    const report = await runSuite({ target }, allCases);
    const failed = report.cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    expect(report.conformance).toBe("nonconformant");
    const ended = report.cases.filter(({ detail }) =>
      detail.startsWith("writes have ended: DELETE /project?projectId=2147483647"),
    );
    expect(ended.map(({ id }) => id)).toEqual(expect.arrayContaining(WRITES_ENDED));
    expect(ended.every(({ verdict }) => verdict === "not-tested")).toBe(true);
    expect(failed.toSorted()).toEqual([...NEEDS_STATE, ...NEEDS_THE_EXTENSION, ...NEEDS_THE_ENVELOPE].toSorted());
  } finally {
    await close();
  }
}, 180_000);
