import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { describeInBrowser, openMockPage } from "./browser.fixture.ts";

describeInBrowser("the console", (browser) => {
  test("an open question is switched by the keyboard, and the next answer is another", async () => {
    const { page, total } = await setup("answers");
    expect(await total()).toBe(45);
    await page.getByRole("group", { name: "What does total count?" }).getByRole("radio", { name: /^page/ }).focus();
    await page.keyboard.press("Space");
    await says(page, "list.total is answered with page from the next request on.");
    expect(await total()).toBe(20);
    await page.getByRole("button", { name: "Back to the reference" }).press("Enter");
    await says(page, "The mock answers as the reference.");
    expect(await total()).toBe(45);
  });

  test("a family of answers takes a text, and refuses one that is no answer of the question", async () => {
    const { page, total } = await setup("answers");
    const question = page.getByRole("group", { name: "May a page hold fewer projects than its limit while more remain?" });
    await question.getByRole("textbox").fill("cap-1");
    await question.getByRole("button", { name: "Use" }).click();
    await says(page, "list.short-page is answered with cap-1");
    await question.getByRole("textbox").fill("cap-none");
    await question.getByRole("textbox").press("Enter");
    await page.getByRole("alert").getByText("list.short-page cannot be").waitFor();
    expect(await total()).toBe(45);
  });

  test("a project that is deleted leaves the list, and a snapshot brings it back", async () => {
    const { page, total, open } = await setup("snapshots");
    await page.getByLabel(/^Name/).fill("before");
    await page.keyboard.press("Enter");
    await says(page, "Put mk_premium aside as before.");
    await open("Projects");
    const button = page.getByRole("button", { name: /^Delete / }).first();
    const name = (await button.getAttribute("aria-label"))?.replace("Delete ", "") ?? "";
    await button.click();
    await says(page, `Deleted “${name}”.`);
    await page.getByText("1–20 of 44").waitFor();
    expect(await page.getByRole("option", { name: "mk_premium · premium · 44 · changed" }).count()).toBe(1);
    await open("Snapshots");
    await page.getByRole("button", { name: "Restore before" }).click();
    await says(page, "Restored before.");
    expect(await total()).toBe(45);
    await page.getByRole("button", { name: "Delete the snapshot before" }).click();
    await page.getByText("No snapshot yet.").waitFor();
  });

  test("a fault that is added strikes, is counted, and is cleared", async () => {
    const { page, list, open } = await setup("faults");
    await page.getByLabel("Operation").first().selectOption("listProjects");
    await page.getByLabel(/^Status/).fill("429");
    await page.getByRole("button", { name: "Add the fault" }).click();
    await says(page, "Added. Every list is answered with 429, after it took effect.");
    expect((await list()).status).toBe(429);
    await page.getByRole("row", { name: /Every list is answered with 429.* 1 1 / }).waitFor();
    await open("Journal");
    await page.getByText("fault fault-1").waitFor();
    await open("Faults");
    await page.getByRole("button", { name: "Clear all faults" }).click();
    await says(page, "No fault is in force.");
    expect((await list()).status).toBe(200);
  });

  test("requests appear in the journal at once, with what they come close to, and can be filtered", async () => {
    const { page, list } = await setup("journal");
    await page.getByText("No requests yet.").waitFor();
    await list("?lastId=5");
    await list("", "mk_nobody");
    await page.getByRole("row", { name: /401 auth\.key-unknown/ }).waitFor();
    await page.getByText("sent lastId; the parameter is last_id").waitFor();
    await page.getByLabel("Status").selectOption("401");
    expect(await page.getByRole("row").count()).toBe(2);
  });

  test("a reset asks first: Escape leaves everything as it is, and gives the focus back", async () => {
    const { page, mock, total } = await setup("snapshots");
    const [first] = await mock.store.projects("mk_premium");
    await fetch(`${mock.baseUrl}/project?projectId=${first?.id}`, {
      method: "DELETE",
      headers: { "X-Master-Key": "mk_premium" },
    });
    const reset = page.getByRole("button", { name: "Reset everything" });
    await reset.press("Enter");
    await page.getByRole("dialog", { name: "Reset everything?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await total()).toBe(44);
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Reset everything");
    await reset.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Reset everything" }).click();
    await says(page, "Everything is back at the start.");
    expect(await total()).toBe(45);
  });

  test("an account is added and chosen, and a thousand projects come in pages", async () => {
    const { mock, page, open } = await setup("projects");
    await page.getByRole("button", { name: "Add an account" }).click();
    await page.getByLabel(/^Projects, up to/).fill("3");
    await page.keyboard.press("Enter");
    await says(page, "It lasts until everything is reset.");
    await page.getByText("1–3 of 3").waitFor();
    await page.getByRole("combobox", { name: "Key" }).first().selectOption("mk_many");
    await page.getByText("1–20 of 1,000").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("21–40 of 1,000").waitFor();
    await page.getByRole("button", { name: "Use a copy" }).click();
    await page.getByRole("dialog", { name: "A copy of mk_many" }).waitFor();
    await page.keyboard.press("Enter");
    await says(page, "Requests go out as mk_many:mine now.");
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .press("Enter");
    await page.getByText("1–20 of 999").waitFor();
    expect(await mock.store.projects("mk_many")).toHaveLength(1000);
    await open("Coverage");
    await page.getByRole("row", { name: /delete\.success.*1 ×/ }).waitFor();
  });

  test("a request is sent from the console as the chosen key, and its curl line is there to be copied", async () => {
    const { page } = await setup("request", { width: 375, height: 800 });
    await page.getByRole("button", { name: "Send" }).click();
    const body = page.getByRole("region", { name: "Body of the answer" });
    await body.getByText('"total": 45').waitFor();
    await page.getByText("Answered with 200 by list.first-page.").waitFor();
    await page.getByRole("button", { name: /^Continue after/ }).click();
    expect(await page.getByRole("region", { name: "curl line" }).textContent()).toMatch(/[?&]last_id=\d+/);
  });

  test.each([375, 1440])("at %i pixels nothing is wider than the page", async (width) => {
    const { page, open } = await setup("projects", { width, height: 800 });
    for (const view of ["Journal", "Open questions", "Faults", "Snapshots", "Coverage"]) {
      await open(view);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
  });

  async function setup(view: string, viewport = { width: 1440, height: 900 }) {
    const options = { viewport, reducedMotion: "reduce" } as const;
    const { mock, page, troubles } = await openMockPage(browser, `/__admin/#${view}`, options);
    onTestFinished(() => expect(troubles.filter((trouble) => !/status of [45]\d\d/.test(trouble))).toEqual([]));
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    const list = (query = "", key = "mk_premium") =>
      fetch(`${mock.baseUrl}/projects${query}`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
    const total = async () => ((await (await list()).json()) as { total: number }).total;
    const open = async (name: string) => {
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 2, name }).waitFor();
    };
    return { mock, page, list, total, open };
  }
});

async function says(page: Page, text: string): Promise<void> {
  await page.getByRole("status").getByText(text).waitFor();
}
