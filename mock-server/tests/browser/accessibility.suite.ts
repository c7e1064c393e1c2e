import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, openMockPage } from "./browser.fixture.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const VIEWS = ["projects", "request", "journal", "answers", "faults", "snapshots", "coverage"];

/** The release tests look at both. */
const LOOKS = (
  [
    ["dark", 1440],
    ["light", 375],
  ] as const
).slice(process.env.ROUNDS ? 0 : 1);

describeInBrowser("accessibility", (browser) => {
  test.each(LOOKS)("no view of console and docs page violates a rule of axe (%s, %i)", async (colorScheme, width) => {
    const { page, mock, origin, context, troubles } = await openMockPage(browser, "/__admin/", {
      ...{ colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" },
      // The script of axe gets past the policy, which lets in no script that the mock did not serve.
      bypassCSP: true,
      mock: { profile: { "list.total": "page" }, faults: [{ operation: "deleteProject", break: "reset" }] },
    });
    await mock.snapshot("one", "mk_premium");
    await fetch(`${mock.baseUrl}/projects?lastId=3`);
    await context.addInitScript({ path: AXE });
    await page.reload();
    for (const view of VIEWS) {
      await page.goto(`${origin}/__admin/#${view}`);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      if (view === "projects") await page.getByRole("row").nth(1).waitFor();
      expect(await violations(page), view).toEqual([]);
    }
    await page.getByRole("link", { name: "Snapshots" }).click();
    await page.getByRole("button", { name: "Reset everything" }).click();
    expect(await violations(page), "dialog").toEqual([]);

    await page.goto(`${origin}/__admin/docs`);
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator(".sent .status").waitFor();
    await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    expect(await violations(page), "docs").toEqual([]);
    expect(troubles).toEqual([]);
  });
});

/** Every rule that axe has is asked, whatever the weight of its violation. */
function violations(page: Page): Promise<unknown> {
  return page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) })))",
  );
}
