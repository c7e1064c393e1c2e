import { adviceOn, type RuleId } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import { type Report, type ReportedViolation, TOOL } from "../../model/report.ts";
import { casesThat } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { violationLines } from "../violations.ts";
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

/** One sign of one violation of a case. */
interface Symptom {
  readonly id: string;
  readonly violation: ReportedViolation;
  readonly seen: Seen;
  readonly sign: Sign;
  /** The index of its reader. Readers of deeper causes come first. */
  readonly rank: number;
}

/**
 * The causes of the failures that are not waived, and of the errors. Chosen greedily, so that few causes explain every violation:
 * the cause that explains most cases comes first; of two equal ones, the one with the lower rank.
 */
export function causesOf(report: Pick<Report, "cases" | "shared">): Cause[] {
  const causes: Cause[] = [];
  let open = symptomsIn(report);
  for (;;) {
    const [strongest] = groupsOf(open).toSorted(
      (one, other) => casesOf(other).length - casesOf(one).length || one[0].rank - other[0].rank,
    );
    if (strongest === undefined) return causes;
    causes.push(causeOf(strongest));
    const explained = new Set(strongest.map(({ seen }) => seen));
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

const READERS = [...answerSigns, ...ruleSigns];

/** The signs of all violations. If no violation of a case shows one, the broken rule is the sign. */
function symptomsIn(report: Pick<Report, "cases" | "shared">): Symptom[] {
  const readers = isOneCache(report) ? [oneCache, ...READERS] : READERS;
  return casesThat(report, "fail", "error").flatMap((result) => {
    const { id, violations, verdict, detail } = result;
    const told = verdict === "error" ? [{ expected: ["a verdict"], actual: detail }] : violations;
    const all = told.map((violation) => ({ id, violation, seen: seenIn(violation, result) }));
    const signed = all.flatMap((each) =>
      readers.flatMap((read, rank) => {
        const sign = read(each.seen);
        return sign ? [{ ...each, sign, rank }] : [];
      }),
    );
    return signed.length > 0 ? signed : all.map((each) => ({ ...each, sign: broken(each.seen), rank: READERS.length }));
  });
}

type Group = [Symptom, ...Symptom[]];

function groupsOf(symptoms: readonly Symptom[]): Group[] {
  const groups = new Map<string, Group>();
  for (const symptom of symptoms) {
    const group = groups.get(symptom.sign.key);
    if (group) group.push(symptom);
    else groups.set(symptom.sign.key, [symptom]);
  }
  return [...groups.values()];
}

function casesOf(group: Group): string[] {
  return [...new Set(group.map(({ id }) => id))];
}

/** The cause of a group, described by its first symptom that is not vague. */
function causeOf(group: Group): Cause {
  const { sign, violation } = group.find((symptom) => !symptom.sign.isVague) ?? group[0];
  const { title, rule, mend = adviceOn(rule)?.mend ?? "" } = sign;
  return { title: oneLine(title), mend, rule, cases: casesOf(group), shown: violation };
}
