import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../../start-mock.ts";
import { describeInBrowser, openConsole, says } from "./browser.fixture.ts";

describeInBrowser("the journal of the console", () => {
  test("a contract violation of a proxied server is shown in its row and in its details", async () => {
    const other = await startMock({ faults: [{ body: "text" }] });
    onTestFinished(() => other.close());
    const { page, list, open } = await openConsole("journal", { mock: { proxy: { url: other.baseUrl } } });
    await list();
    await page.getByRole("row", { name: /200 violation/ }).click();
    await page.getByRole("definition").getByText("the body is not JSON").waitFor();
    await page.getByText(`Requests go to ${other.baseUrl}`).waitFor();
    await open("Projects");
    await page.getByRole("row").nth(1).waitFor();
    expect(await page.getByRole("button", { name: /^Delete / }).count()).toBe(0);
  });

  test("on a phone, a time leaves the width to the request, and a strip that is cut off fades", async () => {
    const { page, list } = await openConsole("journal", { viewport: { width: 375, height: 800 } });
    await list("?limit=3");
    const [time, cell] = [page.locator("tbody time"), page.locator("tbody .at")];
    await time.waitFor();
    expect(((await cell.boundingBox())?.width ?? 0) - ((await time.boundingBox())?.width ?? 0)).toBeLessThan(32);
    const strip = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('nav'))";
    const fade = "getComputedStyle(document.querySelector('nav'), '::after').backgroundImage.startsWith('linear-gradient')";
    expect([await page.evaluate(strip), await page.evaluate(fade)]).toEqual([true, true]);
  });

  test("requests appear at once, can be filtered, and open with request, answer, rule and near miss", async () => {
    const { page, list } = await openConsole("journal");
    await page.getByText("No requests yet.").waitFor();
    await list("?lastId=5", "mk_premium:mine");
    await list("", "mk_nobody");
    await page.getByRole("row", { name: /401 auth\.key-unknown/ }).waitFor();
    await page.getByLabel("Status").selectOption("401");
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByLabel("Status").selectOption("");
    await page.getByRole("combobox", { name: "Key", exact: true }).last().selectOption("mk_premium:mine");
    await page.getByLabel("Near misses only").check();
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("row", { name: /lastId=5/ }).click();
    const detail = page.getByRole("region", { name: /^Request \d/ });
    await detail.getByText("sent lastId; the parameter is last_id").waitFor();
    await detail.getByText('"total": 45').waitFor();
    await detail.getByRole("definition").getByRole("paragraph").getByText("Without last_id").waitFor();
    for (const side of ["request", "answer"])
      expect(await detail.getByRole("region", { name: `Headers of the ${side}` }).textContent()).toMatch(/^([A-Z].*:.*\n?)+$/);
    await detail.getByRole("button", { name: "Copy as curl" }).click();
    await says(page, "Copied the curl line.");
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(
      /^curl -i -H 'X-Master-Key: mk_premium:mine' -H 'content-type: application\/json' .*projects\?lastId=5'$/,
    );
    await detail.getByRole("button", { name: "Replay" }).click();
    await says(page, "Sent again: 200 by list.first-page.");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as HAR" }).click();
    const { log } = JSON.parse(await readFile(await (await download).path(), "utf8"));
    const [{ request, response }] = log.entries;
    expect([request.url, response.status]).toEqual([expect.stringMatching(/\?lastId=5$/), 200]);
    expect(JSON.parse(response.content.text)).toMatchObject({ total: 45 });
    expect(response.content.size).toBe(Buffer.byteLength(response.content.text));
  });

  test("a lost answer is marked, a pause keeps the rows, and a long journal shows its first rows", async () => {
    const { page, mock, list } = await openConsole("journal");
    mock.faults.replace([{ id: "lose", nth: 1, break: "reset" }]);
    await expect(list()).rejects.toThrow();
    const row = page.getByRole("row", { name: /lost list\.first-page fault lose/ });
    await row.click();
    await page
      .getByRole("region", { name: /^Request \d/ })
      .getByText("The 1st request gets a connection reset")
      .waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    for (let count = 0; count < 350; count += 50) await Promise.all(Array.from({ length: 50 }, () => list("?limit=1")));
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Show 251 more" }).click();
    expect(await page.getByRole("row").count()).toBe(352);
  });
});
