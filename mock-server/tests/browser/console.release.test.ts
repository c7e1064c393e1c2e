import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type StartOptions, startMock } from "../../index.ts";
import * as browser from "./browser.fixture.ts";

const { closeBrowser, describeInBrowser, keep, list, servePage, startTestMock, violations, visit, withAxe } = browser;

const LOOKS = ([375, 768, 1440] as const).flatMap((width) => [[width, "light"] as const, [width, "dark"] as const]);

afterAll(closeBrowser);

describeInBrowser("the console", () => {
  test("names the cause of every answer, filters the journal, and shows one request with why and curl", async () => {
    const { page, mock, press, rows, clipboard } = await openConsole("");
    await page.getByText("No request yet.").waitFor();
    mock.faults.set([{ id: "lose", break: "reset", times: 1, operation: "deleteProject" }]);
    await list(mock, "?lastId=5", "mk_premium:mine");
    await list(mock, "", "mk_nobody_knows");
    await fetch(`${mock.url}/project`, { method: "DELETE" }).catch(() => undefined);
    await fetch(`${mock.url}/projects`, { headers: { Prefer: "code=402" } });
    for (let number = 0; number < 3; number++) await list(mock, "", "mk_flaky").catch(() => undefined);
    await rows(/ 200 .*rule list\.first-page near miss/).waitFor();
    await rows(/401 .*rule auth\.key-unknown .*mk_n…ws/).waitFor();
    for (const name of [/reset DELETE .*fault lose/, /402 .*Prefer code=402/, /empty .*key mk_flaky/]) await rows(name).waitFor();
    await page.getByLabel("Any key").selectOption("mk_flaky");
    expect(await rows(/mk_/).count()).toBe(3);
    await page.getByLabel("Any key").selectOption("");
    await press("Near misses only");
    await page.getByLabel("Filter").fill("lastid");
    await rows(/mk_/).click();
    const detail = page.getByRole("region", { name: "Request 1" });
    await detail.getByText("sent lastId; the parameter is last_id").first().waitFor();
    await detail.getByText('"total": 45').waitFor();
    await press("Copy curl", "Copied the curl.");
    expect(await clipboard()).toContain("-H 'X-Master-Key: mk_premium:mine'");
    await detail.getByRole("link", { name: "Rule list.first-page" }).click();
    await page.getByText("Without last_id, and with last_id=0").waitFor();
  });

  test("deletes, edits, adds and puts back projects of a key or a copy, and shows nothing of another key", async () => {
    const { page, mock, press, rows } = await openConsole("projects");
    const total = async (key?: string) => ((await (await list(mock, "", key)).json()) as { total: number }).total;
    const copy = async (name: string) => {
      await page.getByLabel("Copy").fill(name);
      await page.getByLabel("Copy").press("Enter");
    };
    await press("Delete Physics lecture audiobook", "Deleted “Physics lecture audiobook”.");
    expect(await total()).toBe(44);
    await press("Undo", "“Physics lecture audiobook” is back.");
    await mock.fetch("http://any/v1/project?projectId=1020", { method: "DELETE", headers: HEADERS });
    await rows(/^1020 .* deleted/).waitFor();
    await press("Put back Østerbro library phone menu", "“Østerbro library phone menu” is back.");
    expect(await total()).toBe(45);
    await page.getByRole("link", { name: "Add a project" }).click();
    await page.getByLabel("Name", { exact: true }).fill("\u200FNew");
    await press("Add");
    await rows(/New/).click();
    await page.getByRole("heading", { name: /^Project \d+/ }).waitFor();
    await page.getByLabel("Description").fill("told");
    await press("Save");
    await rows(/New told/).waitFor();
    await press("Reset mk_premium", "mk_premium: as at the start of the mock.");
    await copy("mine");
    await press("Delete Physics lecture audiobook", "Deleted");
    expect([await total(), await total("mk_premium:mine")]).toEqual([45, 44]);
    await page.route("**/state?key=mk_slow", (route) => setTimeout(() => route.continue(), 500));
    await page.getByLabel("Key").selectOption("mk_slow");
    expect(await rows(/./).count()).toBe(0);
    await rows(/./).nth(44).waitFor();
    await page.getByLabel("Key").selectOption("mk_flaky");
    await rows(/./).nth(44).waitFor();
    await copy("x".repeat(300));
    await page.locator(".field", { hasText: "Copy" }).getByText("No account has this key").waitFor();
  });

  test("says what is not at its default, clears it, undoes that, and resets to the start without a contradiction", async () => {
    const profile = { "list.id-width": "wide", "list.total": "page" } as const;
    const { page, mock, press, command, says } = await openConsole("faults", { profile, delay: 5, faults: [{ delay: 1 }] });
    const strip = page.getByRole("region", { name: "Not at the default" });
    const all = "fault delay=1 · list.total=page · list.id-width=wide · delay 5 ms";
    await strip.getByText(all).waitFor();
    await press("Clear all", "No fault, no delay, the reference's answers; list.id-width belongs to the data and stays.");
    await strip.getByText(/^list.id-width=wide$/).waitFor();
    expect([mock.faults.list(), mock.faults.delay, mock.profile.current.answers["list.total"]]).toEqual([[], undefined, "all"]);
    await press("Undo");
    await strip.getByText(all).waitFor();
    await press("Stop fault-1");
    await command("reset").then(() => says("Projects, faults, delay and answers: as at the start of the mock."));
    await strip.getByText(all).waitFor();
  });

  test("starts a fault and switches an answer, says what is wrong beside the field, and gives both to copy", async () => {
    const { page, mock, press, rows, says, clipboard } = await openConsole("faults");
    await press("503 twice");
    await page.getByText("--fault 'id=busy,times=2,status=503,retryAfter=1'").waitFor();
    await press("Start", "Started busy.");
    expect((await list(mock)).headers.get("retry-after")).toBe("1");
    await rows(/busy times=2,status=503,retryAfter=1 1 matched 1 fired/).waitFor();
    await page.getByLabel("delay").fill("soon");
    await press("Start");
    await page.locator(".field", { hasText: "delay" }).getByText("must be milliseconds up to 600000").waitFor();
    await press("Copy code");
    await expect.poll(clipboard).toContain('mock.faults.set([{"id":"busy","times":2,"status":503');
    await press("Stop busy");
    await page.getByText("No fault is in force.").waitFor();
    await page.getByRole("link", { name: "answers" }).click();
    await page.getByLabel("Answer to list.total").selectOption("page");
    await says("list.total is page from the next request on.");
    expect(await (await list(mock, "?limit=2")).json()).toMatchObject({ total: 2 });
    const order = page.getByLabel("Answer to auth.precedence.listProjects");
    await order.fill("existence,plan");
    await order.press("Tab");
    await page.locator(".line", { has: order }).getByText("cannot be").waitFor();
    await press("Copy --answer");
    await expect.poll(clipboard).toBe("--answer 'list.total=page'");
  });

  test("shows no state while the mock is away, and the new one when it is back", async () => {
    const { page, mock, rows } = await openConsole("projects");
    await rows(/./).first().waitFor();
    await mock.close();
    await page.getByText("The mock does not answer at").waitFor();
    expect(await rows(/./).count()).toBe(0);
    const back = await startMock({ port: Number(new URL(mock.url).port), faults: [{ delay: 1 }] });
    onTestFinished(() => back.close());
    await rows(/./).first().waitFor();
    await page.getByText("fault delay=1").waitFor();
  });

  test("is enough for the first day of a front end by keyboard alone", async () => {
    const { page, mock, command, rows, says, clipboard } = await openConsole("");
    const { page: front } = await visit(await servePage());
    const ask = (path: string, method = "GET") =>
      front.evaluate(`fetch("${mock.url}${path}", { method: "${method}",
      headers: ${JSON.stringify(HEADERS)} }).then((answer) => answer.json(), ({ name }) => name)`);
    const enter = async (selector: string, key = "Enter") => {
      const isThere = () => page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
      for (let tabs = 0; tabs < 300 && !(await isThere()); tabs++) await page.keyboard.press("Tab");
      expect(await isThere(), selector).toBe(true);
      await page.keyboard.press(key);
    };
    await ask("/projects?lastId=5");
    await rows(/near miss/).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Request 1" }).getByText("the parameter is last_id").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("a[data-row]:focus", { hasText: "near miss" }).waitFor();
    await command("go to faults");
    await enter("form [type=submit]").then(() => says("Started lost."));
    await command("projects of mk_premium");
    await rows(/^1020 /).waitFor();
    expect(await ask("/project?projectId=1020", "DELETE")).toBe("TypeError");
    await rows(/^1020 .* deleted/).waitFor();
    await enter("[aria-label^='Put back']").then(() => says("is back."));
    await enter("[aria-label^='Delete']").then(() => says("Deleted"));
    await enter(".notice button").then(() => says("is back."));
    await command("go to answers");
    await enter("[name='list.total']", "p").then(() => says("list.total is page from the next request on."));
    expect(await ask("/projects?limit=2")).toMatchObject({ total: 2 });
    await command("go to journal");
    await rows(/limit=2/).waitFor();
    await command("copy curl").then(() => says("Copied curl."));
    expect(await clipboard()).toContain("/v1/projects?limit=2'");
  });

  test("holds 1,000 requests and 1,000 projects, moves nothing when more come, and has at most 60 kB of script", async () => {
    const { page, mock, command, rows } = await openConsole("", { journalSize: 1000 });
    await page.evaluate(OBSERVE);
    const ask = (limit: number) => mock.fetch(`http://any/v1/projects?limit=${limit}`, { headers: HEADERS });
    for (let number = 1; number <= 1000; number++) await ask((number % 90) + 1);
    await ask(99);
    await rows(/limit=99/).waitFor();
    expect(await rows(/./).count()).toBeLessThanOrEqual(400);
    await page.getByRole("button", { name: /Show \d+ earlier/ }).click();
    await expect.poll(() => rows(/./).count()).toBe(1000);
    expect(await page.evaluate("shifts")).toEqual([]);
    await command("projects of mk_many");
    await expect.poll(() => rows(/./).count()).toBe(1000);
    expect(gzipSync(readFileSync("dist/mock-server/console/console.js")).length).toBeLessThan(60_000);
  });

  test.each(LOOKS)(
    "fits into %i pixels, %s, cuts no near miss off, hides no focus, and passes axe",
    async (width, colorScheme) => {
      const mock = await startTestMock({
        faults: [{ operation: "deleteProject", break: "reset" }],
        profile: { "list.total": "page" },
      });
      const look = { viewport: { width, height: 700 }, colorScheme, bypassCSP: true, reducedMotion: "reduce" } as const;
      const { page } = await visit(mock.url.replace("/v1", "/__admin/"), look);
      await withAxe(page);
      for (let number = 0; number < 30; number++) await list(mock, "?pageSize=3&cursor=1", "mk_premium:a-copy-with-a-long-name");
      for (const view of ["journal", "journal/3", "projects", "projects/1020", "faults", "answers", "answers/list.total"]) {
        await page.evaluate(`location.hash = "#/${view}"`);
        await page.locator(view.includes("/") ? ".panel" : ".tools").waitFor();
        await page.getByRole("button", { name: "Clear all" }).waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth"), view).toBe(width);
        expect(await page.evaluate(CUT_OFF), view).toEqual([]);
        expect(await violations(page), view).toEqual([]);
        await keep(page, `${view.replace("/", "-")}-${width}-${colorScheme}`);
        for (let key = 0; key < 25 && view === "journal"; key++) {
          await page.keyboard.press("k");
          expect(await page.evaluate(FOCUS_IS_SEEN)).toBe(true);
        }
      }
    },
  );
});

const HEADERS = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };

/** Collects what moves without an action of the user. */
const OBSERVE = `globalThis.shifts = []; new PerformanceObserver((seen) =>
  void shifts.push(...seen.getEntries().filter((shift) => !shift.hadRecentInput))).observe({ type: "layout-shift" })`;

/** The near misses of which a part is not visible. */
const CUT_OFF = `[...document.querySelectorAll("mark")].filter((mark) => mark.scrollWidth > mark.clientWidth ||
  mark.getBoundingClientRect().right > mark.parentElement.getBoundingClientRect().right).map(({ outerHTML }) => outerHTML)`;

/** Whether nothing covers the corners of what has the focus. */
const FOCUS_IS_SEEN = `(() => {
  const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
  const points = [[left + 20, top + 3], [left + 20, bottom - 3], [right - 20, top + 3], [right - 20, bottom - 3]];
  return points.every(([x, y]) => document.activeElement.contains(document.elementFromPoint(x, y)));
})()`;

async function openConsole(view: string, options: StartOptions = {}) {
  const mock = await startTestMock(options);
  const permissions = ["clipboard-read", "clipboard-write"];
  const look = { viewport: { width: 1440, height: 900 }, permissions, reducedMotion: "reduce" } as const;
  const { page, troubles } = await visit(mock.url.replace("/v1", view === "" ? "/" : `/__admin/#/${view}`), look);
  onTestFinished(() => expect(troubles.filter((trouble) => !/status of 4\d\d|ERR_/.test(trouble))).toEqual([]));
  const says = (text: string) => page.getByRole("status").getByText(text).waitFor();
  const press = async (name: string, said = "") => {
    await page.getByRole("button", { name, exact: true }).click();
    if (said !== "") await says(said);
  };
  const rows = (name: RegExp) => page.locator("a[data-row]").filter({ hasText: name });
  const clipboard = () => page.evaluate("navigator.clipboard.readText()");
  /** Runs the first command that has the text. */
  const command = async (text: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: "Projects of mk_premium" }).waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  return { mock, page, says, press, rows, clipboard, command };
}
