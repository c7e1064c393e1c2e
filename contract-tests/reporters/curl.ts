import type { ReportedExchange } from "../model/report.ts";

/** A line that sends the request again when pasted into a shell; keys stand as variables such as `$TTS_PROJECTS_KEY`. */
export function curlLine({ method, url, headers }: ReportedExchange): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`);
  return ["curl", "-i", ...(method === "GET" ? [] : ["-X", method]), ...given, quoted(url)].join(" ");
}

/** Double quotes, because a variable must be expanded; everything else that a shell would touch is escaped. */
function quoted(text: string): string {
  const escaped = text.replace(/[\\"`]/g, "\\$&").replace(/\$(?!TTS_PROJECTS_)/g, "\\$");
  return `"${escaped}"`;
}
