import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../../start-mock.ts";
import { describeInBrowser, openConsole, says } from "./browser.fixture.ts";

describeInBrowser("the console", () => {
  test("the keyboard switches an open question, and the next answer differs", async () => {
    const { page, total } = await openConsole("answers");
    expect(await total()).toBe(45);
    await page.getByRole("group", { name: "What does total count?" }).getByRole("radio", { name: /^page/ }).focus();
    await page.keyboard.press("Space");
    await says(page, "list.total is answered with page from the next request on.");
    expect(await total()).toBe(20);
    await page.getByRole("button", { name: "Undo: list.total page" }).press("Enter");
    await says(page, "list.total is answered with all");
    expect(await total()).toBe(45);
    await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await says(page, "list.total is answered with page");
    expect(await total()).toBe(20);
    await page.getByRole("button", { name: "Back to the reference", exact: true }).press("Enter");
    await says(page, "The mock answers as the reference.");
    expect(await total()).toBe(45);
  });

  test("the arrow keys and dragging sort an order of checks", async () => {
    const { page, mock } = await openConsole("answers");
    const part = (name: string) => page.getByRole("list", { name: /listProjects/ }).getByRole("button", { name });
    await part("key").press("ArrowRight");
    await says(page, "is answered with plan,key,content-type,parameters,existence");
    await page.locator(":focus", { hasText: "key, 2 of 5" }).waitFor();
    await part("parameters").dragTo(part("plan"));
    await says(page, "is answered with parameters,plan,key,content-type,existence");
    expect(mock.profile["auth.precedence.listProjects"]).toBe("parameters,plan,key,content-type,existence");
  });

  test("a family of answers accepts a text, and refuses a text that does not belong to it", async () => {
    const { page, total } = await openConsole("answers");
    const question = page.getByRole("group", { name: "May a page hold fewer projects than its limit while more remain?" });
    await question.getByRole("combobox").fill("cap-1");
    await question.getByRole("button", { name: "Use" }).click();
    await says(page, "list.short-page is answered with cap-1");
    await question.getByRole("combobox").fill("cap-none");
    await question.getByRole("combobox").press("Enter");
    await page.getByRole("alert").getByText("list.short-page cannot be").waitFor();
    expect(await total()).toBe(45);
  });

  test("a project that is deleted leaves the list, and a snapshot brings it back", async () => {
    const { page, total, open } = await openConsole("snapshots");
    await page.getByLabel(/^Name/).fill("before");
    await page.keyboard.press("Enter");
    await says(page, "Saved mk_premium as before.");
    await open("Projects");
    const button = page.getByRole("button", { name: /^Delete / }).first();
    const name = (await button.getAttribute("aria-label"))?.replace("Delete ", "") ?? "";
    await button.click();
    await says(page, `Deleted “\u2068${name}\u2069”.`);
    await page.getByText("1–20 of 44").waitFor();
    await page.locator('#keys option[value="mk_premium"]', { hasText: "premium · 44 · changed" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await says(page, `“\u2068${name}\u2069” is back.`);
    expect(await total()).toBe(45);
    await button.click();
    await page.getByText("1–20 of 44").waitFor();
    await open("Snapshots");
    await page.getByRole("row", { name: /^before mk_premium 45 1 fewer/ }).waitFor();
    await page.getByRole("button", { name: "Restore before" }).click();
    await says(page, "Restored before.");
    expect(await total()).toBe(45);
    await page.getByRole("button", { name: "Delete the snapshot before", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const style = await page.evaluate(
      "(({ textAlign, whiteSpace }) => [textAlign, whiteSpace])(getComputedStyle(document.querySelector('dialog')))",
    );
    expect(style).toEqual(["start", "normal"]);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await says(page, "Deleted the snapshot before.");
    await page.getByRole("row", { name: /^before mk_premium/ }).waitFor({ state: "detached" });
  });

  test("an added fault applies, is counted, and can be cleared, also one with a body that is not JSON", async () => {
    const { page, mock, list, open } = await openConsole("faults");
    await page.getByLabel("Operation").first().selectOption("listProjects");
    await page.getByLabel(/^Status/).fill("429");
    await page.getByRole("button", { name: "Add the fault" }).click();
    await says(page, "Added. Every list is answered with 429, after it took effect.");
    expect((await list()).status).toBe(429);
    await page.getByRole("row", { name: /Every list is answered with 429.* 1 1 / }).waitFor();
    await open("Journal");
    await page.getByText("fault fault-1").waitFor();
    await open("Faults");
    await page.getByRole("button", { name: "Clear all faults" }).press("Enter");
    await says(page, "No fault is in force.");
    await page.locator("#faults:focus").waitFor();
    expect((await list()).status).toBe(200);
    await page.getByLabel(/^Retry-After/).fill("7");
    for (const effect of ["gets a gateway page", "gets an empty body", "gets text that is not JSON", "hangs"]) {
      await page.getByLabel(/^Effect/).selectOption(effect);
      await page.getByRole("button", { name: "Add the fault" }).click();
      await page.getByRole("row", { name: effect }).waitFor();
    }
    const gateway = { status: 503, retryAfter: "7", body: "html" };
    expect(mock.faults.list()).toMatchObject([gateway, { body: "empty" }, { body: "text" }, { break: "hang" }]);
  });

  test("the undo of an ended scenario restores its faults and answers, if the mock has kept the scenario", async () => {
    const { page, mock, list } = await openConsole("faults", { mock: { scenario: "slow-mobile", delay: 1 } });
    mock.faults.replace([{ operation: "deleteProject", status: 503 }]);
    mock.switchProfile({ "list.order": "name" });
    await list();
    await page.getByRole("button", { name: "Undo: list.order name" }).waitFor();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await page.getByRole("button", { name: /^Undo: scenario slow-mobile/ }).click();
    await undo.click();
    await says(page, "The scenario slow-mobile is in force.");
    expect([mock.faults.list().length, mock.profile["list.order"]]).toEqual([1, "name"]);
    await page.getByRole("button", { name: "Undo all" }).click();
    await says(page, "without faults. The start-up delay of 1 ms stays.");
    await page.getByLabel("Overrides").getByText("1 ms").waitFor();
    expect(await page.getByRole("button", { name: /^Undo: / }).count()).toBe(0);
    await mock.scenario({ name: "mine", delay: 1 });
    // After a request, the console reads the state at once.
    await list();
    await page.getByRole("button", { name: "Undo: scenario mine, 1 ms delay" }).click();
    await says(page, "The mock has not kept mine: to play it again, send it again.");
    expect(await undo.count()).toBe(0);
  });

  test("every step from opening to resetting works by keyboard alone", async () => {
    const { page, mock, total } = await openConsole("");
    const { keyboard } = page;
    const focused = () => page.evaluate("document.activeElement?.textContent");
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await keyboard.press(key);
    };
    await press("Tab", "Tab", "Enter");
    await expect.poll(focused).toBe("Send");
    await press("Enter");
    await page.getByText("Answered with 200 by list.first-page.").waitFor();
    await press("2", "j");
    await page.getByRole("row", { name: /list\.first-page/ }).waitFor();
    await press("j", "Enter");
    await page.getByRole("region", { name: /^Request \d/ }).waitFor();
    await press("Escape", "?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("1 to 6").waitFor();
    await press("Escape", "1");
    await page.getByRole("heading", { level: 2, name: "Projects" }).waitFor();
    await press("/");
    await keyboard.type("library");
    await page.getByText("45 projects in all.").waitFor();
    await press("Tab", "Tab", "Tab", "Tab", "Enter");
    await says(page, "Deleted “");
    expect(await total()).toBe(44);
    mock.faults.replace([{ operation: "deleteProject", status: 503 }]);
    await press("r");
    await says(page, "Everything is reset.");
    expect([await total(), mock.faults.list().length]).toEqual([45, 0]);
    await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await says(page, "Everything is as it was before the reset.");
    expect([await total(), mock.faults.list().length]).toEqual([44, 1]);
  });

  test("a reset works without room for a snapshot, and says that it cannot be undone", async () => {
    const { page, mock, total } = await openConsole("projects");
    for (let count = 0; count < 100; count++) await mock.snapshot(`s${count}`);
    await mock.store.replace("mk_premium", []);
    await page.getByRole("button", { name: "Reset everything" }).click();
    await says(page, "Everything is reset. It cannot be undone: There are 100 snapshots; delete one first.");
    expect(await total()).toBe(45);
  });

  test("while the mock is offline, the console shows no state, and its return clears old notices", async () => {
    const { page, mock, open } = await openConsole("projects", {
      expected: /ERR_|status of/,
      mock: { profile: { "list.total": "page" } },
    });
    await page.getByRole("row").nth(1).waitFor();
    await page.getByRole("button", { name: "Undo: list.total page" }).waitFor();
    await page.route("**/__admin/state?key=*", (route) => route.abort());
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await page.getByRole("alert").getByText("The mock is offline: the delete was not sent.").waitFor();
    expect(mock.journal.entries()).toEqual([]);
    await mock.close();
    await page.getByRole("heading", { name: "The mock is offline" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(0);
    // The mock may be part of a test or of another app, which no command of this package starts.
    expect(await page.getByRole("main").locator("code").allTextContents()).toEqual([new URL(mock.baseUrl).origin]);
    for (const name of ["Undo: list.total page", "Reset everything"])
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    await open("Faults", "The mock is offline");
    const { port } = new URL(mock.baseUrl);
    const back = await startMock({ port: Number(port) });
    onTestFinished(() => back.close());
    await page.getByRole("heading", { level: 2, name: "Faults" }).waitFor();
    expect(await page.getByRole("alert").textContent()).toBe("");
  });

  test("the console begins with a key of the data", async () => {
    const data = { accounts: [{ key: "mk_acme", plan: "premium" as const, projects: [{ id: 1, name: "Tour", desc: "" }] }] };
    const { page } = await openConsole("projects", { expected: /^$/, mock: { data } });
    await page.getByText("1–1 of 1").waitFor();
    expect(await page.getByRole("combobox", { name: "Key" }).first().inputValue()).toBe("mk_acme");
  });

  test("an added account is chosen, and a thousand projects are shown in pages", async () => {
    const { mock, page, open } = await openConsole("projects");
    await page.getByRole("button", { name: "Add an account" }).click();
    await page.getByLabel(/^Projects, up to/).fill("3");
    await page.keyboard.press("Enter");
    await says(page, "It lasts until everything is reset.");
    await page.getByText("1–3 of 3").waitFor();
    const key = page.getByRole("combobox", { name: "Key" }).first();
    await key.fill("mk_nobody");
    await key.press("Enter");
    await page.getByRole("alert").getByText("No account has the key mk_nobody.").waitFor();
    await key.fill("mk_premium:a, b");
    await key.press("Enter");
    await page.getByRole("alert").getByText("No account can have the key mk_premium:a, b.").waitFor();
    await key.fill("mk_many");
    await key.press("Enter");
    await page.getByText("1–20 of 1,000").waitFor();
    expect(await page.getByRole("alert").textContent()).toBe("");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("21–40 of 1,000").waitFor();
    await key.fill("mk_many:mine");
    await key.press("Enter");
    await page.getByText("1–20 of 1,000").waitFor();
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .press("Enter");
    await page.getByText("1–20 of 999").waitFor();
    expect(await mock.store.projects("mk_many")).toHaveLength(1000);
    await open("Coverage");
    await page.getByRole("row", { name: /delete\.success.*1 ×/ }).waitFor();
  });

  test("the console sends a request with the chosen key, and shows its curl line", async () => {
    const { page } = await openConsole("request", { viewport: { width: 375, height: 800 } });
    await page.getByRole("button", { name: "Send" }).click();
    const body = page.getByRole("region", { name: "Body of the answer" });
    await body.getByText('"total": 45').waitFor();
    await page.getByText("Answered with 200 by list.first-page.").waitFor();
    await page.getByRole("button", { name: /^Continue after/ }).click();
    expect(await page.getByRole("region", { name: "curl line" }).textContent()).toMatch(/[?&]last_id=\d+/);
  });
});
