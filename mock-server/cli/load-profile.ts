import { readFile } from "node:fs/promises";
import { type Profile, type ProfileResult, parseAnswers, parseProfile, referenceProfile } from "../../openapi/index.ts";
import type { Resolved, Settings } from "./resolve-settings.ts";
import { oneLine, UsageError } from "./usage-error.ts";

/** The reference with the answers of the profile file over it, and those of --answer over both. */
export async function loadProfile({ profile: file, answer }: Pick<Settings, "profile" | "answer">): Promise<Profile> {
  const base = file.value === undefined ? referenceProfile : await profileFrom(file.value, file.origin);
  return accepted(parseAnswers(answer.value, base), answer);
}

async function profileFrom(file: string, origin: string): Promise<Profile> {
  const answers: unknown = await readFile(file, "utf8")
    .then((text) => JSON.parse(text))
    .catch((problem) => {
      throw new UsageError(`${origin} ${file}: ${oneLine(problem)}`);
    });
  return accepted(parseProfile(answers), { origin: `${origin} ${file}` });
}

function accepted(result: ProfileResult, { origin }: Pick<Resolved<unknown>, "origin">): Profile {
  if (result.ok) return result.profile;
  throw new UsageError(`${origin}: ${result.problems.join("; ")}`);
}
