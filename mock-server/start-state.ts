import { existsSync, statSync } from "node:fs";
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
import { checkValue, objectSchema } from "./store/check-value.ts";
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

/** What the flags start a mock with. Those for a part of it are over the scenario, to whose faults they add. */
export function startStateIn(flags: Flags): StartState {
  const { scenario: file, data: dataFile, fault, delay } = flags;
  const scenario: Scenario =
    file === undefined ? {} : checkValue(SCENARIO_SCHEMA, readJsonFile(file), file);
  return {
    data:
      dataFile === undefined
        ? scenario.data
        : checkValue<MockData>(DATA_SCHEMA, readJsonFile(dataFile), dataFile),
    profile: answersIn(flags, scenario),
    faults: [...(scenario.faults ?? []), ...fault],
    delay: delay ?? scenario.delay,
  };
}

function answersIn({ scenario, profile, answer }: Flags, { answers = {} }: Scenario): Answers {
  let base = profileFrom(`${scenario}`, parseProfile(answers));
  if (profile !== undefined) {
    const given = readJsonFile(profile);
    if (Object.keys(Object(given)).some((name) => OF_OTHER_FILES.test(name)))
      throw new InputProblem(
        `${profile} is no profile; give data by --data, a scenario by --scenario`,
      );
    base = profileFrom(profile, parseProfile(given, base));
  }
  return profileFrom("--answer (TTS_PROJECTS_ANSWER)", parseAnswers(answer, base)).answers;
}

/** The fields of data and scenarios. */
const OF_OTHER_FILES = /^(accounts|data|answers|faults|delay)$/;

function profileFrom(name: string, parsed: ProfileResult) {
  if (!parsed.ok) throw new InputProblem(`${name}: ${parsed.problems.join("; ")}`);
  return parsed.profile;
}

/** Begins anew when a file of the flags is saved. If one is not valid, what was before stays; a line says so. */
export function watchFiles(
  flags: Flags,
  begin: (state: StartState) => void,
  log: (line: string) => void,
): void {
  // Not `watchFile`, which takes the file for unchanged that is saved before its first look.
  const savedAt = () =>
    [flags.data, flags.profile, flags.scenario]
      .map((file = "") => existsSync(file) && statSync(file, { throwIfNoEntry: false })?.mtimeMs)
      .join();
  let seen = savedAt();
  const look = () => {
    const saved = savedAt();
    if (saved === seen) return;
    seen = saved;
    try {
      begin(startStateIn(flags));
      log("what was saved is in force");
    } catch (problem) {
      log(`what was saved is not in force, what was before stays: ${(problem as Error).message}`);
    }
  };
  setInterval(look, 200).unref();
}
