import { oneLine, UNSAFE } from "../model/printable.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../model/report.ts";
import { shortened } from "./plain-text.ts";

/** The violations of a case. An error counts as one, because the case came to no verdict. */
export function violationsOf({ verdict, detail, violations }: CaseResult): readonly ReportedViolation[] {
  return verdict === "error" ? [{ expected: ["a verdict"], actual: detail }] : violations;
}

/** At most three different violations, preferably of different requests, and a line if there are more. */
export function shownViolations(violations: readonly ReportedViolation[]): { shown: ReportedViolation[]; more: string[] } {
  const requests = violations.map(({ exchange }) => JSON.stringify([exchange?.method, exchange?.url, exchange?.headers]));
  const firsts = violations.filter((_, place) => requests.indexOf(requests[place] ?? "") === place);
  const different = new Map([...firsts, ...violations].map((each) => [violationLines(each).join("\n"), each]));
  const shown = [...different.values()].slice(0, 3);
  const left = violations.length - shown.length;
  return { shown, more: left > 0 ? [`and ${left} more like these`] : [] };
}

/**
 * The lines of a violation: expected, actual, the requests that must be sent before with their statuses, the request as a curl
 * line, and the answer with the beginning of its body.
 */
export function violationLines({ expected, actual, exchange, before = [] }: ReportedViolation, bodyLength = 300): string[] {
  const first = before.flatMap((each) => [`before    ${oneLine(curlLine(each))}`, `answer    ${each.status}`]);
  const lines = [`expected  ${oneLine(expected.join(" | "))}`, `actual    ${oneLine(actual)}`, ...first];
  if (exchange === undefined) return lines;
  const answer = `answer    ${exchange.status} ${shortened(oneLine(exchange.body), bodyLength)}`.trimEnd();
  return [...lines, `sent      ${oneLine(curlLine(exchange))}`, answer];
}

/** The shown violations as paragraphs, each line cut to `length`, and a line about the others. */
export function failureText(violations: readonly ReportedViolation[], length = 2000): string {
  const { shown, more } = shownViolations(violations);
  const linesOf = (violation: ReportedViolation) => violationLines(violation).map((line) => shortened(line, length));
  return [...shown.map((violation) => linesOf(violation).join("\n")), ...more].join("\n\n");
}

/**
 * A curl command that sends the request again from bash or zsh. Keys are variables such as `$TTS_PROJECTS_KEY`; neither the shell
 * nor curl expands anything else in it.
 */
export function curlLine({ method, url, headers, requestBody }: ReportedExchange): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`);
  const parts = [
    "curl -i",
    // Without these flags, curl expands brackets and braces, and resolves `..` in a path.
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    ...(/\/\.\.?(?:[/?]|$)/.test(url) ? ["--path-as-is"] : []),
    ...(method === "GET" ? [] : [`-X ${/^[A-Z]+$/.test(method) ? method : quoted(method)}`]),
    ...given,
    ...(requestBody === undefined ? [] : [`--data-raw ${quoted(requestBody)}`]),
    quoted(url),
  ];
  return parts.join(" ");
}

/**
 * Quotes a shell argument. Double quotes let the shell expand the variables; other special characters are escaped. `!` is placed
 * outside of them, because bash would keep a backslash before it. Control characters become `$'\x…'` escapes.
 */
function quoted(text: string): string {
  const escaped = text.replace(SPECIAL, (found: string, variable: string | undefined, next: string | undefined) => {
    if (found.startsWith("${")) return found;
    if (variable === undefined) return ESCAPES[found] ?? bytes(found);
    return next === "" ? `$${variable}` : `\${${variable}}`;
  });
  return `"${escaped}"`;
}

function bytes(character: string): string {
  const hex = [...Buffer.from(character, "utf8")].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
  return `"$'${hex.join("")}'"`;
}

/** The escapes of special characters. NUL is dropped, since no argument can contain it. */
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "`": "\\`", $: "\\$", "!": `"'!'"`, "\0": "" };

/**
 * Matches the derived keys as the redaction writes them; the variables of the report, each with the word character after it;
 * special characters of the shell; and unsafe characters.
 */
const SPECIAL = new RegExp(
  String.raw`\$\{TTS_PROJECTS_KEY(?:%\?)?\}|\$(TTS_PROJECTS_(?:(?:OTHER_|FREE_)?KEY|HEADER_\d+))(?=(\w?))|[\\"\x60$!]|${UNSAFE}`,
  "gu",
);
