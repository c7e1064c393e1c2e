import { oneLine, UNSAFE } from "../../openapi/pages/printable.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../model/report.ts";
import { shortened } from "./plain-text.ts";

/** At most three violations with different texts, first one of each request, then further ones; and a line if there are more. */
export function shownViolations({ violations }: CaseResult): { readonly shown: ReportedViolation[]; readonly more: string[] } {
  const requestOf = ({ exchange }: ReportedViolation): string =>
    JSON.stringify([exchange?.method, exchange?.url, exchange?.headers]);
  const requests = violations.map(requestOf);
  const firsts = violations.filter((each, index) => requests.indexOf(requestOf(each)) === index);
  const different = new Map([...firsts, ...violations].map((each) => [violationLines(each).join("\n"), each]));
  const shown = [...different.values()].slice(0, 3);
  const left = violations.length - shown.length;
  return { shown, more: left > 0 ? [`and ${left} more like these`] : [] };
}

/**
 * What was expected, what came, the request as a curl line, below those that have to be sent before it and what they were
 * answered with, and the answer with the beginning of its body; each on one line.
 */
export function violationLines({ expected, actual, exchange, before = [] }: ReportedViolation, bodyLength = 300): string[] {
  const first = before.flatMap((each) => [`before    ${oneLine(curlLine(each))}`, `answer    ${each.status}`]);
  const lines = [`expected  ${oneLine(expected.join(" | "))}`, `actual    ${oneLine(actual)}`, ...first];
  if (exchange === undefined) return lines;
  const answer = `answer    ${exchange.status} ${shortened(oneLine(exchange.body), bodyLength)}`.trimEnd();
  return [...lines, `sent      ${oneLine(curlLine(exchange))}`, answer];
}

/** The violations that are shown, as paragraphs of lines that are cut to a length, and how many are not shown. */
export function failureText(result: CaseResult, length = 2000): string {
  const { shown, more } = shownViolations(result);
  const paragraphs = shown.map((violation) => violationLines(violation).map((line) => shortened(line, length)));
  return [...paragraphs.map((lines) => lines.join("\n")), ...more].join("\n\n");
}

/**
 * A line that sends the request again if it is pasted into bash or zsh. Keys stand as variables such as `$TTS_PROJECTS_KEY`;
 * neither the shell nor curl expands anything else in it.
 */
export function curlLine({ method, url, headers, requestBody }: ReportedExchange): string {
  const given = Object.entries(headers).flatMap(([name, value]) => [
    "-H",
    quoted(value === "" ? `${name};` : `${name}: ${value}`),
  ]);
  const flags = [
    // Without these, curl takes brackets and braces as patterns, and resolves `..` in a path.
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    ...(/\/\.\.?(?:[/?]|$)/.test(url) ? ["--path-as-is"] : []),
    ...(method === "GET" ? [] : ["-X", /^[A-Z]+$/.test(method) ? method : quoted(method)]),
  ];
  const body = requestBody === undefined ? [] : ["--data-raw", quoted(requestBody)];
  return ["curl", "-i", ...flags, ...given, ...body, quoted(url)].join(" ");
}

/**
 * In double quotes, because the shell must expand the variables; other special characters are escaped. `!` stands outside of the
 * quotes, since bash keeps a backslash before it. Characters that control a terminal are written as bytes.
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

/** No argument of a command can hold a NUL. */
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "`": "\\`", $: "\\$", "!": `"'!'"`, "\0": "" };

/**
 * The keys near the premium one, as the redaction writes them; the variables of the report, each with the word character after
 * it; special characters of a shell; unsafe characters.
 */
const SPECIAL = new RegExp(
  String.raw`\$\{TTS_PROJECTS_KEY(?:%\?)?\}|\$(TTS_PROJECTS_(?:(?:OTHER_|FREE_)?KEY|HEADER_\d+))(?=(\w?))|[\\"\x60$!]|${UNSAFE}`,
  "gu",
);
