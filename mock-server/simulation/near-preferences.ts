import { nearestText } from "../../openapi/nearest-text.ts";
import { PREFERENCES, preferencesIn } from "./prefer.ts";
import { printable } from "./redact.ts";

/** The preferences of RFC 7240, which a server may ignore. */
const STANDARD = ["respond-async", "return", "wait", "handling"];

/** Other names by which clients call a preference. */
const ALIASES: Readonly<Record<string, string>> = { status: "code", latency: "delay" };

const MOST_LINES = 3;

/** Finds preferences that the mock does not know: it ignores them, so the client would not learn of a misspelt one. */
export function nearPreferences(prefer: string | undefined): string[] {
  if (prefer === undefined) return [];
  const unknown = [...preferencesIn(prefer).keys()].filter(
    (name) => ![...PREFERENCES, ...STANDARD].includes(name),
  );
  return unknown.slice(0, MOST_LINES).map((name) => {
    const meant = ALIASES[name] ?? nearestText(name.slice(0, 40), PREFERENCES);
    const advice = meant ? `did you mean ${meant}?` : `it knows ${PREFERENCES.join(", ")}`;
    return `the mock does not know the preference \`${printable(name)}\`; ${advice}`;
  });
}
