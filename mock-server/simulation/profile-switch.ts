import { InputProblem } from "../../openapi/input-problem.ts";
import {
  type Answers,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/profile.ts";

/** The answers to the open questions, which can be changed while the mock runs. */
export interface ProfileSwitch {
  readonly current: Profile;
  /** Changes these answers. Throws an InputProblem if one is not admissible. */
  set(answers: Answers): void;
  /** Replaces the answers, which a reset restores from now on. */
  begin(profile: Profile): void;
  /** Restores the answers of the start. */
  reset(): void;
}

/** Creates a switch with the answers of the reference. */
export function profileSwitch(): ProfileSwitch {
  let start = referenceProfile;
  const profile = {
    current: start,
    set: (answers: Answers) => {
      const next = profileOf(answers, profile.current);
      if (next.answers["list.id-width"] !== start.answers["list.id-width"])
        throw new InputProblem(
          "list.id-width is a property of the data: start the mock with --answer list.id-width=ANSWER",
        );
      profile.current = next;
    },
    begin: (next: Profile) => {
      start = next;
      profile.current = next;
    },
    reset: () => {
      profile.current = start;
    },
  };
  return profile;
}

/** Throws an InputProblem if an answer is not admissible. */
export function profileOf(answers: Answers, base?: Profile): Profile {
  const parsed = parseProfile(answers, base);
  if (!parsed.ok) throw new InputProblem(parsed.problems.join("; "));
  return parsed.profile;
}
