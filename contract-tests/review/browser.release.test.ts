import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  closeBrowser,
  describeInBrowser,
  keep,
  openPage,
  violations,
  withAxe,
} from "../../mock-server/tests/browser/browser.fixture.ts";
import { htmlReport } from "../reporters/html/page.ts";
import { sampleReport } from "../reporters/sample-report.fixture.ts";
import { changesBetween } from "./changes.ts";
import { parseSource, readDocument } from "./inputs.ts";
import { reviewOf } from "./model.ts";
import { pagesOf, writePages } from "./review.ts";

const { ROUNDS, SCREENSHOTS } = process.env;

/** Widths and color schemes: two of them, or all with ROUNDS=all or SCREENSHOTS. */
const LOOKS = ([375, 768, 1440] as const)
  .flatMap((width) => [{ width, colorScheme: "light" } as const, { width, colorScheme: "dark" } as const])
  .filter((look) => SCREENSHOTS || ROUNDS === "all" || ["375,light", "1440,dark"].includes(Object.values(look).join()));

describeInBrowser("the review and the HTML report in a browser", () => {
  let folder: string;
  let names: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tts-projects-pages-"));
    const source = await readDocument();
    const profiles = [{ name: "real", answers: { "list.total": "page" } }];
    const before = parseSource("before.yaml", source.text.replace(/(maximum: )100(, default: )20/, "$190$230"));
    const pages = pagesOf(reviewOf(source, profiles), changesBetween(before, source, profiles));
    names = [...Object.keys(pages), "report.html"];
    await writePages(folder, pages);
    await writeFile(join(folder, "report.html"), htmlReport(sampleReport));
  }, 60_000);
  afterAll(closeBrowser);

  test.each(LOOKS)(
    "no page violates a rule of axe, is wider than the screen, hides its own link or asks for anything ($colorScheme, $width)",
    async (look) => {
      const { page, context } = await openPage({
        viewport: { width: look.width, height: 900 },
        colorScheme: look.colorScheme,
        bypassCSP: true,
      });
      await withAxe(page);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      for (const name of names) {
        const url = pathToFileURL(join(folder, name)).href;
        await page.goto(url);
        await keep(page, `${name.replace(".html", "")}-${look.width}-${look.colorScheme}`);
        expect(await page.evaluate(CURRENT_LINK), name).toBeLessThanOrEqual(look.width);
        await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), name).toBeLessThanOrEqual(0);
        expect(await violations(page), name).toEqual([]);
        expect(requests.splice(0), name).toEqual([url]);
      }
      await context.close();
    },
    120_000,
  );

  test("the filter field hides rows without its words, opens folded matches, and sends no request", async () => {
    const { page, context, troubles } = await openPage();
    const field = page.getByRole("searchbox");
    const shown = async (selector: string): Promise<string[]> => {
      const elements = page.locator(selector).filter({ visible: true });
      return (await elements.allInnerTexts()).map((text) => text.split("\n")[0] ?? "");
    };
    for (const name of names.filter((each) => !["document.html", "report.html"].includes(each))) {
      await page.goto(pathToFileURL(join(folder, name)).href);
      await page.keyboard.press("/");
      await page.keyboard.type("zzz");
      expect(await shown("section"), name).toEqual([]);
      expect(await page.getByRole("status").innerText(), name).toMatch(/^none of \d+$/);
      await page.keyboard.press("Escape");
      expect(await page.locator("main [hidden]").count(), name).toBe(0);
    }
    await page.goto(pathToFileURL(join(folder, "rules.html")).href);
    await field.fill("CURSOR-zero  second-page");
    expect(await shown("article h3")).toEqual([expect.stringContaining("list.first-page")]);
    expect(await shown("nav.sections a")).toEqual(["list.first-page"]);
    expect(await shown(".mutants li")).toContainEqual(expect.stringContaining("cursor-zero-second-page"));
    expect(troubles.filter((trouble) => !trouble.startsWith("request to file:"))).toEqual([]);
    await context.close();
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.page.goto(pathToFileURL(join(folder, "rules.html")).href);
    expect(await plain.page.getByRole("searchbox").count()).toBe(0);
    expect(await plain.page.locator("article").count()).toBeGreaterThan(50);
    await plain.context.close();
  }, 60_000);

  test("the keyboard can skip the navigation, and reach a rule from the first page", async () => {
    const { page, context } = await openPage();
    await page.goto(pathToFileURL(join(folder, "coverage.html")).href);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await page.getByRole("link", { name: "delete.cascade" }).first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/rules\.html#delete\.cascade$/);
    expect(await page.evaluate("document.querySelector(':target').innerText")).toContain("seen by store");
    await context.close();
  }, 60_000);
});

/** The end of the link to the page itself; the report has none. */
const CURRENT_LINK = "document.querySelector('[aria-current=page]')?.getBoundingClientRect().right ?? 0";
