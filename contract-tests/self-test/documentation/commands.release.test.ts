import { expect, test } from "vitest";
import { blocksToRun, isShown, readConsole } from "./blocks.ts";
import { openWorkshop } from "./workshop.ts";

test.concurrent.for(blocksToRun("sh"))("the commands at %s run", async ([, text], { onTestFinished }) => {
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

test.concurrent.for(blocksToRun("console"))("%s shows what is printed", async ([, text], { onTestFinished }) => {
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
});
