import { expect, test } from "vitest";
import { describeInBrowser, keep, openConsole, openMockPage, violations, withAxe } from "./browser.fixture.ts";

const { ROUNDS, SCREENSHOTS } = process.env;

const LONG = "x".repeat(300);

/** Widths and colour schemes: all with ROUNDS=all or for screenshots, else one. */
const LOOKS = ([375, 768, 1440] as const)
  .flatMap((width) => [[width, "light"] as const, [width, "dark"] as const])
  .filter((look) => SCREENSHOTS || ROUNDS === "all" || look.join() === "1440,dark");

describeInBrowser("the looks of the console", () => {
  test.each(LOOKS)(
    "at %i pixels, %s: every view fits and passes axe, empty, full, with 300 requests and without the mock",
    async (width, colorScheme) => {
      const { page, mock, origin } = await openMockPage("/__admin/#journal", {
        ...{ colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" },
        bypassCSP: true,
      });
      await withAxe(page);
      const look = async (name: string) => {
        expect(await page.evaluate("document.documentElement.scrollWidth"), name).toBe(width);
        expect(await violations(page), name).toEqual([]);
        await keep(page, `${name}-${width}-${colorScheme}`);
      };
      const open = async (view: string) => {
        await page.evaluate(`location.hash = "${view}"`);
        await page.locator(`h2#${view}`).waitFor();
      };
      await page.getByText("No requests yet.").waitFor();
      await look("journal-empty");
      await page.getByLabel("Search").fill("nothing");
      await look("journal-filtered");
      await page.getByLabel("Search").fill("");

      mock.faults.replace([
        { operation: "deleteProject", break: "reset" },
        { delay: 1, nth: 400 },
      ]);
      mock.switchProfile({ "list.total": "page", "list.order": "name", "list.short-page": "cap-10" });
      await mock.snapshot("one", "mk_premium");
      const list = (query: string, key = "mk_premium") =>
        fetch(`${mock.baseUrl}/projects${query}`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
      for (let count = 0; count < 300; count += 20) {
        await Promise.all(Array.from({ length: 20 }, (_, place) => list(`?limit=${place}`, `mk_premium:worker-${count}`)));
      }
      await list("?pageSize=3&cursor=1");
      await page.getByRole("row", { name: /pageSize/ }).click();
      await page.getByText('"total":').first().waitFor();
      await look("journal-open");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Close" }).waitFor({ state: "detached" });
      await look("journal");
      for (const view of ["projects", "request", "answers", "faults", "snapshots", "coverage"]) {
        if (view === "request" && width >= 1200) continue;
        await open(view);
        if (view === "projects") await page.getByRole("row").nth(1).waitFor();
        await look(view);
      }
      await page.keyboard.press("?");
      await look("shortcuts");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Undo all" }).press("Enter");
      await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
      await look("undone");
      await page.route(`${origin}/__admin/coverage`, (route) => route.fulfill({ status: 500, body: "{}" }));
      await list("");
      await page.getByText("The control interface answered 500.").waitFor();
      await look("error");
      await mock.close();
      await page.getByRole("heading", { name: "The mock is offline" }).waitFor();
      await look("offline");
    },
  );

  test("a name may be one long word, thousands of letters, right-to-left, or invisible", async () => {
    const records = [{ id: "r", text: LONG, voice: "Ada", durationMs: 900 }];
    const projects = [
      { id: 101, name: LONG, desc: LONG, records },
      { id: 103, name: "abc \u202Egpj.exe", desc: "" },
      { id: 104, name: "\u200E \u3164", desc: "" },
      { id: 105, name: "y".repeat(5000), desc: "" },
    ];
    const { page } = await openConsole("projects", {
      viewport: { width: 375, height: 800 },
      mock: { data: { accounts: [{ key: "mk_premium", plan: "premium", projects }] } },
    });
    const width = () => page.evaluate("document.documentElement.scrollWidth");
    await page.getByRole("button", { name: /^1 records/ }).click();
    expect(await width()).toBe(375);
    await page.getByRole("row", { name: /^\(blank name\) 104/ }).waitFor();
    await page.getByRole("row", { name: /^y{199}… \(5,000 characters\) 105/ }).waitFor();
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

describeInBrowser("the looks of the docs page", () => {
  test.each(LOOKS)("at %i pixels, %s: it fits and passes axe, with an answer", async (width, colorScheme) => {
    const { page, origin, troubles } = await openMockPage("/__admin/", {
      ...{ colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" },
      bypassCSP: true,
    });
    await withAxe(page);
    await page.goto(`${origin}/__admin/docs`);
    await keep(page, `docs-${width}-${colorScheme}`);
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator(".sent .status").waitFor();
    await keep(page, `docs-sent-${width}-${colorScheme}`);
    await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
