import type { Random } from "../store/random.ts";
import type { Check } from "./input-checks.ts";

/** The distribution of a delay, in milliseconds: uniform between two bounds, or lognormal as on real networks. */
export type Delay = { readonly from: number; readonly to: number } | { readonly median: number; readonly sigma: number };

export const LONGEST_DELAY_MS = 60_000;

export const DELAY_FORMS: string = `milliseconds up to ${LONGEST_DELAY_MS} such as 500, a range such as 100-500, or lognormal:MEDIAN:SIGMA`;

export const DELAY: Check = { takes: DELAY_FORMS, isRight: (value) => parseDelay(value) !== undefined };

/** Parses a delay from a text or a number; undefined if it is not valid. */
export function parseDelay(value: unknown): Delay | undefined {
  const text = String(value);
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  if (from !== undefined) return rangeOf(Number(from), Number(to));
  const [, median, sigma] = /^lognormal:(\d{1,5}):(\d(?:\.\d{1,3})?)$/.exec(text) ?? [];
  if (median === undefined || Number(median) > LONGEST_DELAY_MS) return undefined;
  return { median: Number(median), sigma: Number(sigma) };
}

/** Draws a delay, in whole milliseconds, of at most {@link LONGEST_DELAY_MS}. */
export function drawDelay(delay: Delay, random: Random): number {
  if ("from" in delay) return delay.from + random.integer(delay.to - delay.from + 1);
  return Math.min(Math.round(delay.median * Math.exp(delay.sigma * drawNormal(random))), LONGEST_DELAY_MS);
}

function rangeOf(from: number, to: number): Delay | undefined {
  return from <= to && to <= LONGEST_DELAY_MS ? { from, to } : undefined;
}

/** Draws from the standard normal distribution (Box-Muller). */
function drawNormal(random: Random): number {
  // Above 0, because the logarithm of 0 is infinite.
  const drawFraction = () => (random.integer(2 ** 31) + 1) / 2 ** 31;
  return Math.sqrt(-2 * Math.log(drawFraction())) * Math.cos(2 * Math.PI * drawFraction());
}
