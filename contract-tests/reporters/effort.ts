import { type Cost, sumOf } from "../model/cost.ts";
import type { Report } from "../model/report.ts";
import { counted } from "./summary-line.ts";

/** How many requests took how long, added up: `16 requests, 3.2 s`. */
export function costLine({ requests, durationMs }: Cost): string {
  return `${counted(requests, "request")}, ${inWords(durationMs)}`;
}

/** What several cases share, in one line; empty where nothing is. */
export function sharedLine({ shared }: Report): string {
  if (shared.length === 0) return "";
  const steps = shared.map(({ id, requests }) => `${id} ${requests}`);
  return `shared: ${costLine(sumOf(shared))} (${steps.join(", ")})`;
}

/** What took longest, the longest first; nothing where the whole run was quick. */
export function slowest({ durationMs, cases, shared }: Report): (Cost & { readonly id: string })[] {
  if (durationMs < QUICK_MS) return [];
  return [...cases, ...shared].toSorted((one, other) => other.durationMs - one.durationMs).slice(0, MOST);
}

function inWords(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Nobody asks what took long in a run of less. */
const QUICK_MS = 2000;
const MOST = 5;
