import { InputProblem } from "../../openapi/input-problem.ts";
import { type Answers, type Profile, parseProfile } from "../../openapi/profile.ts";
import { notImplemented } from "../operations/implemented.ts";

/** The answers to the open questions, which can be changed while the mock runs. */
export interface ProfileSwitch {
  readonly current: Profile;
  /** Changes these answers. Throws an InputProblem if one is not admissible. */
  set(answers: Answers): void;
  /** Restores the answers of the start. */
  reset(): void;
}

/** Creates a switch. Throws as `set` does. */
export function profileSwitch(initial: Answers): ProfileSwitch {
  const start = profileOf(initial);
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
    reset: () => {
      profile.current = start;
    },
  };
  return profile;
}

function profileOf(answers: Answers, base?: Profile): Profile {
  const parsed = parseProfile(answers, base);
  if (!parsed.ok) throw new InputProblem(parsed.problems.join("; "));
  const missing = notImplemented(parsed.profile);
  if (missing.length > 0)
    throw new InputProblem(`the mock does not implement ${missing.join(" or ")}`);
  return parsed.profile;
}
