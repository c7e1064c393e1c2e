import type { Report } from "../../model/report.ts";
import { elementsOf, elementsOfPage } from "../../reporters/html/markup.fixture.ts";
import { CI_COMMAND } from "../../reporters/sample-report.fixture.ts";
import { secrets } from "./leaks.ts";
import type { Hostile } from "./servers.ts";

/** The outcome of a run against a hostile server. */
export interface Outcome {
  /** Null if the run had to be killed. */
  readonly exit: number | null;
  readonly megabytes: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of each report file, by its name. */
  readonly artefacts: Readonly<Record<string, string>>;
}

/** The most memory that a run may take. Node 26 frees long texts and small chunks later, although it keeps no more of them. */
const MEGABYTES = Number(process.versions.node.split(".")[0]) < 26 ? 150 : 260;

/** C0 without tab and line feed, DEL, C1, and characters that change the direction of text. */
const CONTROLS = /[^\P{Cc}\t\n]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The commands of the GitHub report itself. */
const OWN_COMMAND = /^::(?=(error|warning|notice) title=)/gm;

/** The problems of a run, one line each; empty if it survived correctly. */
export function problemsOf({ exit: expected, reason }: Hostile, outcome: Outcome): string[] {
  const { exit, megabytes, stdout, stderr, artefacts } = outcome;
  const told = expected === 1 ? findingsIn(artefacts["report.json"] ?? "") : stderr;
  return [
    ...unless(exit !== null, "it did not end before its deadline"),
    ...unless(exit === expected, `exit ${exit} instead of ${expected}`),
    ...unless(megabytes < MEGABYTES, `${megabytes} MB`),
    ...unless(reason.test(told), `it says ${JSON.stringify(told.slice(0, 600))} and not ${reason}`),
    ...unless(!/\n\s+at .*:\d+:\d+/.test(stderr), "it prints a stack"),
    ...unless(stderr.trimEnd().split("\n").length <= 1, "it prints more than one line on stderr"),
    ...Object.entries({ stdout, stderr, ...artefacts }).flatMap(([name, text]) => [
      ...unless(!secrets().some((secret) => text.includes(secret)), `a key is in ${name}`),
      ...unless(!CONTROLS.test(text), `control characters are in ${name}`),
      ...unless(!CI_COMMAND.test(text.replace(OWN_COMMAND, "")), `a CI command is in ${name}`),
      ...unless(
        !name.includes("html") || !/<script>planted|<img src=x/.test(text),
        `markup is in ${name}`,
      ),
    ]),
    ...Object.entries(READERS).flatMap(([name, read]) =>
      malformed(name, read, artefacts[`report.${name}`] ?? ""),
    ),
  ];
}

function unless(right: boolean, problem: string): string[] {
  return right ? [] : [problem];
}

/** Each finding of a JSON report in a line, with the rules that follow from it; empty if there is no report. */
function findingsIn(text: string): string {
  const { findings } = text === "" ? { findings: [] } : (JSON.parse(text) as Report);
  return findings
    .map(({ rule, violation: { actual }, follows = {} }) =>
      [`${rule}: ${actual}`, ...Object.keys(follows)].join("; "),
    )
    .join("\n");
}

/** Why an independent parser cannot read a report; empty if it can. */
function malformed(name: string, read: (text: string) => void, text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    return [
      `${name} cannot be read back: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}

/** Each function throws if the text is not of its format. */
const READERS: Readonly<Record<string, (text: string) => void>> = {
  json: (text) => JSON.parse(text),
  junit: elementsOf,
  html: elementsOfPage,
  github: (text) => {
    const outside = text.replace(/^::group::.*\n(?:(?!\s*::).*\n)*::endgroup::\n/gm, "");
    const other = outside
      .split("\n")
      .find((line) => line !== "" && !/^::(?:error|warning|notice) title=[^:,]*::/.test(line));
    if (other !== undefined)
      throw new Error(`a line is not a command: ${JSON.stringify(other.slice(0, 80))}`);
  },
};
