const CANONICAL = /^(0|[1-9][0-9]*)$/;

/** Whether the text is a whole number in plain digits: no sign, no leading zero, no blank. Of any width. */
export function isDecimal(text: string): boolean {
  return CANONICAL.test(text);
}

/** Compares two canonical decimals exactly, as a sort function does; no width is too large. */
export function compareDecimals(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}

/** Compares two texts by code unit: the same sequence on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
