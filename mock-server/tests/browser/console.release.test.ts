import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createMock } from "../../index.ts";
import { freePort } from "../mock-process.fixture.ts";
import {
  describeInBrowser,
  HEADERS,
  keep,
  list,
  startTestMock,
  violations,
  visit,
  withAxe,
} from "./browser.fixture.ts";
import { openConsole } from "./console.fixture.ts";

describeInBrowser("the console", () => {
  test("names the cause of every answer, filters by a text, and shows one request with why and curl", async () => {
    const { page, mock, press, rows, clipboard, field } = await openConsole("");
    mock.faults.set([{ id: "lose", break: "reset", operation: "deleteProject" }]);
    await list(mock, "?lastId=5", "mk_premium:mine");
    await list(mock, "", "mk_nobody_knows");
    await fetch(`${mock.url}/project`, { method: "DELETE" }).catch(() => undefined);
    await fetch(`${mock.url}/projects`, { headers: { Prefer: "code=402" } });
    for (let number = 0; number < 3; number++)
      await list(mock, "", "mk_flaky").catch(() => undefined);
    await rows(/ 200 .*rule list\.first-page .*near miss sent lastId/).waitFor();
    await rows(/401 .*rule auth\.key-unknown .*mk_nobody_knows/).waitFor();
    await rows(/reset DELETE .*fault lose/).waitFor();
    await rows(/402 .*Prefer code=402/).waitFor();
    await rows(/empty .*key mk_flaky/).waitFor();
    for (const text of ["empty mk_flaky", "plan.not-premium"]) {
      await field("Filter").fill(text);
      await expect.poll(() => rows(/./).count()).toBe(1);
    }
    await press("Near misses");
    await rows(/mk_/).click();
    expect(page.url()).toContain("?journal=near+miss#/journal/1");
    const detail = page.getByRole("region", { name: "Request 1" });
    await detail.getByText("sent lastId; the parameter is last_id").first().waitFor();
    await detail.getByText('"total": 45').waitFor();
    await press("Copy curl", "Copied the curl.");
    expect(await clipboard()).toContain("-H 'x-master-key: mk_premium:mine'");
    await detail.getByRole("link", { name: "rule list.first-page" }).click();
    await page.getByText("Without last_id, and with last_id=0").waitFor();
  });

  test("shows a request that waits until its answer comes, and saves the requests as an archive that a browser opens", async () => {
    const { page, mock, press, rows, saved } = await openConsole("", {
      faults: [{ times: 2, delay: 4000 }],
    });
    void list(mock);
    await rows(/waiting/).waitFor();
    await press("Clear journal");
    await page.getByText("No request yet.").waitFor();
    const late = list(mock, "?limit=3");
    await rows(/waiting GET .*limit=3 .*waiting/).waitFor();
    await list(mock, "?limit=4");
    await rows(/200 .*limit=4/).waitFor();
    await late;
    await rows(/200 .*limit=3 .*fault fault-1/).waitFor();
    expect(await rows(/./).count()).toBe(2);
    const archive = await saved(() => page.getByRole("link", { name: "Save as HAR" }).click());
    const { page: reader, context } = await visit("about:blank");
    await context.routeFromHAR(archive, { notFound: "abort" });
    await reader.goto(`${mock.url}/projects?limit=4`);
    expect(await reader.locator("body").textContent()).toContain('"total":45');
  });

  test("saves the data, answers, faults and delay as a scenario, with which another mock starts", async () => {
    const { mock, press, saved } = await openConsole("", {
      profile: { "list.total": "page" },
      faults: [{ id: "lost", key: "mk_other", headers: { "X-A": "b" }, body: { a: 1 } }],
      delay: 1,
    });
    await mock.store.delete("mk_premium", "1020");
    const file = await saved(() => press("Save as scenario", "Saved scenario.json"));
    const other = createMock();
    const { answers, ...scenario } = JSON.parse(readFileSync(file, "utf8"));
    other.begin({ ...scenario, profile: answers });
    expect([other.faults.list(), other.faults.delay]).toEqual([mock.faults.list(), 1]);
    expect(await other.state.read()).toEqual(await mock.state.read());
    expect(other.profile.current).toEqual(mock.profile.current);
  });

  test("stays at an open request, and makes a fault of it that is then used up", async () => {
    const { page, mock, press, rows } = await openConsole("journal/99%");
    await page.getByText("does not have this request").waitFor();
    await press("Close");
    for (let number = 0; number < 40; number++) await list(mock);
    await rows(/./).nth(39).waitFor();
    await list(mock, "?limit=7");
    await rows(/limit=7/).click();
    const top = () => page.evaluate("document.querySelector('.list').scrollTop");
    const before = await top();
    await list(mock, "?limit=8");
    await page.getByRole("button", { name: "Resume, 1 new" }).waitFor();
    expect([await top(), await rows(/limit=8/).count()]).toEqual([before, 0]);
    await press("Resume, 1 new");
    await rows(/limit=8/).waitFor();
    await press("Pause");
    await list(mock, "?limit=6");
    await press("Clear journal");
    await list(mock, "?limit=5", "mk_nobody_knows");
    await rows(/limit=5/).click();
    await page.getByRole("link", { name: "Make a fault of this" }).click();
    await press("Start", "Started request-44");
    expect((await list(mock)).status).toBe(401);
    await page.getByText("No fault, no delay, default answers.").waitFor();
  });

  test("shows and deletes the projects of a key or a copy, and shows nothing of another key", async () => {
    const { page, mock, press, rows, says, field } = await openConsole("projects/mk_premium:mine", {
      profile: { "delete.content-type": "required" },
    });
    const total = async (key?: string) =>
      ((await (await list(mock, "", key)).json()) as { total: number }).total;
    await press("Delete Physics lecture audiobook, 1055", "Deleted “Physics lecture audiobook”.");
    expect([await total(), await total("mk_premium:mine")]).toEqual([45, 44]);
    // What was deleted meanwhile stays deleted.
    await mock.store.delete("mk_premium:mine", "1020");
    await press("Undo", "Undone.");
    expect(await total("mk_premium:mine")).toBe(44);
    await press("Undo", "Deleted “Physics lecture audiobook”.");
    expect(await total("mk_premium:mine")).toBe(43);
    await press("Reset mk_premium:mine", "mk_premium:mine: as at the start of the mock.");
    expect(await total("mk_premium:mine")).toBe(45);
    mock.faults.set([{ times: 1, break: "hang" }]);
    await press("Delete Physics lecture audiobook, 1055", "Waiting for the answer of the mock.");
    await list(mock, "", "mk_slow:mine");
    await page.route(/state\?key=mk_slow/, (route) => setTimeout(() => route.continue(), 500));
    await field("Key").selectOption("mk_slow");
    expect(await rows(/./).count()).toBe(0);
    await rows(/./).nth(44).waitFor();
    await page.getByRole("button", { name: "Delete" }).first().dblclick();
    await field("Key").selectOption("mk_empty");
    await page.getByText("No project here.").waitFor();
    await says("Deleted");
    expect(mock.requests({ key: "mk_slow", operation: "deleteProject" }).length).toBe(1);
    await field("Key").selectOption("mk_slow");
    await rows(/./).nth(43).waitFor();
  });

  test("says what is not at its default, and resets to the start", async () => {
    const profile = { "list.id-width": "wide", "list.total": "page" } as const;
    const { page, mock, press, says, field } = await openConsole("faults", {
      profile,
      delay: 5,
      faults: [{ delay: 1 }],
    });
    const strip = page.getByRole("region", { name: "Not at the default" });
    const shown = () => strip.getByRole("link").allTextContents();
    const all = ["fault fault-1", "list.total=page", "list.id-width=wide", "delay 5 ms"];
    await expect.poll(shown).toEqual(all);
    await press("Stop fault-1", "Stopped fault-1.");
    await expect.poll(shown).toEqual(all.slice(1));
    await press("Undo", "Undone.");
    await expect.poll(shown).toEqual(all);
    await press("Stop fault-1", "Stopped fault-1.");
    await page.getByRole("link", { name: "answers" }).click();
    await field("Answer to list.id-width").selectOption("safe");
    await says("list.id-width is a property of the data");
    mock.profile.set({ "list.total": "all" });
    await expect.poll(shown).toEqual(["list.id-width=wide", "delay 5 ms"]);
    await press("Reset everything", "as at the start of the mock.");
    await expect.poll(shown).toEqual(all);
    await press("Undo", "Undone.");
    await expect.poll(shown).toEqual(["list.id-width=wide", "delay 5 ms"]);
  });

  test("starts and changes a fault, says which field is wrong, and gives it as a flag", async () => {
    const { page, mock, press, rows, says, clipboard, field } = await openConsole("faults");
    await press("Answer 503 twice");
    await page.getByText("--fault 'id=busy,times=2,status=503,retryAfter=1'").waitFor();
    await field("id").fill("often");
    await press("Start", "Started often");
    expect((await list(mock)).headers.get("retry-after")).toBe("1");
    await rows(/often times=2,status=503,retryAfter=1 1 matched 1 fired/).waitFor();
    await field("delay").fill("soon");
    await press("Save");
    await says("delay must be milliseconds up to 999999");
    await press("Copy flag");
    await expect.poll(clipboard).toContain("--fault 'id=often,times=2,status=503");
    await press("Stop often");
    await page.getByText("No fault is in force.").waitFor();
    mock.faults.set(["one", "two", "last"].map((id) => ({ id, delay: 1 })));
    await rows(/two/).click();
    await page.getByRole("heading", { name: "two" }).waitFor();
    await field("id").fill("three");
    await press("Save", "Saved three");
    await field("delay").fill("2");
    await press("Save", "Saved three");
    expect(mock.faults.list()).toMatchObject([
      { id: "one" },
      { id: "three", delay: 2 },
      { id: "last" },
    ]);
    await page.getByRole("link", { name: "Answers" }).click();
    await press("Changed only (0)");
    await page.getByText("No question passes the filter.").waitFor();
    mock.profile.set({ "list.total": "page" });
    await expect.poll(() => rows(/./).count()).toBe(1);
  });

  test("keeps what it shows while the mock is away, and shows the new state when it is back", async () => {
    const port = await freePort();
    const { page, mock, rows } = await openConsole("projects", { port });
    await rows(/./).nth(44).waitFor();
    await mock.close();
    await page.getByText("The mock does not answer at").waitFor();
    expect([await rows(/./).count(), await page.locator("main[inert]").count()]).toEqual([45, 1]);
    await startTestMock({ port, faults: [{ delay: 1 }] });
    await page.getByRole("link", { name: "fault fault-1" }).waitFor();
    expect(await page.locator("main[inert]").count()).toBe(0);
  });

  test("adds the row of a request once, moves nothing else, holds 1,000, and has at most 60 kB of script", async () => {
    const { page, mock, rows, field } = await openConsole("", { journalSize: 1000 });
    await page.getByText("No request yet.").waitFor();
    await page.evaluate(OBSERVE);
    const url = "http://any/v1/projects?limit=9";
    for (let number = 1; number < 1000; number++) await mock.fetch(url, { headers: HEADERS });
    await rows(/./).nth(998).waitFor();
    await mock.fetch(`${url}9`, { headers: HEADERS });
    await rows(/limit=99/).waitFor();
    expect(await page.evaluate("({ shifts, added })")).toEqual({ shifts: [], added: 1000 });
    await page.getByRole("link", { name: "projects", exact: true }).click();
    await field("Key").selectOption("mk_many");
    await expect.poll(() => rows(/./).count()).toBe(1000);
    expect(gzipSync(readFileSync("dist/mock-server/console/console.js")).length).toBeLessThan(
      60_000,
    );
  });

  // Colours depend on the scheme and positions on the width, so not every pair of them is needed.
  test.each([
    [375, "dark"],
    [768, "light"],
    [1440, "dark"],
  ] as const)(
    "fits into %s pixels, %s, hides nothing, and passes axe",
    async (width, colorScheme) => {
      const mock = await startTestMock({
        faults: [{ operation: "deleteProject", break: "reset" }],
        profile: { "list.id-width": "wide" },
      });
      const { page } = await visit(mock.url.replace("/v1", "/__admin/"), {
        viewport: { width, height: 700 },
        colorScheme,
        bypassCSP: true,
        reducedMotion: "reduce",
      });
      await withAxe(page);
      for (let number = 0; number < 30; number++)
        await list(mock, "?pageSize=3&cursor=1", "mk_premium:a-copy-with-a-long-name");
      await page.locator(".row").nth(29).waitFor();
      for (const view of [
        "journal",
        "journal/3",
        "projects",
        "faults",
        "faults/lost",
        "answers/list.total",
      ]) {
        await page.evaluate(`location.hash = "#/${view}"`);
        await page.locator(view.includes("/") ? ".panel" : ".tools").waitFor();
        await page.getByRole("button", { name: "Reset everything" }).waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth"), view).toBe(width);
        expect(await page.evaluate(CUT_OFF), view).toEqual([]);
        expect(await page.evaluate(SMALL), view).toEqual([]);
        expect(await page.evaluate(FOLLOWS), view).toBe(true);
        expect(await page.evaluate(HEAD), view).toBeLessThanOrEqual(120);
        expect(await violations(page), view).toEqual([]);
        await keep(page, `${view.replace("/", "-")}-${width}-${colorScheme}`);
      }
      await page.evaluate("location.hash = '#/journal'");
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await page.keyboard.press("/");
      for (let key = 0; key < 25; key++) {
        await page.keyboard.press("Tab");
        await expect.poll(() => page.evaluate(HIDDEN_FOCUS)).toBe("");
      }
    },
  );
});

/** Collects what moves without an action of the user, and counts what is added to the list. */
const OBSERVE = `globalThis.shifts = []; new PerformanceObserver((seen) =>
  void shifts.push(...seen.getEntries().filter((shift) => !shift.hadRecentInput))).observe({ type: "layout-shift" });
  globalThis.added = 0; new MutationObserver((changes) => { for (const { addedNodes } of changes) added += addedNodes.length; })
  .observe(document.querySelector(".list"), { childList: true, subtree: true })`;

/** The near misses and ids of which a part is not visible, and what is said of an empty list beside rows. */
const CUT_OFF = `[...document.querySelectorAll("mark, .projects .row span:first-child")].filter((mark) => mark.scrollWidth > mark.clientWidth ||
  mark.getBoundingClientRect().right > mark.parentElement.getBoundingClientRect().right).concat([...document.querySelectorAll(".row ~ p")].filter((line) => line.checkVisibility()))
  .map(({ outerHTML }) => outerHTML)`;

/** The height of what is above every view. */
const HEAD = `document.querySelector("main").getBoundingClientRect().top`;

/** Whether the end of the journal is in view, unless a request is open. */
const FOLLOWS = `!document.querySelector("main.journal") || Boolean(document.querySelector(".panel")) || [document.querySelector(".list")].every((list) =>
  list.scrollHeight - list.scrollTop - list.clientHeight < 2)`;

/** What is too small for a finger on a phone, or makes it zoom in. */
const SMALL = `[...document.querySelectorAll("button, input, select, .bar a, .row a")].filter((each) => {
  const height = innerWidth === 375 ? each.getBoundingClientRect().height : 0;
  return (height > 0 && height < 44) || (height > 0 && each.matches("input, select") && getComputedStyle(each).fontSize !== "16px");
}).map(({ outerHTML }) => outerHTML)`;

/** What has the focus, if something covers a corner of it. */
const HIDDEN_FOCUS = `(() => {
  const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
  const points = [[left + 20, top + 3], [left + 20, bottom - 3], [right - 20, top + 3], [right - 20, bottom - 3]];
  const isSeen = points.every(([x, y]) => document.activeElement.contains(document.elementFromPoint(x, y)));
  return isSeen ? "" : document.activeElement.outerHTML + " from " + top + " to " + bottom;
})()`;
