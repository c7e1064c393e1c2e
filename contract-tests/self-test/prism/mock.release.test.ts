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
  "delete.foreign",
  "auth.key-unknown",
  "plan.not-premium",
];

/** Not asked at all: its list has no end, so no id is known to name nothing. */
const NOTHING_KNOWN = ["list.last-id-unknown", "delete.unknown"];

/** Not asked any more: a server that says yes to a foreign delete is not asked to delete something. */
const WRITES_ENDED = ["delete.success", "delete.gone", "delete.again", "route.method"];

/** OpenAPI ignores a header parameter named Content-Type, so a server made from the document alone cannot know of it. */
const NEEDS_THE_EXTENSION = ["list.content-type-missing"];

/** Prism answers routes that it does not know with 404 and 405 in a format of its own. */
const NEEDS_THE_ENVELOPE = ["envelope.error", "envelope.always"];

test("Prism's static mock is nonconformant by exactly the rules that it cannot keep", async () => {
  const { baseUrl, close } = await startPrism({ mode: "mock" });
  try {
    const keys = { premium: "any", otherPremium: "other", free: "free" };
    const target: Target = { baseUrl, keys, disposableProjectIds: ["1001", "1004"], headers: {} };
    const report = await runSuite({ target }, allCases);
    const failed = report.cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    expect(report.conformance).toBe("nonconformant");
    const startingWith = (text: string) =>
      report.cases.filter(({ detail, verdict }) => verdict === "not-tested" && detail.startsWith(text)).map(({ id }) => id);
    expect(startingWith("writes have ended")).toEqual(expect.arrayContaining(WRITES_ENDED));
    expect(startingWith("the list of premium was not read to its end")).toEqual(NOTHING_KNOWN);
    expect(failed.toSorted()).toEqual([...NEEDS_STATE, ...NEEDS_THE_EXTENSION, ...NEEDS_THE_ENVELOPE].toSorted());
  } finally {
    await close();
  }
}, 180_000);
