import type { RuleId } from "../../openapi/contract.ts";
import { isSuccess } from "../model/timeline.ts";
import type { JudgedAnswer } from "./answer.ts";
import { learnAnswers, readingOfRefusal } from "./learn.ts";
import type { Learned } from "./learned.ts";
import type { Observation } from "./observations.ts";
import type { Stretch } from "./stretches.ts";
import type { TotalMeaning } from "./totals.ts";

/** The answers to open questions: what was learned from single answers, and what all of them show together. */
export function answersOf(
  stretches: readonly Stretch[],
  judged: readonly (readonly JudgedAnswer[])[],
  observations: ReadonlyMap<RuleId, Observation>,
  meanings: readonly TotalMeaning[],
): Record<string, string> {
  const observed = [...observations].flatMap(([rule, { answer }]): [string, string][] =>
    answer === undefined ? [] : [[rule, answer]],
  );
  const [meaning, ...more] = meanings;
  const ofTotal = meaning && more.length === 0 ? { "list.total": meaning } : {};
  const own = judged.map((answers, place) =>
    answers.slice(0, stretches[place]?.entries.length ?? 0),
  );
  const isLate = ({ entry }: JudgedAnswer) => entry.phase === "deletes";
  const early = stretches.findLast((_, place) => own[place]?.some((each) => !isLate(each)));
  if (!early) return {};
  const noted = { ...ofTotal, ...Object.fromEntries(observed) };
  const learned = learnAnswers({
    early: own.flat().filter((each) => !isLate(each)),
    late: own.flat().filter(isLate),
    accounts: early.expected,
    noted,
  });
  return { ...learned.answers(), ...repeatedId(own.flat(), learned) };
}

/** What a delete does with an id that is sent twice: refused, or obeyed, and then an absent id and a text show which one it takes. */
function repeatedId(judged: readonly JudgedAnswer[], learned: Learned): Record<string, string> {
  const own = judged.filter(({ entry }) => entry.probe === ("delete.id-repeated" satisfies RuleId));
  const twice = own.findLast(({ admissible }) => admissible.success?.deletes !== undefined);
  if (!twice) return {};
  if (!isSuccess(twice.entry)) return { "delete.id-repeated": String(twice.entry.answer.status) };
  const [both] = own;
  const reading = both && both !== twice ? readingOfRefusal(learned, both.entry) : undefined;
  const taken = reading === "number" ? "first" : "last";
  return { "delete.id-repeated": reading === undefined ? "first or last" : taken };
}
