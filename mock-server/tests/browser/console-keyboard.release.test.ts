import { expect, test } from "vitest";
import { describeInBrowser, list } from "./browser.fixture.ts";
import { openConsole } from "./console.fixture.ts";

describeInBrowser("the console", () => {
  test("is enough for the first day of a front end by keyboard alone", async () => {
    const { page, mock, rows, says } = await openConsole("");
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const isAt = (selector: string) =>
      page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
    const enter = async (selector: string, key = "Enter") => {
      for (let tabs = 0; tabs < 300 && !(await isAt(selector)); tabs++) await press("Tab");
      expect(await isAt(selector), selector).toBe(true);
      await press(key);
    };
    // On a busy machine the page reads late what it has changed.
    await page.route("**/__admin/faults", async (route) => {
      if (route.request().method() === "GET") await new Promise((go) => setTimeout(go, 200));
      await route.continue();
    });
    await list(mock);
    await list(mock, "?lastId=5");
    await rows(/near miss/).waitFor();
    await press("/", ..."near miss");
    await enter(".row a");
    await page.getByRole("heading", { name: "Request 2" }).waitFor();
    await press("Escape");
    await page.locator(".row a:focus", { hasText: "near miss" }).waitFor();
    await enter("[href='#/faults']");
    await enter(".tools button");
    await enter("form [type=submit]").then(() => says("Started lost"));
    await enter("[href='#/projects']");
    await rows(/^1020 /).waitFor();
    await enter("[aria-label^='Delete']").then(() => says("No answer came"));
    await expect.poll(() => rows(/^1020 /).count()).toBe(0);
    await enter("[aria-label^='Delete']").then(() => says("Deleted"));
    await enter(".notice button").then(() => says("Undone."));
    await enter("[href='#/answers']");
    await enter("[name='list.total']", "p").then(() => says("list.total is page"));
    expect(await (await list(mock, "?limit=2")).json()).toMatchObject({ total: 2 });
  });
});
