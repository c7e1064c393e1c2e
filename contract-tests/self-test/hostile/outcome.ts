import { REPORTERS, type ReporterName } from "../../reporters/reporters.ts";
import type { Hostile } from "./hostile.ts";
import { secrets } from "./strings.ts";
import { malformed } from "./well-formed.ts";

/** What a run against a hostile server came to. */
export interface Outcome {
  readonly id: string;
  /** Null where the run had to be killed. */
  readonly exit: number | null;
  readonly seconds: number;
  readonly megabytes: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of each report file, by its name. */
  readonly artefacts: Readonly<Record<string, string>>;
  readonly misdeed: string | undefined;
}

/** Most memory that a run may take. Node 26 frees long texts and small chunks later, although no more of them are kept. */
const MEGABYTES = Number(process.versions.node.split(".")[0]) < 26 ? 150 : 260;

/** What a run did wrong, one line each; nothing where it survived as it should. */
export function wrongsOf({ expects }: Hostile, outcome: Outcome): string[] {
  const { exit, megabytes, stdout, stderr, artefacts, misdeed } = outcome;
  const said = expects.exit === 3 ? stderr : stdout;
  const texts = Object.entries({ stdout, stderr, ...artefacts });
  return [
    ...unless(exit !== null, "it did not end by its deadline"),
    ...unless(exit === expects.exit, `exit ${exit} instead of ${expects.exit}`),
    ...unless(megabytes < MEGABYTES, `${megabytes} MB`),
    ...unless(expects.reason.test(said), `it says ${JSON.stringify(said.slice(0, 300))} and not ${expects.reason}`),
    ...unless(!/\n\s+at .*:\d+:\d+/.test(stderr), "it prints a stack"),
    ...unless(stderr.trimEnd().split("\n").length <= 1, "it prints more than one line on stderr"),
    ...unless(misdeed === undefined, misdeed ?? ""),
    ...texts.flatMap(([name, text]) => unless(!secrets().some((secret) => text.includes(secret)), `a key is in ${name}`)),
    ...texts.flatMap(([name, text]) => unless(!CONTROLS.test(text), `control characters are in ${name}`)),
    ...["stdout", "stderr"].flatMap((name) =>
      unless(!COMMANDS.test(name === "stdout" ? stdout : stderr), `a CI command is in ${name}`),
    ),
    ...Object.keys(REPORTERS).flatMap((name) => malformed(name as ReporterName, artefacts[`report.${name}`] ?? "") ?? []),
    ...texts.flatMap(([name, text]) =>
      unless(!/html/.test(name) || !/<script>planted|<img src=x/.test(text), `markup is in ${name}`),
    ),
  ];
}

/** C0 without tab and line feed, DEL, C1, and what changes the direction of text. */
const CONTROLS = /[^\P{Cc}\t\n]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Lines that a CI system obeys. */
const COMMANDS = /^\s*(::|##\[|##vso)/m;

function unless(right: boolean, wrong: string): string[] {
  return right ? [] : [wrong];
}
