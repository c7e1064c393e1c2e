import { statSync } from "node:fs";
import { readJsonFile } from "../openapi/check-json.ts";
import { InputProblem } from "../openapi/input-problem.ts";
import {
  type Answers,
  type ProfileResult,
  parseAnswers,
  parseProfile,
} from "../openapi/profile.ts";
import type { Flags } from "./command-line.ts";
import type { StartState } from "./mock.ts";
import { DELAY_SCHEMA, FAULTS_SCHEMA } from "./simulation/fault.ts";
import { checkValue, objectSchema, type Schema } from "./store/check-value.ts";
import { DATA_SCHEMA, type MockData } from "./store/data.ts";

/** What a scenario file has: all of what a mock starts with. */
type Scenario = Omit<StartState, "profile"> & { readonly answers?: Answers };

const SCENARIO_SCHEMA = objectSchema({
  $schema: { type: "string" },
  data: DATA_SCHEMA,
  answers: { type: "object" },
  faults: FAULTS_SCHEMA,
  delay: DELAY_SCHEMA,
});

/** What the flags start a mock with. A flag overrides its part of the scenario; only `--fault` adds to it. */
export function startStateIn(flags: Flags): StartState {
  const scenario = fileOf<Scenario>(SCENARIO_SCHEMA, flags.scenario) ?? {};
  return {
    data: fileOf<MockData>(DATA_SCHEMA, flags.data) ?? scenario.data,
    profile: answersIn(flags, scenario),
    faults: [...(scenario.faults ?? []), ...flags.fault],
    delay: flags.delay ?? scenario.delay,
  };
}

/** Reads a file that a flag names, if it does. Throws an {@link InputProblem} if the file does not fit the schema. */
function fileOf<T>(schema: Schema, file: string | undefined): T | undefined {
  return file === undefined ? undefined : checkValue(schema, readJsonFile(file), file);
}

/** The answers of `--answer`, over those of `--profile`, over those of the scenario. */
function answersIn({ scenario, profile, answer }: Flags, { answers = {} }: Scenario): Answers {
  let base = profileIn(`${scenario}`, parseProfile(answers));
  if (profile !== undefined) {
    const given = readJsonFile(profile);
    if (Object.keys(Object(given)).some((name) => OF_OTHER_FILES.test(name)))
      throw new InputProblem(
        `${profile} is no profile; give data by --data, a scenario by --scenario`,
      );
    base = profileIn(profile, parseProfile(given, base));
  }
  return profileIn("--answer (TTS_PROJECTS_ANSWER)", parseAnswers(answer, base)).answers;
}

/** The fields of data and scenarios. */
const OF_OTHER_FILES = /^(accounts|data|answers|faults|delay)$/;

/** The profile of a result. Throws an {@link InputProblem} that names where a wrong answer stands. */
function profileIn(source: string, parsed: ProfileResult) {
  if (!parsed.ok) throw new InputProblem(`${source}: ${parsed.problems.join("; ")}`);
  return parsed.profile;
}

/** Calls `begin` when a file that the flags name is saved, and logs it. A file that is not valid changes nothing. */
export function watchFiles(
  flags: Flags,
  begin: (state: StartState) => void,
  log: ((line: string) => void) | undefined,
): void {
  // Not by `watchFile`, which does not notice what is saved before its first look.
  const savedTimes = () =>
    [flags.data, flags.profile, flags.scenario]
      .map((file = "") => statSync(file, { throwIfNoEntry: false })?.mtimeMs)
      .join();
  let seen = savedTimes();
  const look = () => {
    const found = savedTimes();
    if (found === seen) return;
    seen = found;
    try {
      begin(startStateIn(flags));
      log?.("what was saved is in force");
    } catch (problem) {
      log?.(`what was saved is not in force, what was before stays: ${(problem as Error).message}`);
    }
  };
  setInterval(look, 200).unref();
}
