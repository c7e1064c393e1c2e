import { adviceOn, type RuleId } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import { type CaseResult, type Report, type ReportedViolation, TOOL } from "../../model/report.ts";
import { casesThat } from "../outcome.ts";
import { counted } from "../plain-text.ts";
import { violationLines } from "../violations.ts";
import { answerSigns } from "./answer-signs.ts";
import { broken, isOneCache, oneCache, ruleSigns } from "./rule-signs.ts";
import { type Reader, type Seen, type Sign, seenIn } from "./sign.ts";

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

/** A violation with the case that found it and all that could explain it. */
interface Failure {
  readonly result: CaseResult;
  readonly violation: ReportedViolation;
  readonly signs: readonly Sign[];
}

/**
 * The causes of the failures that no waiver excuses, and of the cases that ended in an error: as few as explain every violation,
 * the one that explains most cases first. Of two that explain as many, the one that is sooner in the list of signs comes first.
 */
export function causesOf(report: Pick<Report, "cases" | "shared">): Cause[] {
  const causes: Cause[] = [];
  for (let open = failuresIn(report); open.length > 0; ) {
    const [strongest] = groupsOf(open).toSorted(
      (one, other) => other.cases.length - one.cases.length || one.sign.rank - other.sign.rank,
    );
    if (strongest === undefined) break;
    causes.push(causeOf(strongest));
    open = open.filter((failure) => !strongest.members.includes(failure));
  }
  return causes;
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

/** Everything that could explain a violation, the deepest first. */
function signsOf(seen: Seen, readers: readonly Reader[]): Sign[] {
  return readers.flatMap((read, rank) => {
    const sign = read(seen);
    return sign ? [{ ...sign, rank }] : [];
  });
}

const READERS = [...answerSigns, ...ruleSigns];

/** If one violation of a case shows a sign, those that show none come with it; if none does, the rule is all that they share. */
function failuresIn(report: Pick<Report, "cases" | "shared">): Failure[] {
  const readers = isOneCache(report) ? [oneCache, ...READERS] : READERS;
  return casesThat(report, "fail", "error").flatMap((result) => {
    const { violations, verdict, detail } = result;
    const told = verdict === "error" ? [{ expected: ["a verdict"], actual: detail }] : violations;
    const all = told.map((violation) => ({ result, violation, seen: seenIn(violation, result) }));
    const signed = all.map((each) => ({ ...each, signs: signsOf(each.seen, readers) })).filter(({ signs }) => signs.length > 0);
    return signed.length > 0 ? signed : all.map((each) => ({ ...each, signs: [{ ...broken(each.seen), rank: READERS.length }] }));
  });
}

/** The failures that share a sign, and their cases. */
interface Group {
  readonly sign: Sign;
  readonly members: readonly Failure[];
  readonly cases: readonly string[];
}

function groupsOf(failures: readonly Failure[]): Group[] {
  const groups = new Map<string, { sign: Sign; members: Failure[] }>();
  for (const failure of failures) {
    for (const sign of failure.signs) {
      const { members } = groups.get(sign.key) ?? {};
      if (members) members.push(failure);
      else groups.set(sign.key, { sign, members: [failure] });
    }
  }
  return [...groups.values()].map((group) => ({ ...group, cases: [...new Set(group.members.map(({ result }) => result.id))] }));
}

/** The sign of the member whose title says most stands for all. */
function causeOf({ members, sign: { key }, cases }: Group): Cause {
  const told = members.flatMap(({ violation, signs }) =>
    signs.filter((sign) => sign.key === key).map((sign) => ({ sign, violation })),
  );
  const [best] = told.toSorted((one, other) => Number(one.sign.isVague === true) - Number(other.sign.isVague === true));
  if (best === undefined) throw new Error(`nothing shows the sign ${key}`);
  const { title, rule, mend = adviceOn(rule)?.mend ?? "" } = best.sign;
  return { title: oneLine(title), mend, rule, cases, shown: best.violation };
}
