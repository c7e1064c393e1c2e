import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { blocksToRun, isShown, readConsole } from "./blocks.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

/** The snippets, as files of a project with this package installed. */
const snippets = blocksToRun("ts").map(([place, text]) => {
  const name = place.replace(/\W+/g, "-").toLowerCase();
  return {
    place,
    text,
    file: text.includes("defineContractTests(") ? `${name}.test.ts` : `${name}.ts`,
  };
});

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
  const project = join(workshop.folder, "snippets");
  await mkdir(project);
  await symlink(workshop.folder, join(workshop.folder, "node_modules/tts-projects"));
  // A snippet may be for a browser.
  const lib = ["es2023", "dom", "dom.iterable"];
  const compilerOptions = {
    rootDir: "/",
    noUnusedLocals: false,
    noEmit: true,
    types: ["node"],
    lib,
  };
  const files = {
    "package.json": JSON.stringify({ type: "module" }),
    "tsconfig.json": JSON.stringify({
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions,
      include: ["*.ts"],
    }),
    "vitest.config.js": 'export default { test: { include: ["*.test.ts"] } };',
    ...Object.fromEntries(
      snippets.map(({ file, text }) => [file, workshop.localised(`${text}\nexport {};\n`)]),
    ),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
  for (const { file, text } of snippets) {
    const { code } = await transform(workshop.localised(text), { loader: "ts" });
    await writeFile(join(project, file.replace(/ts$/, "js")), code);
  }
  // Start the mock that snippets use.
  expect(await workshop.run("npm start")).toMatchObject({ exitCode: undefined });
});
afterAll(() => workshop.close());

test("every snippet compiles", async () => {
  const { output } = await runSnippets("tsc", "--pretty", "false", "|| true");
  expect(snippets.reduce((text, { file, place }) => text.replaceAll(file, place), output)).toBe("");
});

test("every snippet with tests passes", async () => {
  const { exitCode, output } = await runSnippets("vitest", "run");
  expect(exitCode, output).toBe(0);
});

test.each(snippets.filter(({ file }) => !file.endsWith(".test.ts")))(
  "the snippet at $place runs",
  async ({ file }) => {
    const { exitCode, output } = await workshop.run(
      `cd snippets && node ${file.replace(/ts$/, "js")}`,
    );
    expect(exitCode, output).toBe(0);
  },
);

test.concurrent.for(blocksToRun("sh"))(
  "the commands at %s run",
  async ([, text], { onTestFinished }) => {
    const { run, close } = await openWorkshop();
    onTestFinished(close);
    // Run line by line, because a server keeps running, and repeat each `export` for the lines after it.
    const exported: string[] = [];
    for (const line of text.split("\n").filter((each) => each !== "")) {
      if (line.startsWith("export ")) exported.push(line);
      const { exitCode, output } = await run([...exported, line].join("\n"));
      expect([0, undefined], `${line}\n${output}`).toContain(exitCode);
    }
  },
);

test.concurrent.for(blocksToRun("console"))(
  "%s shows the printed output",
  async ([, text], { onTestFinished }) => {
    const { run, close } = await openWorkshop();
    onTestFinished(close);
    const shown = readConsole(text);
    expect(shown.length).toBeGreaterThan(0);
    for (const { command, output } of shown) {
      const ended = await run(command);
      // A document shows only the beginning of a server's output.
      const lines = ended.exitCode === undefined ? [...output, "…"] : output;
      expect(
        isShown(lines, ended.output),
        `${command}\nprints\n${ended.output}\nand not\n${output.join("\n")}`,
      ).toBe(true);
    }
  },
);

/** Runs a tool of the repository in the project of the snippets. */
function runSnippets(...command: readonly string[]) {
  return workshop.run(`cd snippets && ../node_modules/.bin/${command.join(" ")}`);
}
