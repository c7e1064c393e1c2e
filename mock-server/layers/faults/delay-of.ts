import type { Random } from "../../store/random.ts";
import { LONGEST_DELAY_MS } from "../prefer/read-wishes.ts";

/** How late something is: always as much, evenly between two bounds, or lognormal as on real networks. */
export type DelaySpan =
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "lognormal"; readonly median: number; readonly sigma: number };

export const DELAY_FORMS: string = `milliseconds up to ${LONGEST_DELAY_MS} such as 500, a range such as 100-500, or lognormal:MEDIAN:SIGMA`;

/** The span that a text or a number describes, or undefined where it describes none. */
export function parseDelay(value: unknown): DelaySpan | undefined {
  const text = String(value);
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  if (from !== undefined) return rangeOf(Number(from), Number(to));
  const [, median, sigma] = /^lognormal:(\d{1,5}):(\d(?:\.\d{1,3})?)$/.exec(text) ?? [];
  if (median === undefined || Number(median) > LONGEST_DELAY_MS) return undefined;
  return { kind: "lognormal", median: Number(median), sigma: Number(sigma) };
}

/** A delay of the span in whole milliseconds, never more than the longest that is allowed. */
export function drawDelay(span: DelaySpan, random: Random): number {
  if (span.kind === "range") return span.from + random.integer(span.to - span.from + 1);
  return Math.min(Math.round(span.median * Math.exp(span.sigma * normal(random))), LONGEST_DELAY_MS);
}

function rangeOf(from: number, to: number): DelaySpan | undefined {
  return from <= to && to <= LONGEST_DELAY_MS ? { kind: "range", from, to } : undefined;
}

/** Normally distributed about 0 with deviation 1 (Box-Muller). */
function normal(random: Random): number {
  const [u, v] = [fraction(random), fraction(random)];
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}

/** Above 0 and at most 1. */
function fraction(random: Random): number {
  return (random.integer(2 ** 31) + 1) / 2 ** 31;
}
