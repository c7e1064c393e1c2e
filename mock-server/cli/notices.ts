import type { LogFormat } from "../adapters/access-log.ts";

/** Says one line about the mock itself, where the access log goes and in its form. */
export type Notice = (line: string, level?: "info" | "warn") => void;

export function notices(format: LogFormat, write: (line: string) => void, clock: () => Date = () => new Date()): Notice {
  if (format === "text") return (line) => write(`tts-projects-mock: ${line}`);
  return (message, level = "info") => write(JSON.stringify({ timestamp: clock().toISOString(), level, message }));
}
