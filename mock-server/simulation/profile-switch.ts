import { type Answers, type Profile, parseProfile } from "../../openapi/index.ts";

/** The answers to the open questions, which can be changed while the mock runs. */
export interface ProfileSwitch {
  readonly current: Profile;
  /** Changes these answers. Throws, with a line for each problem, if one is not admissible. */
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
        throw new Error("list.id-width is a property of the data: start the mock with --answer list.id-width=wide or =safe");
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
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.profile;
}
