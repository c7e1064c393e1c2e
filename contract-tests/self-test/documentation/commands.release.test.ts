import { expect, test } from "vitest";
import { type Block, blocksToRun, placeOf } from "./blocks.ts";
import { isShown, readConsole } from "./shown-output.ts";
import { openWorkshop } from "./workshop.ts";

const LIMIT = { timeout: 180_000 };

test.concurrent.for(named(blocksToRun("sh")))("the commands at %s run", LIMIT, async ([, { text }], { onTestFinished }) => {
  const { run, close } = await openWorkshop();
  onTestFinished(close);
  // Line by line, since a server goes on; what a line exports is there for the next.
  const exported: string[] = [];
  for (const line of text.split("\n").filter((each) => each !== "")) {
    if (line.startsWith("export ")) exported.push(line);
    const { exitCode, output } = await run([...exported, line].join("\n"));
    expect([0, undefined], `${line}\n${output}`).toContain(exitCode);
  }
});

test.concurrent.for(named(blocksToRun("console")))(
  "%s shows what is printed",
  LIMIT,
  async ([, { text }], { onTestFinished }) => {
    const { run, close } = await openWorkshop();
    onTestFinished(close);
    const shown = readConsole(text);
    expect(shown.length).toBeGreaterThan(0);
    for (const { command, output } of shown) {
      const ended = await run(command);
      // Of a server, only the beginning is shown.
      const lines = ended.exitCode === undefined ? [...output, "…"] : output;
      expect(isShown(lines, ended.output), `${command}\nprints\n${ended.output}\nand not\n${output.join("\n")}`).toBe(true);
    }
  },
);

function named(blocks: readonly Block[]): [string, Block][] {
  return blocks.map((block) => [placeOf(block), block]);
}
