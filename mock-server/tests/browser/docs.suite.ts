import { expect, test } from "vitest";
import { allOperations, allRules } from "../../../openapi/index.ts";
import type { StartOptions } from "../../start-mock.ts";
import { describeInBrowser, openMockPage } from "./browser.fixture.ts";

const ACCOUNTS = [
  { key: "mk_guest", plan: "free", projects: [] },
  { key: "mk_wide", plan: "premium", projects: [{ id: "9007199254740993", name: "Wide", desc: "" }] },
];

describeInBrowser("the docs page", () => {
  test("it opens with the operations, has every status and rule, and ignores the query of its URL", async () => {
    const { page, origin, troubles } = await setup({}, "?url=https://example.com/openapi.json");
    expect(await page.locator("h1").textContent()).toContain("Projects interface");
    expect(await page.locator(".overview li").allInnerTexts()).toHaveLength(allOperations.length);
    expect(await page.locator(".overview").evaluate((list) => list.getBoundingClientRect().bottom)).toBeLessThan(720);
    for (const { id, statuses } of allOperations) {
      for (const status of statuses) expect(await page.locator(`#${id}-${status}`).textContent()).toBe(String(status));
    }
    for (const { id } of allRules) expect(await page.locator(`[id="${id}"]`).count(), id).toBe(1);
    expect(await page.locator("[data-base]").textContent()).toBe(`${origin}/v1`);
    expect(troubles).toEqual([]);
  });

  test("the form sends a list with the development key, and the fetch sample sends the same request", async () => {
    const { page, mock, troubles } = await setup();
    await page.getByLabel("last_id").fill("0");
    await page.getByLabel("limit").fill("2");
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator(".sent pre", { hasText: '"total": 45' }).waitFor();
    const [sent] = mock.journal.entries().slice(-1);
    expect(sent).toMatchObject({ operation: "listProjects", status: 200, key: { name: "mk_premium" } });
    await page.getByText("fetch", { exact: true }).first().click();
    const sample = await page.locator('[data-sample="fetch"]').first().innerText();
    expect(await page.evaluate(`(async () => { ${sample}; return answer.projects.length; })()`)).toBe(2);
    expect(mock.journal.entries().at(-1)).toMatchObject({ path: sent?.path, query: sent?.query, key: { name: "mk_premium" } });
    expect(troubles).toEqual([]);
  });

  test("with custom data, it uses the first premium key that has projects, and a delete names one of them", async () => {
    const { page, mock } = await setup({ data: { accounts: ACCOUNTS } });
    expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("mk_wide");
    expect(await page.getByLabel("projectId").inputValue()).toBe("9007199254740993");
    expect(await page.locator("[data-sample=curl]").last().textContent()).toMatch(/DELETE .*projectId=9007199254740993'/);
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator("form pre", { hasText: "Wide" }).waitFor();
    await page.getByRole("button", { name: "Send DELETE" }).click();
    await page.locator("form .status", { hasText: "200" }).last().waitFor();
    expect(await mock.store.projects("mk_wide")).toEqual([]);
  });

  test("a key that no header can hold is not sent, and the page says why", async () => {
    const { page, mock } = await setup();
    await page.getByLabel("Key", { exact: true }).fill("mk_premium:日本");
    await page.locator(".key").getByText("No account can have this key.").waitFor();
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator(".sent").getByText("Nothing was sent: a header cannot hold this key.").waitFor();
    expect(mock.journal.entries()).toEqual([]);
  });

  test("without a premium key the page says that every request is refused", async () => {
    const { page } = await setup({ data: { accounts: ACCOUNTS.slice(0, 1) } });
    await page.getByText("No key of this data is premium").waitFor();
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.getByRole("link", { name: "plan.not-premium" }).and(page.locator(".sent a")).waitFor();
  });

  async function setup(mock: StartOptions = {}, query = "") {
    const opened = await openMockPage(`/__admin/docs${query}`, { mock });
    await opened.page.getByRole("button", { name: "Send GET" }).waitFor();
    await opened.page.locator(".key [role=status]:not(:empty)").waitFor();
    return opened;
  }
});
