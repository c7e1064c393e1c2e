/**
 * The text of a path or a query with everything taken out that has the form of a key, so that one in the wrong place is not kept:
 * keys of the mock, the values of parameters that are named like a key, and long words of letters and digits.
 */
export function withoutKeys(text: string): string {
  return text
    .replace(/mk_[\w-]+(?:(?::|%3a)[^&/?#]*)?/gi, "[key]")
    .replace(/(^|[?&])([^=&]{0,64}(?:key|token|secret|password|auth)[^=&]{0,64}=)[^&#]*/gi, "$1$2[key]")
    .replace(/[\w.~+-]{20,}/g, (word) => (/[a-z]/i.test(word) && /\d/.test(word) ? "[key]" : word));
}
