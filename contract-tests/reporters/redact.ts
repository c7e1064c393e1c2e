import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";

/** The report with every key of the target replaced by the name of its variable, wherever it stands. */
export function redact(report: Report, { keys }: Target): Report {
  const names = { premium: "$TTS_PROJECTS_KEY", otherPremium: "$TTS_PROJECTS_OTHER_KEY", free: "$TTS_PROJECTS_FREE_KEY" };
  const secrets = Object.entries(names).flatMap(([name, variable]): [string, string][] => {
    const key = keys[name as keyof typeof names];
    return key === undefined ? [] : [...new Set([key, encodeURIComponent(key)])].map((spelling) => [spelling, variable]);
  });
  // The longest first, so that a key that begins another one does not tear it.
  secrets.sort(([one], [other]) => other.length - one.length);
  return deep(report, (text) =>
    secrets.reduce((result, [secret, variable]) => result.replaceAll(secret, variable), text),
  ) as Report;
}

function deep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => deep(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, deep(item, change)]));
}
