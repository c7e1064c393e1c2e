import type { Case } from "../model/case.ts";
import { type Finding, observed } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";

/** Sections 8 and 9: what a target happens to show of its version, limits and plans. Nothing here is judged. */
export const versionCases: readonly Case[] = [
  { id: "version.segment", rules: ["version.segment"], run: segment },
  { id: "rate-limits", rules: ["rate-limits"], run: rateLimits },
  { id: "later-versions", rules: ["later-versions"], run: laterVersions },
];

function segment({ target }: Probe): Finding {
  return observed(new URL(target.baseUrl).pathname.split("/").at(-1) || "none");
}

function rateLimits(probe: Probe): Finding {
  const limited = probe.exchanges().filter(({ answer }) => answer.status === 429).length;
  const headers = headersSeen(probe, /^(x-)?rate-?limit|^retry-after$/);
  return observed(limited > 0 ? "429" : headers || "none", `${limited} answers with 429, headers: ${headers || "none"}`);
}

function laterVersions(probe: Probe): Finding {
  return observed(headersSeen(probe, /^(deprecation|sunset|api-version|x-api-version)$/) || "none");
}

function headersSeen(probe: Probe, name: RegExp): string {
  const names = probe.exchanges().flatMap(({ answer }) => Object.keys(answer.headers));
  return [...new Set(names)].filter((header) => name.test(header)).join(", ");
}
