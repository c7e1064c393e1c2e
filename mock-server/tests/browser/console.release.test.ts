import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createMock, type StartOptions, startMock } from "../../index.ts";
import { closeBrowser, describeInBrowser, keep, list, startTestMock, violations, visit, withAxe } from "./browser.fixture.ts";

const LOOKS = ([375, 768, 1440] as const).flatMap((width) => [[width, "light"] as const, [width, "dark"] as const]);

afterAll(closeBrowser);

describeInBrowser("the console", () => {
  test("deletes a project and puts it back, switches an answer and a fault, resets everything, and undoes each", async () => {
    const { page, mock, says, press } = await openConsole("projects");
    const total = async () => ((await (await list(mock)).json()) as { total?: number }).total;
    await page.getByRole("button", { name: "Delete Physics lecture audiobook" }).click();
    await says("Deleted “\u2068Physics lecture audiobook\u2069”.");
    expect(await total()).toBe(44);
    await press("Undo");
    await says("is back.");
    expect(await total()).toBe(45);

    await page.getByRole("link", { name: "Open questions" }).click();
    await page.getByRole("group", { name: "What does total count?" }).getByRole("radio", { name: /^page/ }).focus();
    await page.keyboard.press("Space");
    await says("list.total is answered with page from the next request on.");
    expect(await total()).toBe(20);
    const order = page.getByRole("combobox", { name: /^auth\.precedence\.listProjects/ });
    await order.fill("existence,plan");
    await order.press("Enter");
    await page.getByRole("alert").getByText("auth.precedence.listProjects cannot be").waitFor();
    await press("Undo: list.total page");
    await says("list.total is answered with all");

    await page.getByRole("link", { name: "Faults" }).click();
    // The panel beside the view has an Operation too.
    const form = page.getByRole("form", { name: "Add a fault" });
    await form.getByLabel("Operation").selectOption("listProjects");
    await form.getByLabel(/^Status/).fill("429");
    await press("Add the fault");
    await says("Added. Every list is answered with 429, without taking effect.");
    expect((await list(mock)).status).toBe(429);
    await page.getByRole("row", { name: /Every list is answered with 429.* 1 1 / }).waitFor();

    await press("Reset everything");
    await says("Everything is reset.");
    expect(await total()).toBe(45);
    await press("Undo");
    await says("Everything is as it was before the reset.");
    expect(await total()).toBeUndefined();
    await press("Clear all faults");
    await says("No fault is in force.");
    await page.locator("#faults:focus").waitFor();
  });

  test("shows requests within a second, filters them, and opens one with rule, near miss and curl line", async () => {
    const { page, mock, says, press } = await openConsole("journal");
    await page.getByText("No requests yet.").waitFor();
    mock.faults.set([{ id: "lose", break: "reset", times: 1, operation: "deleteProject" }]);
    await list(mock, "?lastId=5", "mk_premium:mine");
    await list(mock, "", "mk_nobody_knows");
    await fetch(`${mock.url}/project`, { method: "DELETE" }).catch(() => undefined);
    await page.getByRole("row", { name: /DELETE .* lost mock\.fault fault lose/ }).waitFor();
    await page.getByRole("row", { name: /401 auth\.key-unknown mk_n…ws/ }).waitFor();
    await page.getByRole("combobox", { name: "Key", exact: true }).last().selectOption("mk_premium:mine");
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("row", { name: /lastId=5.* near miss/ }).click();
    const detail = page.getByRole("region", { name: "Request 1" });
    await detail.getByText("sent lastId; the parameter is last_id").waitFor();
    await detail.getByText('"total": 45').waitFor();
    await press("Copy as curl");
    await says("Copied the curl line.");
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain("-H 'X-Master-Key: mk_premium:mine'");
    await press("Replay");
    await says("Sent again: 200 by list.first-page.");
    await press("Clear");
    await page.getByText("No requests yet.").waitFor();
  });

  test("begins with a key of the data, chooses copies and new accounts, and sends requests with them", async () => {
    const projects = [{ id: "9007199254740993", name: "\u200E", desc: "x".repeat(300) }];
    const data = { accounts: [{ key: "mk_acme", plan: "premium" as const, projects }] };
    const { page, says, press } = await openConsole("projects", { data });
    await page.getByRole("row", { name: /^\(blank name\) 9007199254740993/ }).waitFor();
    await press("Send");
    await page.getByText("Answered with 200 by list.first-page.").waitFor();
    await press("Continue after 9007199254740993");
    const key = page.getByRole("combobox", { name: "Key" }).first();
    await key.fill("mk_nobody");
    await key.press("Enter");
    await page.getByRole("alert").getByText("mk_nobody: No account has this key").waitFor();
    await key.fill("mk_acme:mine");
    await key.press("Enter");
    await page.getByRole("heading", { name: "of mk_acme:mine" }).waitFor();
    await press("Add an account");
    await says("It lasts until everything is reset.");
    await page.getByRole("heading", { name: "premium plan: 25" }).waitFor();
  });

  test("shows no state while the mock is away, and the new one when it is back", async () => {
    const { page, mock } = await openConsole("projects");
    await page.getByRole("row").nth(1).waitFor();
    await mock.close();
    await page.getByRole("heading", { name: "The mock is offline" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(0);
    const back = await startMock({ port: Number(new URL(mock.url).port), faults: [{ delay: 1 }] });
    onTestFinished(() => back.close());
    await page.getByRole("row").nth(1).waitFor();
    await page.getByText("Every request is delayed by 1 ms.").waitFor();
  });

  test.each(LOOKS)("fits into %i pixels, %s, and passes axe in every view", async (width, colorScheme) => {
    const mock = await startTestMock();
    const look = { viewport: { width, height: 900 }, colorScheme, bypassCSP: true, reducedMotion: "reduce" } as const;
    const { page } = await visit(mock.url.replace("/v1", "/__admin/"), look);
    await withAxe(page);
    mock.faults.set([
      { operation: "deleteProject", break: "reset" },
      { delay: 1, skip: 400, times: 1 },
    ]);
    mock.profile.set({ "list.total": "page", "list.order": "name", "list.short-page": "cap-10" });
    await list(mock, "?pageSize=3&cursor=1");
    for (const view of ["projects", ...(width < 1200 ? ["request"] : []), "answers", "faults", "journal", "exchange"]) {
      if (view === "exchange") await page.getByRole("row", { name: /pageSize/ }).click();
      else await page.evaluate(`location.hash = "${view}"`);
      await page.locator(`h2#${view}`).waitFor();
      await page.getByRole("button", { name: "Undo all" }).waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth"), view).toBe(width);
      expect(await violations(page), view).toEqual([]);
      await keep(page, `${view}-${width}-${colorScheme}`);
    }
  });
});

describeInBrowser("the docs page", () => {
  test("sends requests with a key of the data, and none to another machine, whatever the query of its URL", async () => {
    const projects = [{ id: "9007199254740993", name: "Wide" }];
    const data = { accounts: [{ key: "mk_acme_corporation", plan: "premium" as const, projects }] };
    const mock = await startTestMock({ data });
    const { page, troubles } = await visit(mock.url.replace("/v1", "/__admin/docs?url=https://example.com/a.json"));
    await page.getByText("List projects").click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table", { hasText: '"id": 9007199254740993,' }).waitFor();
    await page.getByText("List projects").click();
    await page.getByRole("button", { name: "DELETE /project" }).first().click();
    await page.getByPlaceholder("projectId").fill("9007199254740993");
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table", { hasText: "Project deleted" }).waitFor();
    expect(mock.requests().map(({ rule, key }) => [rule, key])).toEqual([
      ["list.first-page", "mk_a…on"],
      ["delete.success", "mk_a…on"],
    ]);
    expect(troubles).toEqual([]);
    await mock.close();
    await page.getByRole("alert").getByText("The mock does not answer.").waitFor();
  });
});

test("the pages work where an app of another program mounts the mock, and are not cached or framed", async () => {
  const server = express().use("/api", createMock().app).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = await Promise.all(["/api/__admin", "/api/__admin/docs"].map((path) => fetch(origin + path)));
  expect(pages.map(({ url }) => url)).toEqual([`${origin}/api/__admin/`, `${origin}/api/__admin/docs`]);
  for (const page of pages) {
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    for (const [, path = ""] of (await page.text()).matchAll(/<(?:link rel="stylesheet"|script).*? (?:href|src)="([^"]+)"/g))
      expect([path, (await fetch(new URL(path, page.url))).status]).toEqual([path, 200]);
  }
});

async function openConsole(view: string, options: StartOptions = {}) {
  const mock = await startTestMock(options);
  const permissions = ["clipboard-read", "clipboard-write"];
  const look = { viewport: { width: 1440, height: 900 }, permissions, reducedMotion: "reduce" } as const;
  const { page, troubles } = await visit(mock.url.replace("/v1", `/__admin/#/${view}`), look);
  onTestFinished(() => expect(troubles.filter((trouble) => !/status of 4\d\d|ERR_/.test(trouble))).toEqual([]));
  const says = (text: string) => page.getByRole("status").getByText(text).waitFor();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  return { mock, page, says, press };
}
