import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startMock } from "../../start-mock.ts";
import { noBrowser, openBrowser, type TestBrowser } from "./browser.fixture.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const VIEWS = ["projects", "request", "journal", "answers", "faults", "snapshots", "coverage"];
const LOOKS = [
  { colorScheme: "light", width: 375 },
  { colorScheme: "dark", width: 1440 },
] as const;

describe.skipIf(noBrowser)(`accessibility${noBrowser ? ` (skipped: ${noBrowser})` : ""}`, () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(LOOKS)("no view of the console violates a rule of axe ($colorScheme, $width)", async (look) => {
    const { page, origin } = await setup(look);
    for (const view of VIEWS) {
      await page.goto(`${origin}/__admin/#${view}`);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      if (view === "projects") await page.getByRole("row").nth(1).waitFor();
      expect(await violations(page), view).toEqual([]);
    }
    await page.getByRole("link", { name: "Snapshots" }).click();
    await page.getByRole("button", { name: "Reset everything" }).click();
    expect(await violations(page), "dialog").toEqual([]);
  });

  test.each(LOOKS)("the docs page violates no rule of axe, closed or open ($colorScheme, $width)", async (look) => {
    const { page, origin } = await setup(look);
    await page.goto(`${origin}/__admin/docs`);
    await page.locator(".opblock-get").waitFor();
    expect(await violations(page), "closed").toEqual([]);
    await page.locator(".opblock-get .opblock-summary-control").click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table").waitFor();
    expect(await violations(page), "open").toEqual([]);
  });

  async function setup({ colorScheme, width }: (typeof LOOKS)[number]) {
    const mock = await startMock({
      port: 0,
      profile: { "list.total": "page" },
      faults: [{ operation: "deleteProject", answer: "reset" }],
    });
    await mock.snapshot("one", "mk_premium");
    await fetch(`${mock.baseUrl}/projects?lastId=3`);
    // axe is put into the page past the policy, which lets no script in that the mock did not serve.
    const { page, context, troubles, origins } = await browser.page({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
      bypassCSP: true,
    });
    await context.addInitScript({ path: AXE });
    onTestFinished(async () => {
      await context.close();
      await mock.close();
      expect([...origins]).toEqual([new URL(mock.baseUrl).origin]);
      expect(troubles).toEqual([]);
    });
    page.setDefaultTimeout(5000);
    return { page, origin: new URL(mock.baseUrl).origin };
  }
});

/** Every rule that axe has is asked, whatever the weight of its violation. */
function violations(page: Page): Promise<unknown> {
  return page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) })))",
  );
}
