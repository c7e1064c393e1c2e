import { InputProblem } from "../../openapi/input-problem.ts";
import {
  type Answers,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/profile.ts";

/** The answers to the open questions, which can be changed while the mock runs. */
export class ProfileSwitch {
  current: Profile = referenceProfile;
  #start = referenceProfile;

  /** Changes these answers. Throws an InputProblem if one is not admissible. */
  set(answers: Answers): void {
    const next = profileOf(answers, this.current);
    if (next.answers["list.id-width"] !== this.#start.answers["list.id-width"])
      throw new InputProblem(
        "list.id-width is a property of the data: start the mock with --answer list.id-width=ANSWER",
      );
    this.current = next;
  }

  /** Replaces the answers, which a reset restores from now on. */
  begin(profile: Profile): void {
    this.#start = profile;
    this.reset();
  }

  /** Restores the answers of the start. */
  reset(): void {
    this.current = this.#start;
  }
}

/** Throws an InputProblem if an answer is not admissible. */
export function profileOf(answers: Answers, base?: Profile): Profile {
  const parsed = parseProfile(answers, base);
  if (!parsed.ok) throw new InputProblem(parsed.problems.join("; "));
  return parsed.profile;
}
