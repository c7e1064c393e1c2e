import { placedQuestions } from "../../openapi/generate/read-document.ts";
import { allCases, levelOf } from "../index.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import type { Review } from "./model.ts";

/** A kind of gap that a reviewer looks for, and what has it. */
export interface Hole {
  readonly kind: string;
  /** What has the gap: rules, cases, wrong servers. Empty: there is none. */
  readonly names: readonly string[];
  /** Why what is named here may stay so; absent where it may not. */
  readonly excuse?: string;
}

/** Every kind of gap in the coverage, those without one too. */
export function holesOf({ rules, sections, source }: Review): Hole[] {
  const judged = new Set<string>(allCases.map((testCase) => testCase.rules[0]));
  const killers = new Set(allMutants.flatMap(({ killedBy }) => killedBy));
  const cases = new Set(allCases.map(({ id }) => id));
  const stated = new Set(sections.flatMap(({ statements }) => statements.flatMap((statement) => statement.rules)));
  const mutated = new Set<string>(allMutants.map(({ rule }) => rule));
  const judging = allCases.filter((testCase) => levelOf(testCase) !== "observed");
  const asked = placedQuestions(source.document).map(({ question }) => question.rule);
  return [
    {
      kind: "Rules that a client can see, without a case",
      names: idsOf(rules.filter(({ id, seenBy }) => !seenBy && !judged.has(id))),
    },
    { kind: "Cases that judge, without a wrong server", names: idsOf(judging.filter(({ id }) => !killers.has(id))) },
    {
      kind: "Wrong servers of a case that does not exist",
      names: idsOf(allMutants.filter(({ killedBy }) => killedBy.some((id) => !cases.has(id)))),
    },
    {
      kind: "Rules that judge, without a wrong server of their own",
      names: idsOf(rules.filter(({ id, seenBy, level }) => !seenBy && level !== "observed" && !mutated.has(id))),
    },
    {
      kind: "Open questions of which the self-test tries no other answer than the reference's",
      names: rules.flatMap(({ question }) => (question && question.dialects === 0 ? [question.rule] : [])),
    },
    { kind: "Open questions that no case records", names: asked.filter((rule) => !judged.has(rule)) },
    { kind: "Rules that no statement of the interface text names", names: idsOf(rules.filter(({ id }) => !stated.has(id))) },
    ...rules
      .filter(({ seenBy }) => seenBy)
      .map(({ id, seenBy, whyUnseen }) => ({
        kind: `Rule without a case, since no client can see it (seen by: ${seenBy})`,
        names: [id],
        excuse: whyUnseen ?? "",
      })),
    {
      kind: "Cases that only observe, and so find out no wrong server",
      names: idsOf(allCases.filter((testCase) => levelOf(testCase) === "observed")),
      excuse: "The interface leaves open what they look at: there is no wrong answer to find out.",
    },
  ];
}

function idsOf(values: readonly { id: string }[]): string[] {
  return values.map(({ id }) => id);
}
