import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksToRun, placeOf } from "./blocks.ts";
import { PROJECT, type Snippet, writeSnippets } from "./snippets.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

const LIMIT = { timeout: 180_000 };
const blocks = blocksToRun("ts");

let workshop: Workshop;
let snippets: readonly Snippet[];
beforeAll(async () => {
  workshop = await openWorkshop();
  snippets = await writeSnippets(workshop, blocks);
  // Snippets that speak to a mock speak to this one.
  expect(await workshop.run("npm start")).toMatchObject({ exitCode: undefined });
}, 180_000);
afterAll(() => workshop.close());

test("every snippet is right for the compiler", LIMIT, async () => {
  const { output } = await workshop.run(`node node_modules/typescript/bin/tsc --project ${PROJECT} --pretty false || true`);
  expect(withPlaces(output)).toBe("");
});

test.each(blocks.map(placeOf))("the snippet at %s runs to its end", LIMIT, async (place) => {
  const { file, declaresTests } = snippets.find((snippet) => snippet.place === place) ?? { file: "nowhere" };
  const { exitCode, output } = await workshop.run(`cd ${PROJECT} && npx ${declaresTests ? "vitest run" : "tsx"} ${file}`);
  expect(exitCode, output).toBe(0);
});

/** The compiler's lines with the place of a snippet instead of its file. */
function withPlaces(output: string): string {
  return snippets.reduce((text, { file, place }) => text.replaceAll(`${PROJECT}/${file}`, place), output);
}
