import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { redactText, SHORTEST, secretsOf } from "./redact-text.ts";

/**
 * The report with every secret of the target replaced by the name of its variable, wherever and however it is written.
 * A secret under four characters is replaced only where it is the whole value of a header: elsewhere it may be any word.
 * The suite's own words (verdicts, rule ids, hashes) stay, even where a key is one of them.
 */
export function redact(report: Report, target: Target): Report {
  const short = new Map(secretsOf(target).flatMap(({ value, variable }) => (value.length < SHORTEST ? [[value, variable]] : [])));
  const text = (value: string): string => redactText(value, target);
  const header = (value: string): string => short.get(value) ?? text(value);
  return deep(report, { text, header }, "") as Report;
}

interface Change {
  readonly text: (value: string) => string;
  readonly header: (value: string) => string;
}

function deep(value: unknown, change: Change, name: string): unknown {
  if (typeof value === "string") return change.text(value);
  if (Array.isArray(value)) return value.map((item) => deep(item, change, name));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  if (name === "headers") return Object.fromEntries(entries.map(([key, item]) => [change.text(key), change.header(item)]));
  if (OPEN.has(name)) return Object.fromEntries(entries.map(([key, item]) => [change.text(key), deep(item, change, "")]));
  return Object.fromEntries(entries.map(([key, item]) => [key, OWN_WORDS.has(key) ? item : deep(item, change, key)]));
}

/** Records whose names come from elsewhere too. */
const OPEN = new Set(["evidence", "observations"]);
const OWN_WORDS = new Set([
  "caseId",
  "conformance",
  "documentSha256",
  "expires",
  "id",
  "keys",
  "level",
  "rules",
  "suiteVersion",
  "startedAt",
  "tool",
  "verdict",
]);
