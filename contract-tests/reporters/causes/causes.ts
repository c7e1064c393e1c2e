import { type RuleId, ruleOf } from "../../../openapi/index.ts";
import { oneLine } from "../../model/printable.ts";
import { type Report, type ReportedViolation, TOOL } from "../../model/report.ts";
import { casesThat } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { violationLines, violationsOf } from "../violations.ts";
import { answerSigns } from "./answer-signs.ts";
import { broken, isOneCache, oneCache, ruleSigns } from "./rule-signs.ts";
import { type Seen, type Sign, seenIn } from "./sign.ts";

/** A likely common cause of several failures, which one mend may fix. */
export interface Cause {
  /** What the wrong answers have in common, in one line. */
  readonly title: string;
  /** The usual mend, in one sentence. */
  readonly mend: string;
  /** The rule to read about with `explain`. */
  readonly rule: RuleId;
  /** The cases that it explains, in the order of the run. A case that fails in several ways may have several causes. */
  readonly cases: readonly string[];
  /** A violation that shows it, with one request and its answer. */
  readonly shown: ReportedViolation;
}

/** One sign of one violation. Signs with the same key belong to one cause; of equally strong causes, the lowest rank is deepest. */
interface Symptom {
  readonly key: string;
  readonly rank: number;
  readonly sign: Sign;
  readonly seen: Seen;
}

/**
 * The causes of the failures that are not waived, and of the errors. Chosen greedily, so that few causes explain every violation:
 * the cause that explains most cases comes first.
 */
export function causesOf(report: Pick<Report, "cases" | "shared">): Cause[] {
  const causes: Cause[] = [];
  let open = symptomsIn(report);
  for (;;) {
    const [{ symptoms, cases } = { symptoms: [], cases: [] }] = groupsOf(open);
    const shown = symptoms.find(({ sign }) => !sign.isVague) ?? symptoms[0];
    if (shown === undefined) return causes;
    const { title, rule, mend = ruleOf(rule).fix } = shown.sign;
    causes.push({ title: oneLine(title), mend, rule, cases, shown: shown.seen.violation });
    const explained = new Set(symptoms.map(({ seen }) => seen));
    open = open.filter(({ seen }) => !explained.has(seen));
  }
}

/** The number of causes and the first of them, in one line. */
export function causesLine(causes: readonly Cause[], report: Pick<Report, "cases">): string {
  const [failures, errors] = [casesThat(report, "fail").length, casesThat(report, "error").length];
  const bad = [...(failures > 0 ? [counted(failures, "failure")] : []), ...(errors > 0 ? [counted(errors, "error")] : [])];
  return oneLine(`${bad.join(" and ")} from ${counted(causes.length, "cause")}; mend first: ${causes[0]?.title}`);
}

/** The lines below the title of a cause: the mend, one request with its answer, the cases, and where to read more. */
export function causeLines({ mend, shown, cases, rule }: Cause, bodyLength?: number): string[] {
  return [
    `mend      ${mend}`,
    ...violationLines(shown, bodyLength),
    `explains  ${counted(cases.length, "case")}: ${cases.join(", ")}`,
    `read      ${TOOL.name} explain ${rule}`,
  ].map(oneLine);
}

/** The signs of all violations. If no violation of a case shows one, the broken rule is the sign. */
function symptomsIn(report: Pick<Report, "cases" | "shared">): Symptom[] {
  const readers = Object.entries({ ...(isOneCache(report) && { oneCache }), ...answerSigns, ...ruleSigns });
  const symptomOf = (seen: Seen, name: string, rank: number, sign: Sign | false | undefined): Symptom[] =>
    sign ? [{ key: `${name} ${sign.variant}`, rank, sign, seen }] : [];
  return casesThat(report, "fail", "error").flatMap((result) => {
    const all = violationsOf(result).map((violation) => seenIn(violation, result));
    const signed = all.flatMap((seen) => readers.flatMap(([name, read], rank) => symptomOf(seen, name, rank, read(seen))));
    return signed.length > 0 ? signed : all.flatMap((seen) => symptomOf(seen, "broken", readers.length, broken(seen)));
  });
}

/** The symptoms by cause with their cases, the strongest cause first. */
function groupsOf(symptoms: readonly Symptom[]): { symptoms: Symptom[]; cases: string[] }[] {
  const groups = new Map<string, Symptom[]>();
  for (const symptom of symptoms) groups.set(symptom.key, [...(groups.get(symptom.key) ?? []), symptom]);
  return [...groups.values()]
    .map((group) => ({ symptoms: group, cases: [...new Set(group.map(({ seen }) => seen.id))], rank: group[0]?.rank ?? 0 }))
    .sort((one, other) => other.cases.length - one.cases.length || one.rank - other.rank);
}
