import { expect, test } from "vitest";
import { describeInBrowser, HEADERS, servePage, visit } from "./browser.fixture.ts";
import { openConsole } from "./console.fixture.ts";

describeInBrowser("the console", () => {
  test("is enough for the first day of a front end by keyboard alone", async () => {
    const { page, mock, rows, says, clipboard } = await openConsole("");
    const { page: front } = await visit(await servePage());
    const ask = (path: string, method = "GET") =>
      front.evaluate(`fetch("${mock.url}${path}", { method: "${method}",
      headers: ${JSON.stringify(HEADERS)} }).then((answer) => answer.json(), ({ name }) => name)`);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const enter = async (selector: string, key = "Enter") => {
      const isThere = () =>
        page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
      for (let tabs = 0; tabs < 300 && !(await isThere()); tabs++) await press("Tab");
      expect(await isThere(), selector).toBe(true);
      await press(key);
    };
    await ask("/projects?lastId=5");
    await rows(/near miss/).waitFor();
    await press("/", ..."near miss");
    await enter(".row a");
    await page
      .getByRole("region", { name: "Request 1" })
      .getByText("the parameter is last_id")
      .first()
      .waitFor();
    await enter("pre button").then(() => says("Copied the curl."));
    expect(await clipboard()).toContain("/v1/projects?lastId=5'");
    await press("Escape");
    await page.locator(".row a:focus", { hasText: "near miss" }).waitFor();
    await enter("[href='#/faults']");
    await enter("[href='#/faults/lost']").then(() =>
      page.getByRole("heading", { name: "New fault" }).waitFor(),
    );
    await enter("form [type=submit]").then(() => says("Started lost"));
    await enter("[href='#/projects']");
    await rows(/^1020 /).waitFor();
    expect(await ask("/project?projectId=1020", "DELETE")).toBe("TypeError");
    await rows(/^1020 .* deleted/).waitFor();
    await enter("[aria-label^='Put back']").then(() => says("is back."));
    await enter("[aria-label^='Delete']").then(() => says("Deleted"));
    await enter(".notice button").then(() => says("is back."));
    await enter("[href='#/answers']");
    await enter("[name='list.total']", "p").then(() =>
      says("list.total is page from the next request on."),
    );
    expect(await ask("/projects?limit=46")).toMatchObject({ total: 45 });
    expect(await ask("/projects?limit=2")).toMatchObject({ total: 2 });
    await enter("[href='#/journal']");
    await rows(/limit=2/).waitFor();
  });
});
