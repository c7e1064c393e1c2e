import { headerOf } from "../model/exchange.ts";
import type { Finding, ReportedExchange } from "../model/report.ts";
import { firstNames, oneLine, shortened, UNSAFE } from "./plain-text.ts";
import { KIND_WORDS, ruleNamed } from "./summary.ts";

/** A labelled line about a finding. */
export type FindingLine = readonly [
  label: "before" | "sent" | "came" | "answer" | "right" | "impact" | "fix",
  text: string,
];

/** The title of a finding, and the sentence of its rule with level and section. */
export function findingHead(finding: Finding): string {
  const { sentence, section } = ruleNamed(finding.rule);
  return `${findingTitle(finding)}. ${sentence} (${finding.level}, section ${section})`;
}

/** The rule of a finding, what the violation is in two words, how often it was seen, and what else has the same cause. */
export function findingTitle({ rule, kind, count, violation, follows = {} }: Finding): string {
  const others = Object.entries(follows).map(([other, times]) => `${other}${timesText(times)}`);
  const beside = others.length > 0 ? `, and with it ${firstNames(others)}` : "";
  const isRefused = (violation.exchange?.status ?? 0) >= 400;
  const words = kind === "shown" && isRefused ? "shows too much" : KIND_WORDS[kind];
  return `${rule}: ${words}${timesText(count)}${beside}`;
}

function timesText(count: number): string {
  return count > 1 ? ` (${count} times)` : "";
}

/** What was sent, came and would be right, impact and fix, safe to print. Lines about answers have at most `most` characters. */
export function findingLines({ violation, impact, fix }: Finding, most: number): FindingLine[] {
  const { expected, actual, exchange, before = [] } = violation;
  const cut = (text: string) => shortened(oneLine(text), most);
  const lines = before.map((each): FindingLine => {
    return ["before", oneLine(`${curlLine(each)}  # ${each.status}`)];
  });
  if (exchange) lines.push(["sent", oneLine(curlLine(exchange))]);
  lines.push(["came", cut(actual)]);
  if (exchange) lines.push(["answer", cut(answerText(exchange))]);
  lines.push(["right", cut(expected.join(" or "))], ["impact", impact], ["fix", fix]);
  return lines;
}

function answerText({ status, body, problem = "none" }: ReportedExchange): string {
  return status === 0 ? problem.trimEnd() : `${status} ${body}`.trimEnd();
}

/** A finding as text: its title, the sentence of its rule, and its lines. */
export function findingText(finding: Finding): string {
  return [findingHead(finding), ...findingLines(finding, 600).map(labelledLine)].join("\n");
}

/** A text behind its label. */
export function labelledLine([label, text]: readonly [label: string, text: string]): string {
  return label.padEnd(8) + text;
}

/** A curl command for bash or zsh. Keys are variables such as `$TTS_PROJECTS_KEY`; nothing else in it is expanded. */
export function curlLine({ method, url, headers, requestBody }: ReportedExchange): string {
  const parts = ["curl -i"];
  const hasBody = requestBody !== undefined;
  // Without these flags, curl expands brackets and braces, and resolves `..` in a path.
  if (/[[\]{}]/.test(url)) parts.push("-g");
  if (/\/\.\.?(?:[/?]|$)/.test(url)) parts.push("--path-as-is");
  // A body makes curl send a POST unless a method is named; with `-X HEAD`, it would wait for a body.
  if (method === "HEAD" && !hasBody) parts.push("--head");
  else if (method !== "GET" || hasBody) parts.push(`-X ${method}`);
  for (const [name, value] of Object.entries(headers))
    parts.push(`-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`);
  const isTyped = headerOf({ headers }, "content-type") !== undefined;
  // With a body, curl sends a Content-Type of its own.
  if (hasBody && !isTyped) parts.push('-H "Content-Type:"');
  if (hasBody) parts.push(`--data-raw ${quoted(requestBody)}`);
  return [...parts, quoted(url)].join(" ");
}

/**
 * Quotes a shell argument. Double quotes let the shell expand the variables; other special characters are escaped. `!` is placed
 * outside of them, because bash would keep a backslash before it. Control characters become `$'\x…'` escapes.
 */
function quoted(text: string): string {
  const escaped = text.replace(
    SPECIAL,
    (found: string, variable: string | undefined, next: string | undefined) => {
      if (found.startsWith("${")) return found;
      if (variable === undefined) return ESCAPES[found] ?? bytes(found);
      return next === "" ? `$${variable}` : `\${${variable}}`;
    },
  );
  return `"${escaped}"`;
}

function bytes(character: string): string {
  const hex = Buffer.from(character, "utf8").toString("hex");
  return `"$'${hex.replace(/../g, "\\x$&")}'"`;
}

/** The escapes of special characters. NUL is dropped, since no argument can contain it. */
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "`": "\\`",
  $: "\\$",
  "!": `"'!'"`,
  "\0": "",
};

/**
 * Matches the derived keys as the redaction writes them, whole or as two parts with at most one character between them; the
 * variables of the report, each with the word character after it; special characters of the shell; and unsafe characters.
 */
const SPECIAL = new RegExp(
  String.raw`\$\{TTS_PROJECTS_KEY(?::\d+(?::\d+)?)?\}|\$(TTS_PROJECTS_(?:(?:OTHER_|FREE_)?KEY|HEADER_\d+))(?=(\w?))|[\\"\x60$!]|${UNSAFE}`,
  "gmu",
);
