import { expect, test } from "vitest";
import { describeInBrowser, openConsole } from "./browser.fixture.ts";

const LONG = "x".repeat(300);

describeInBrowser("the projects of the console", () => {
  test("a name may be one long word, run from right to left, or show nothing", async () => {
    const records = [{ id: "r", text: LONG, voice: "Ada", durationMs: 900 }];
    const projects = [
      { id: 101, name: LONG, desc: LONG, records },
      { id: 103, name: "abc \u202Egpj.exe", desc: "" },
      { id: 104, name: "\u200E \u3164", desc: "" },
    ];
    const { page } = await openConsole("projects", {
      viewport: { width: 375, height: 800 },
      mock: { data: { accounts: [{ key: "mk_premium", plan: "premium", projects }] } },
    });
    const width = () => page.evaluate("document.documentElement.scrollWidth");
    await page.getByRole("button", { name: /^1 records/ }).click();
    expect(await width()).toBe(375);
    await page.getByRole("row", { name: /^\(blank name\) 104/ }).waitFor();
    await page.getByRole("button", { name: /^Delete abc/ }).click();
    const undo = await page.getByRole("button", { name: "Undo", exact: true }).boundingBox();
    const notice = await page.locator(".notice").boundingBox();
    expect((notice?.x ?? 0) + (notice?.width ?? 0) - (undo?.x ?? 0) - (undo?.width ?? 0)).toBeLessThan(20);
    const key = page.getByRole("combobox", { name: "Key" }).first();
    await key.fill(`mk_premium:${"x".repeat(250)}`);
    await key.press("Enter");
    await page.getByRole("heading", { name: "xxx" }).first().waitFor();
    expect(await width()).toBe(375);
  });
});
