import type { ApiResponse } from "../../../mock-server/index.ts";
import { withText } from "./answers.ts";
import { type Answered, deleted, isList, listed, refused, refusedWith } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { answer, everyNth } from "./tools.ts";

const mutant = breaking("envelope.json");

/** Texts in place of a body's JSON object. */
const WRONG_BODIES: readonly [id: string, what: string, text: (body: string) => string][] = [
  ["in-a-list", "is an array around the object", (body) => `[${body}]`],
  ["as-text", "is a JSON text", () => '"done"'],
  ["as-null", "is null", () => "null"],
  ["as-true", "is true", () => "true"],
  ["empty", "is empty", () => ""],
  ["as-html", "is an HTML page", () => "<!doctype html><title>Error</title><h1>Something went wrong</h1>"],
  ["in-single-quotes", "is written in single quotes", (body) => body.replaceAll('"', "'")],
  ["cut-short", "ends one character early", (body) => body.slice(0, -1)],
  ["twice", "comes twice", (body) => body + body],
  ["with-trailing-comma", "has a comma before its last brace", (body) => `${body.slice(0, -1)},}`],
];

const PLACES: readonly [id: string, what: string, answered: Answered][] = [
  ["page", "page", listed],
  ["deletion", "successful delete", deleted],
  ["refusal", "error", refused],
];

/** Bodies that are no JSON object. */
export const envelopeJsonMutants: readonly Mutant[] = [
  ...PLACES.flatMap(([place, places, answered]) =>
    // A list that is a web page is the sign of a wrong base URL: the preflight says so, and no case judges it.
    WRONG_BODIES.filter(([id]) => `${place}-${id}` !== "page-as-html").map(([id, what, text]) =>
      mutant(`${place}-body-${id}`, `The body of every ${places} ${what}.`, answer(answered, rewritten(text))),
    ),
  ),
  mutant(
    "page-body-empty-now-and-then",
    "The body of every fifth page is empty.",
    everyNth(
      5,
      isList,
      answer(
        listed,
        rewritten(() => ""),
      ),
    ),
  ),
  ...[400, 401, 402, 403, 404].map((status) =>
    mutant(
      `html-for-${status}`,
      `An error ${status} is an HTML page of a proxy.`,
      answer(
        refusedWith(status),
        rewritten(() => "<html><body>Error</body></html>"),
      ),
    ),
  ),
];

function rewritten(text: (body: string) => string): (response: ApiResponse) => ApiResponse {
  return (response) => withText(response, text(response.body));
}
