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
  let current = start;
  return {
    get current() {
      return current;
    },
    set: (answers) => {
      const next = profileOf(answers, current);
      if (next.answers["list.id-width"] !== start.answers["list.id-width"])
        throw new Error("list.id-width is a property of the data: start the mock with --answer list.id-width=wide or =safe");
      current = next;
    },
    reset: () => {
      current = start;
    },
  };
}

function profileOf(answers: Answers, base?: Profile): Profile {
  const parsed = parseProfile(answers, base);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.profile;
}
