import { adviceOn, type RuleId } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import { type Report, type ReportedViolation, TOOL } from "../../model/report.ts";
import { casesThat } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { violationLines } from "../violations.ts";
import { answerSigns } from "./answer-signs.ts";
import { broken, isOneCache, oneCache, ruleSigns } from "./rule-signs.ts";
import { type Seen, type Sign, seenIn } from "./sign.ts";

/** What several failures have in common, so that one mend may end them all. */
export interface Cause {
  /** What the answers share, in one line. */
  readonly title: string;
  /** What usually mends it, in one sentence. */
  readonly mend: string;
  /** The rule to read about, by `explain`. */
  readonly rule: RuleId;
  /** The cases that fail by it, in the order of the run; one that fails in several ways may have several causes. */
  readonly cases: readonly string[];
  /** The violation that shows it, with one request and its answer. */
  readonly shown: ReportedViolation;
}

/** One sign of one violation of a case. */
interface Symptom {
  readonly id: string;
  readonly violation: ReportedViolation;
  readonly seen: Seen;
  readonly sign: Sign;
  /** The place of its reader: what lies deeper comes first. */
  readonly rank: number;
}

/**
 * The causes of the failures that no waiver excuses, and of the cases that ended in an error: as few as explain every violation,
 * the one that explains most cases first. Of two that explain as many, the one that is sooner in the list of signs comes first.
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

/** How many causes the failures have, and the first of them, in one line. */
export function causesLine(causes: readonly Cause[], report: Pick<Report, "cases">): string {
  const [failures, errors] = [casesThat(report, "fail").length, casesThat(report, "error").length];
  const bad = [...(failures > 0 ? [counted(failures, "failure")] : []), ...(errors > 0 ? [counted(errors, "error")] : [])];
  return oneLine(`${bad.join(" and ")} by ${counted(causes.length, "cause")}; mend first: ${causes[0]?.title}`);
}

/** The mend, one request with its answer, and the cases that it explains, each on a line below the title of the cause. */
export function causeLines({ mend, shown, cases, rule }: Cause, bodyLength?: number): string[] {
  return [
    `mend      ${mend}`,
    ...violationLines(shown, bodyLength),
    `explains  ${counted(cases.length, "case")}: ${cases.join(", ")}`,
    `read      ${TOOL.name} explain ${rule}`,
  ].map(oneLine);
}

const READERS = [...answerSigns, ...ruleSigns];

/** If one violation of a case shows a sign, those that show none come with it; if none does, the rule is all that they share. */
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

/** The symptoms that share a sign. */
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

/** The symptom whose title says most stands for all. */
function causeOf(group: Group): Cause {
  const { sign, violation } = group.find((symptom) => !symptom.sign.isVague) ?? group[0];
  const { title, rule, mend = adviceOn(rule)?.mend ?? "" } = sign;
  return { title: oneLine(title), mend, rule, cases: casesOf(group), shown: violation };
}
