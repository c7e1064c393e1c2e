import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";

const NAMES = [
  "README.md",
  "CONTRIBUTING.md",
  "openapi/README.md",
  "mock-server/README.md",
  "contract-tests/README.md",
];

/** The documents whose blocks are executed, with their texts. */
export const DOCUMENTS: readonly (readonly [name: string, text: string])[] = NAMES.map((name) => {
  return [name, readFileSync(join(ROOT, name), "utf8")];
});

/** Every fenced block, with the line of its opening fence and the reason in `<!-- not run: … -->` on the line before it. */
export const BLOCKS = DOCUMENTS.flatMap(([document, text]) => {
  const fenced = /^(?:<!-- not run: (\S.*) -->\n)?```(\w*)\n([\s\S]*?)\n?```$/gm;
  return [...text.matchAll(fenced)].map(
    ({ index, 1: notRun, 2: language = "", 3: inside = "" }) => {
      const line = text.slice(0, index).split("\n").length + (notRun === undefined ? 0 : 1);
      return { document, line, language, text: inside, notRun };
    },
  );
});

/** The blocks of a language that are executed, each with its place as `file:line`; one that is a part of another runs there. */
export function blocksToRun(language: string): [place: string, text: string][] {
  const blocks = BLOCKS.filter(
    (block) => block.language === language && block.notRun === undefined,
  );
  const whole = blocks.filter(
    ({ text }) => !blocks.some((other) => other.text !== text && other.text.includes(text)),
  );
  return whole.map(({ document, line, text }) => [`${document}:${line}`, text]);
}

/** The commands of a console block, which begin with `$ `, each with its shown output; `…` stands for any lines. */
export function readConsole(
  text: string,
): { readonly command: string; readonly output: readonly string[] }[] {
  const [, ...parts] = `\n${text}`.split(/\n\$ /);
  return parts.map((part) => {
    const [command = "", ...output] = part.trimEnd().split("\n");
    return { command, output };
  });
}

/** Whether the output is as shown, apart from what differs between runs, such as seconds. */
export function isShown(shown: readonly string[], output: string): boolean {
  const patterns = shown.map((line) =>
    line === "…" ? "(.*\\n)*" : `${steady(line).replace(/[^\w\s]/g, "\\$&")}\\n`,
  );
  return new RegExp(`^${patterns.join("")}$`).test(steady(output.trimEnd().replace(/.$/, "$&\n")));
}

function steady(text: string): string {
  const timed = text.replace(/ +$/gm, "").replace(/\d+(\.\d+)? (ms|s)\b/g, "N $2");
  return timed.replace(/\d+ requests/g, "N requests").replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:N");
}
