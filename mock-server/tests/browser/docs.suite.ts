import { expect, test } from "vitest";
import { allOperations } from "../../../openapi/index.ts";
import { describeInBrowser, openMockPage } from "./browser.fixture.ts";

describeInBrowser("the docs page", (browser) => {
  test("a list tried out reaches this mock with the development key", async () => {
    const { page, mock, troubles } = await setup();
    await page.locator(".opblock-get .opblock-summary-control").click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    expect(mock.journal.entries().at(-1)).toMatchObject({ operation: "listProjects", status: 200, key: { name: "mk_premium" } });
    expect(troubles).toEqual([]);
  });

  test("the address cannot name another document", async () => {
    const { page, troubles } = await setup("?url=https://example.com/openapi.json&configUrl=https://example.com/config.json");
    expect(await page.locator(".info .title").textContent()).toContain("Projects interface");
    expect(await page.locator("#servers").inputValue()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(troubles).toEqual([]);
  });

  test("the whole document is drawn, and nothing of it is an error", async () => {
    const { page, troubles } = await setup();
    for (const summary of await page.locator(".opblock-summary-control").all()) await summary.click();
    expect(await page.locator(".opblock").count()).toBe(allOperations.length);
    for (const { id, statuses } of allOperations) {
      const rows = page.locator(`.opblock[id$="${id}"] tr.response`);
      await rows.nth(statuses.length - 1).waitFor();
      expect(await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute("data-code"))))).toEqual(statuses);
    }
    expect(await page.locator(".errors-wrapper, .version-pragma__message").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  async function setup(query = "") {
    const opened = await openMockPage(browser, `/__admin/docs${query}`);
    await opened.page.locator(".opblock-get").waitFor();
    return opened;
  }
});
