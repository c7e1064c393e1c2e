import { expect, test } from "vitest";
import { PROJECT_ID } from "../../openapi/constants.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { consoleReport } from "../reporters/console.ts";
import { inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { caseOf, judge, watch } from "./judge.fixture.ts";
import { editPages } from "./mutants/defects.ts";
import { isFreeDelete, NATURAL_DEFECTS, secretly, takingTheNext } from "./natural-defects.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

test.each(inputsByRounds(NATURAL_DEFECTS, (_, place) => place % 16 === 0, 3))(
  "a server that %s is told so",
  async (_, wrap, tells) => {
    const { report } = await judged({ wrap });
    expect([exitCodeOf(report), rulesIn(report)]).toEqual([1, tells]);
  },
);

test("neighbours that go with each delete are seen if all of them are disposable", async () => {
  const { report } = await judged({ wrap: takingTheNext() }, (ids) => ids.slice(20, 25));
  expect(rulesIn(report)).toEqual(["delete.gone"]);
});

test("no write follows one that was refused and took effect", async () => {
  const { report, sent, disposable } = await judged({ wrap: secretly(isFreeDelete) });
  const wrong = sent.findIndex(
    ({ method, key, query }) =>
      method === "DELETE" && key === "free" && query === `${PROJECT_ID}=${disposable[0]}`,
  );
  const later = sent.slice(wrong + 1).filter(({ method }) => method === "DELETE");
  expect(report.notes.join()).toContain("writes have ended because of");
  // One more disposable project proves that it was no other client.
  expect(later.length).toBeLessThanOrEqual(1);
});

test("a finding shows the value that a schema refuses, and the report which disposable projects are not listed", async () => {
  const wrap = editPages((projects) =>
    projects.map((project, place) => (place === 0 ? { ...project, desc: null } : project)),
  );
  const { report } = await judged({ wrap }, (ids) => [...ids.slice(0, 3), "7"]);
  expect(report.findings[0]?.violation.actual).toMatch(
    /: \/projects\/0\/desc must be string, not null$/,
  );
  expect(report.disposables.unlisted).toEqual(["7"]);
  expect(consoleReport(report)).toContain("4 disposable projects named, 3 listed (not 7), ");
});

test("ids that are rounded are asked about where the pages go wrong", async () => {
  // A page that is parsed and written again has rounded ids.
  const { report } = await judged({
    profile: { "list.id-width": "wide" },
    wrap: editPages((rounded) => rounded),
  });
  expect(report.findings[0]?.violation.actual).toMatch(/; are ids above 2\^53 rounded\?$/);
});

/** A delete without an id, or of the list, may delete everything, so a target has to allow it. */
test.each([
  [true, "pass"],
  [false, "not-tested"],
])(
  "with disposableAccount %s, a delete without an id is %s, and so is one of the list",
  async (disposableAccount, verdict) => {
    const started = reference();
    const target = { ...started.target, disposableAccount };
    const report = await judge({ ...started, target, only: ["delete.id-missing", "route.method"] });
    expect(caseOf(report, "delete.id-missing").verdict).toBe(verdict);
    for (const path of [`/project(\\?${PROJECT_ID}=)?$`, "/projects\\?"])
      expect(
        report.writes.some(({ method, url }) => method === "DELETE" && url.search(path) > 0),
      ).toBe(disposableAccount);
  },
);

function rulesIn({ findings }: Report): string[] {
  return [...new Set(findings.map(({ rule }) => rule))];
}

/** Judges a reference with a defect, and keeps what was sent. */
async function judged(
  options: ReferenceOptions,
  choose?: (ids: readonly string[]) => readonly string[],
) {
  const { target, transport, accounts } = reference({ disposable: 6, ...options });
  const ids = (accounts[0]?.projects ?? []).map(({ id }) => String(id));
  const disposable = choose?.(ids) ?? target.disposableProjectIds;
  const watched = await watch({ ...target, disposableProjectIds: disposable }, transport);
  return { ...watched, disposable };
}
