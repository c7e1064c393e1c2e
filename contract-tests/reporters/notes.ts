import type { Report } from "../model/report.ts";
import { casesThat } from "./outcome.ts";
import { oneLine } from "./printable.ts";
import { counted } from "./summary-line.ts";

/** What a reader must know beside the verdict, in one line. */
export interface Note {
  readonly about: "selection" | "waived" | "older_suite";
  readonly text: string;
}

/** What makes the verdict say less than it seems to: cases that were left out, failures that are waived, an older suite. */
export function notesOf(report: Report): Note[] {
  return [...narrowed(report), ...waived(report), ...older(report)].map(({ about, text }) => ({ about, text: oneLine(text) }));
}

/** The disposable projects in one line: how many were named, still listed, used, and are left; and what stays untested for want of them. */
export function disposablesLine({ disposables: { named, listed, used, short } }: Report): string {
  const left = `${counted(named, "disposable project")} named, ${listed} still listed, ${used} used: ${listed - used} left for the next run`;
  const line = named === 0 ? "no disposable projects named" : left;
  return oneLine(short === undefined ? line : `${line}; ${short}`);
}

function narrowed({ selection: { only, skip, leftOut }, cases }: Report): Note[] {
  if (leftOut.length === 0) return [];
  const flags = [...only.map((name) => `--only ${name}`), ...skip.map((name) => `--skip ${name}`)];
  const by = flags.length > 0 ? ` by ${firstOf(flags)}` : "";
  const count = `${leftOut.length} of ${leftOut.length + cases.length} cases not run`;
  return [{ about: "selection", text: `narrowed${by}: ${count} (${firstOf(leftOut)})` }];
}

function waived(report: Report): Note[] {
  const cases = casesThat(report, "waived").map(({ id, waived: until }) => `${id} until ${until?.expires}`);
  return cases.length === 0 ? [] : [{ about: "waived", text: `${counted(cases.length, "failure")} waived: ${firstOf(cases)}` }];
}

function older({ suiteVersion, newestSuiteVersion: newest }: Report): Note[] {
  if (suiteVersion === newest) return [];
  return [{ about: "older_suite", text: `judged by version ${suiteVersion} of the suite; the newest is ${newest}` }];
}

function firstOf(names: readonly string[]): string {
  const more = names.length - MOST;
  return more > 0 ? `${names.slice(0, MOST).join(", ")} and ${more} more` : names.join(", ");
}

/** Most names in a line. */
const MOST = 5;
