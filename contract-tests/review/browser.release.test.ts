import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import * as browser from "../../mock-server/tests/browser/browser.fixture.ts";
import { newFolder } from "../commands/run.fixture.ts";
import { htmlReport } from "../reporters/html/html-report.ts";
import { sampleReport } from "../reporters/sample-report.fixture.ts";
import { questionsPage, refusalsPage, rulesPage } from "./document-pages.ts";

const PAGES = {
  index: rulesPage(),
  questions: questionsPage(),
  refusals: refusalsPage(),
  report: htmlReport(sampleReport),
};
const LOOKS = [
  { width: 375, colorScheme: "light" },
  { width: 768, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

const folder = await newFolder();
const urlOf = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;
for (const [name, text] of Object.entries(PAGES))
  await writeFile(join(folder, `${name}.html`), text);

browser.describeInBrowser("the review and the HTML report in a browser", () => {
  test.each(LOOKS)(
    "no page violates a rule of axe, is wider than the screen, or asks for anything: %j",
    async (look) => {
      const { width, colorScheme } = look;
      const { page } = await browser.visit("about:blank", {
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      });
      await browser.withAxe(page);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      for (const name of Object.keys(PAGES)) {
        await page.goto(urlOf(name));
        await browser.keep(page, `${name}-${width}-${colorScheme}`);
        await page.evaluate(
          "document.querySelectorAll('details').forEach((each) => { each.open = true; })",
        );
        expect(
          await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
          name,
        ).toBeLessThanOrEqual(0);
        expect(await browser.violations(page), name).toEqual([]);
        expect(requests.splice(0), name).toEqual([urlOf(name)]);
      }
    },
  );
});
