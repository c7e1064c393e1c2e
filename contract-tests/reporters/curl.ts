import type { ReportedExchange } from "../model/report.ts";

/**
 * A line that sends the request again when pasted into bash or zsh. Keys stand as variables such as `$TTS_PROJECTS_KEY`,
 * and nothing else in it is expanded, by the shell or by curl.
 */
export function curlLine({ method, url, headers }: ReportedExchange): string {
  const given = Object.entries(headers).flatMap(([name, value]) => [
    "-H",
    quoted(value === "" ? `${name};` : `${name}: ${value}`),
  ]);
  return ["curl", "-i", ...flagsFor(url), ...(method === "GET" ? [] : ["-X", word(method)]), ...given, quoted(url)].join(" ");
}

/** curl takes brackets and braces as patterns, and dots as steps between folders, unless it is told not to. */
function flagsFor(url: string): string[] {
  return [...(/[[\]{}]/.test(url) ? ["-g"] : []), ...(/\/\.\.?(?:[/?]|$)/.test(url) ? ["--path-as-is"] : [])];
}

function word(text: string): string {
  return /^[A-Z]+$/.test(text) ? text : quoted(text);
}

/**
 * Double quotes, because a variable must be expanded; whatever else a shell would touch is escaped. `!` leaves the quotes,
 * where a backslash would not be taken away, and what a terminal would obey goes in as bytes.
 */
function quoted(text: string): string {
  const escaped = text.replace(TOUCHED, (found: string, variable: string | undefined, next: string | undefined) => {
    if (variable === undefined) return QUOTED[found] ?? bytes(found);
    return next === "" ? `$${variable}` : `\${${variable}}`;
  });
  return `"${escaped}"`;
}

function bytes(character: string): string {
  const hex = [...Buffer.from(character, "utf8")].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
  return `"$'${hex.join("")}'"`;
}

/** No argument can hold a NUL. */
const QUOTED: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "`": "\\`", $: "\\$", "!": `"'!'"`, "\0": "" };

/** Our variables with the word character behind them, what a shell touches, and what `oneLine` would show as an escape. */
const TOUCHED =
  /\$(TTS_PROJECTS_(?:(?:OTHER_|FREE_)?KEY|HEADER_\d+))(?=(\w?))|[\\"`$!]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{NChar}\u115f\u1160\u3164\uffa0]|\u034f|(?<=#)#(?=\[)/gu;
