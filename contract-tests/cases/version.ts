import type { Case } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
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

async function rateLimits(probe: Probe): Promise<Finding> {
  const exchanges = await probe.allExchanges();
  const limited = exchanges.filter(({ answer }) => answer.status === 429).length;
  const headers = headersSeen(exchanges, /^(x-)?rate-?limit|^retry-after$/);
  return observed(limited > 0 ? "429" : headers || "none", `${limited} answers with 429, headers: ${headers || "none"}`);
}

async function laterVersions(probe: Probe): Promise<Finding> {
  return observed(headersSeen(await probe.allExchanges(), /^(deprecation|sunset|api-version|x-api-version)$/) || "none");
}

function headersSeen(exchanges: readonly Exchange[], name: RegExp): string {
  const names = exchanges.flatMap(({ answer }) => Object.keys(answer.headers));
  return [...new Set(names)].filter((header) => name.test(header)).join(", ");
}
