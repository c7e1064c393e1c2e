import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import { runSuite } from "../runner/run.ts";
import type { Waiver } from "../runner/waivers.ts";
import { reference } from "./reference.ts";

const DAY = { reason: "issue 12", expires: "2999-12-31" };

test("a waived exchange is excused under every case that fails for it, and the next failure is seen", async () => {
  const waiver = { id: "delete.foreign", exchange: "DELETE /project -> 403", ...DAY };
  const waived = await judge({ waivers: [waiver] });
  expect(waived).toMatchObject({ conformance: "partial", failed: {}, waived: ["delete.foreign", "envelope.always"] });
  const other = await judge({ waivers: [waiver], teapot: true });
  expect(other.conformance).toBe("nonconformant");
  expect(other.failed["envelope.always"]).toMatch(/-> 418: not a documented status \(1 more waived: issue 12\)$/);
});

test("a waiver of a status excuses that status alone", async () => {
  const status = { id: "delete.foreign", status: 403, ...DAY };
  expect(await judge({ waivers: [status] })).toMatchObject({ conformance: "partial", failed: {} });
  const { conformance, problems } = await judge({ waivers: [{ ...status, status: 409 }] });
  expect(conformance).toBe("nonconformant");
  expect(problems).toEqual(["delete.foreign: nothing fails with 409 any more, so the waiver can go"]);
});

test("an id alone excuses whatever the rule fails by", async () => {
  expect(await judge({ waivers: [{ id: "delete.foreign", ...DAY }] })).toMatchObject({ conformance: "partial", failed: {} });
});

test.each([
  [{ id: "no.such", ...DAY }, "no.such: no case and no rule has this id"],
  [{ id: "delete.foreign", reason: "issue 12", expires: "2020-01-01" }, "delete.foreign: the waiver expired on 2020-01-01"],
  [{ id: "list.total", ...DAY }, "list.total: nothing fails any more, so the waiver can go"],
])("%j is a problem", async (waiver, problem) => {
  const { conformance, problems } = await judge({ waivers: [waiver] });
  expect({ conformance, problems }).toEqual({ conformance: "nonconformant", problems: [problem] });
});

/** A server that refuses foreign deletes with 403, and with `teapot` an invalid limit with 418. */
async function judge({ waivers, teapot = false }: { waivers: readonly Waiver[]; teapot?: boolean }) {
  const { target, transport } = reference();
  const report = await runSuite(
    {
      target,
      waivers,
      transport: async (request) => {
        const answer = await transport(request);
        const status = request.key === "otherPremium" && request.method === "DELETE" ? 403 : 418;
        const isMeant = status === 403 || (teapot && request.query === "limit=abc");
        return isMeant ? { ...answer, status, text: answer.text.replace(/"code":\d+/, `"code":${status}`) } : answer;
      },
    },
    allCases,
  );
  const failing = report.cases.filter(({ verdict }) => verdict === "fail");
  return {
    conformance: report.conformance,
    problems: report.waiverProblems,
    waived: failing.filter(({ waived }) => waived).map(({ id }) => id),
    failed: Object.fromEntries(failing.filter(({ waived }) => !waived).map(({ id, detail }) => [id, detail])),
  };
}
