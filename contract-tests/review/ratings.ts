import { readFileSync } from "node:fs";

/**
 * The kind of a change, and whom it concerns. `breaking`: something that was right may be wrong now. `normative`: a sentence by
 * which answers are judged is another one, and a person reads whether it says the same. `feature`: all stays right. `wording`:
 * another text or example.
 */
export type Rating = readonly [
  kind: "breaking" | "normative" | "feature" | "wording",
  because: string,
];

/** Another text that judges nothing. */
export const TEXT: Rating = ["wording", "readers: check that the meaning is the same"];

/** How what came is rated, and what changed or went, by its sorts. What is not in the table is a text. */
const RATINGS: Readonly<Record<string, { readonly came?: Rating; readonly changed: Rating }>> =
  JSON.parse(readFileSync(new URL("ratings.json", import.meta.url), "utf8"));

/** Rates a change of what a document says at a path of sorts and names by turns, about a rule of a level. */
export function ratingOf(path: readonly string[], was: unknown, is: unknown, level = ""): Rating {
  const sorts = path.filter((_, index) => index % 2 === 0).join(" ");
  if (sorts === "rule" || sorts === "rule level") return levelRating(was, is);
  const { changed, came = changed } = RATINGS[sorts] ?? { changed: TEXT };
  const rating = was === undefined ? came : changed;
  const [kind, because] = rating;
  if (level !== "observed") return rating;
  // An observed rule fails no server: its sentence judges nothing, and its answers are those of profiles.
  if (kind === "normative") return TEXT;
  return because.startsWith("servers: one") ? ratingOf(["question"], "asked", undefined) : rating;
}

/** How much a level asks of a server. With `--strict`, `listed` fails servers that it allows otherwise. */
const STRICTNESS: Readonly<Record<string, number>> = { "one-of": 1, listed: 2, must: 3 };

/** A rule that is not there asks as little as an observed one. */
function levelRating(was: unknown, is: unknown): Rating {
  const [before = 0, after = 0] = [was, is].map((value) => {
    return STRICTNESS[Object(value).level ?? value];
  });
  if (after > before) return ["breaking", "servers: one that was right may fail now"];
  if (after < before) return ["breaking", "clients: one that relies on it no longer may"];
  return ["feature", "nobody: an observed rule makes no answer wrong"];
}
