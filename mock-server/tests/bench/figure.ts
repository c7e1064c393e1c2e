/** Whole numbers with thousands apart, others with one or two digits behind the point. */
export function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1).replace(/^-(0\.0+)$/, "$1");
}
