/** A command of a console block, and what is shown of its output; a line `…` stands for any lines. */
export interface Shown {
  readonly command: string;
  readonly output: readonly string[];
}

/** The commands of a console block: each begins with `$ `. */
export function readConsole(text: string): Shown[] {
  const [, ...parts] = `\n${text}`.split(/\n\$ /);
  return parts.map((part) => {
    const [command = "", ...output] = part.trimEnd().split("\n");
    return { command, output };
  });
}

/** Whether the output is what is shown. What differs from run to run, such as seconds, need not agree. */
export function isShown(shown: readonly string[], output: string): boolean {
  const printed = output.trimEnd();
  const lines = printed === "" ? [] : printed.split("\n").filter((line) => !NODE_NOTICE.test(line));
  return matches(shown.map(steady), lines.map(steady));
}

/** Only an old Node is told this, and the reader may have a new one. */
const NODE_NOTICE = /^tts-projects-\w+: Node \S+ gets no security fixes/;

function matches([first, ...others]: readonly string[], actual: readonly string[]): boolean {
  if (first === undefined) return actual.length === 0;
  if (first === "…") return actual.some((_, skipped) => matches(others, actual.slice(skipped))) || matches(others, []);
  return first === actual[0] && matches(others, actual.slice(1));
}

function steady(line: string): string {
  return line
    .trimEnd()
    .replace(/\d+(\.\d+)? (ms|s)\b/g, "N $2")
    .replace(/\d+ requests/g, "N requests")
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:N");
}
