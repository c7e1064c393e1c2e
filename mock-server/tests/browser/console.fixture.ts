import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { openMockPage, type TestBrowser } from "./browser.fixture.ts";

/** The console at a view, in a browser of 1440 pixels, beside the mock that it shows. */
export async function openConsole(
  browser: Pick<TestBrowser, "page">,
  view: string,
  { viewport = { width: 1440, height: 900 }, expected = /status of [45]\d\d|ERR_CONNECTION_RESET/, mock: start = {} } = {},
) {
  const permissions = ["clipboard-read", "clipboard-write"];
  const options = { mock: start, viewport, permissions, reducedMotion: "reduce" } as const;
  const { mock, page, troubles } = await openMockPage(browser, `/__admin/#${view}`, options);
  onTestFinished(() => expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]));
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  const list = (query = "", key = "mk_premium") =>
    fetch(`${mock.baseUrl}/projects${query}`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
  const total = async () => ((await (await list()).json()) as { total: number }).total;
  const open = async (name: string, heading = name) => {
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 2, name: heading }).waitFor();
  };
  return { mock, page, list, total, open };
}

/** Waits for a notice of the console. */
export async function says(page: Page, text: string): Promise<void> {
  await page.getByRole("status").getByText(text).waitFor();
}
