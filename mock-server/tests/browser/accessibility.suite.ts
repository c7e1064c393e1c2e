import { expect, test } from "vitest";
import { describeInBrowser, openMockPage, violations, withAxe } from "./browser.fixture.ts";

const LOOKS = [
  ["dark", 1440],
  ["light", 375],
] as const;

describeInBrowser("accessibility", (browser) => {
  test.each(LOOKS)("the docs page violates no rule of axe (%s, %i)", async (colorScheme, width) => {
    const { page, origin, troubles } = await openMockPage(browser, "/__admin/", {
      ...{ colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" },
      bypassCSP: true,
    });
    await withAxe(page);
    await page.goto(`${origin}/__admin/docs`);
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator(".sent .status").waitFor();
    await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    expect(await violations(page), "docs").toEqual([]);
    expect(troubles).toEqual([]);
  });
});
