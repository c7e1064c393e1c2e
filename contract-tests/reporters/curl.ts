import type { ReportedExchange } from "../model/report.ts";
import { UNSAFE } from "./plain-text.ts";

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
    ...methodFlags(method),
    ...given,
    ...(requestBody === undefined ? [] : [`--data-raw ${quoted(requestBody)}`]),
    quoted(url),
  ];
  return parts.join(" ");
}

/** With `-X HEAD`, curl would wait for a body. */
function methodFlags(method: string): string[] {
  if (method === "GET") return [];
  return method === "HEAD" ? ["--head"] : [`-X ${/^[A-Z]+$/.test(method) ? method : quoted(method)}`];
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
 * Matches the derived keys as the redaction writes them, whole or as two parts with at most one character between them; the
 * variables of the report, each with the word character after it; special characters of the shell; and unsafe characters.
 */
const SPECIAL = new RegExp(
  String.raw`\$\{TTS_PROJECTS_KEY(?:%\?|:\d+(?::\d+)?)?\}|\$(TTS_PROJECTS_(?:(?:OTHER_|FREE_)?KEY|HEADER_\d+))(?=(\w?))|[\\"\x60$!]|${UNSAFE}`,
  "gu",
);
