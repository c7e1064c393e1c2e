import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Answers, allQuestions, sampleAnswers } from "../../../openapi/index.ts";
import type { Fault } from "../../layers/parse-faults.ts";
import { SHIPPED_NAMES } from "../../layers/scenarios/scenarios.ts";
import { deleteProject, eachProject, projectsClient } from "../../recipes/typed-client.ts";
import { type StartedMock, type StartOptions, startMock } from "../../start-mock.ts";
import { randomFrom } from "../../store/random.ts";
import { describeInBrowser, openPage, servePages, violations, withAxe } from "./browser.fixture.ts";

const RECIPE = join(import.meta.dirname, "../../recipes/react");
const KEY = "mk_premium";

const chance = randomFrom(20261122);
/** Random profiles: two, or ten with ROUNDS=all. */
const MIXES = Array.from({ length: process.env.ROUNDS === "all" ? 10 : 2 }, (_, index) => {
  const answers = allQuestions.map((question) => [question.id, chance.pick(sampleAnswers(question) as [string, ...string[]])]);
  return [`random profile ${index + 1}`, { profile: Object.fromEntries(answers) as Answers }] as const;
});

/** The title that the page shows when a list fails. */
const TROUBLES: readonly (readonly [fault: Fault | undefined, key: string, title: string])[] = [
  [undefined, "mk_nobody", "This key is not accepted"],
  [undefined, "mk_free", "This account is not on the premium plan"],
  [{ status: 400 }, KEY, "The service refused this"],
  [{ break: "reset" }, KEY, "No connection"],
  [{ break: "truncated" }, KEY, "No connection"],
  [{ break: "hang" }, KEY, "No answer in time"],
  [{ status: 502, body: "html" }, KEY, "The service is not available"],
  [{ status: 503, body: "empty", retryAfter: 60 }, KEY, "The service is not available"],
  [{ body: "html" }, KEY, "Something else answered"],
  [{ status: 429, retryAfter: 60 }, KEY, "Too many requests"],
];

describeInBrowser("the React app of the recipes", () => {
  let frontEnd: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    frontEnd = await servePages(`import "${RECIPE}/app.tsx";`, readFileSync(`${RECIPE}/index.html`, "utf8"));
    return frontEnd.close;
  });

  test("under every scenario, it shows every project once and in order, and the outcome of each delete", async () => {
    await Promise.all(SHIPPED_NAMES.map((scenario) => readAndDelete(scenario, { scenario })));
  });

  test.each(MIXES)("does the same under %s", readAndDelete);

  test("it shows why a list failed, and the list after a retry", async () => {
    const { page, mock, open, troubles } = await visit();
    for (const [fault, key, title] of TROUBLES) {
      if (fault) mock.faults.replace([fault]);
      await open(key, fault?.break === "hang" ? 500 : 10_000);
      await page.getByRole("alert").getByText(title, { exact: true }).waitFor();
      expect(await violations(page), title).toEqual([]);
      mock.faults.clear();
      if (fault) expect(await read(page, "document.querySelector('li')")).toContain(title);
    }
    expect(troubles()).toEqual([]);
  });

  test("it names an empty account, and retries a list after the seconds that the service asks for", async () => {
    const { page, mock, open } = await visit({ faults: [{ key: KEY, status: 503, retryAfter: 1, times: 1 }] });
    await open("mk_empty");
    await page.getByText("This account has no projects.").waitFor();
    await open(KEY);
    await page.locator("li").first().waitFor();
    expect(mock.requests({ key: KEY }).map(({ status }) => status)).toEqual([503, 200]);
  });

  test("loading can be stopped and resumed", async () => {
    const { page, mock, open } = await visit({ faults: [{ break: "hang" }] });
    await open(KEY);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("alert").getByText("Stopped", { exact: true }).waitFor();
    mock.faults.clear();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("li").first().waitFor();
  });

  test("a project is hidden at once and reappears in its place if its delete fails, with the focus on the next", async () => {
    const { page, mock, open, shown } = await visit({ faults: [{ operation: "deleteProject", when: "before", break: "reset" }] });
    let send = () => {};
    const isSeen = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route("**/project?*", (route) => isSeen.then(() => route.continue()));
    await open(KEY);
    await page.locator("li").nth(19).waitFor();
    const before = await shown();
    await page.getByRole("button", { name: "Delete" }).nth(2).press("Enter");
    await page.keyboard.press("Enter");
    expect(await page.locator("li:has(:focus)").getAttribute("data-id")).toBe(before[3]);
    expect((await shown()).slice(0, 3)).toEqual([before[0], before[1], before[3]]);
    send();
    await page.locator("li").nth(2).getByText("Not deleted. No connection").waitFor();
    expect((await shown()).slice(0, 20)).toEqual(before);
    expect(mock.requests({ operation: "deleteProject" })).toHaveLength(1);
    expect(await page.locator("li:has(:focus)").getAttribute("data-id")).toBe(before[3]);
    expect(await violations(page)).toEqual([]);
  });

  test("a list whose cursor another client deleted is read again from the start", async () => {
    const { page, mock, open, shown, listed } = await visit();
    await open(KEY);
    await page.locator("li").nth(19).waitFor();
    await deleteProject(projectsClient({ baseUrl: mock.baseUrl, key: KEY }), (await shown()).at(-1) ?? "");
    expect(await read(page, IS_WHOLE)).toEqual(["The list has changed"]);
    expect(await shown()).toEqual(await listed());
  });

  async function readAndDelete(name: string, options: StartOptions): Promise<void> {
    const { page, mock, listed, open, shown, troubles } = await visit(options);
    mock.faults.clear();
    const all = await listed();
    mock.faults.reset();
    await open(KEY, name === "flaky-network" ? 1000 : 10_000);
    const told = [await read(page, "document.querySelector('li') && document.querySelector('ul[aria-busy=false]')")];
    // The last project is the cursor of the next page.
    const ids = await shown();
    await remove(page, mock, ids.at(-1));
    told.push(await read(page, IS_WHOLE));
    expect(await shown(), name).toEqual(all.filter((id) => id !== ids.at(-1)));
    const left = await shown();
    for (const id of [left[0], left[Math.floor(left.length / 2)], left.at(-1)]) await remove(page, mock, id);
    mock.faults.clear();
    expect(await shown(), name).toEqual(await listed());
    expect((await shown()).length, name).toBe(all.length - 4);
    const isTroubled = ["flaky-network", "gateway-trouble"].includes(name);
    expect(TROUBLES.map(([, , title]) => title)).toEqual(expect.arrayContaining(told.flat()));
    expect(told.flat().length > 0, `${name}: ${told.join()}`).toBe(isTroubled);
    expect(troubles(), name).toEqual([]);
  }

  async function visit(options: StartOptions = {}) {
    const mock = await startMock(options);
    const { page, context, troubles } = await openPage({
      viewport: { width: 375, height: 800 },
      colorScheme: "dark",
    });
    onTestFinished(async () => {
      await context.close();
      await mock.close();
    });
    await withAxe(page);
    return {
      ...{ mock, page },
      open: (key: string, timeoutMs = 10_000) =>
        page.goto(`${frontEnd.origin}/?api=${mock.baseUrl}&key=${key}&timeout=${timeoutMs}`),
      /** The ids on the page, in their order. */
      shown: (): Promise<string[]> => page.evaluate("[...document.querySelectorAll('li')].map((row) => row.dataset.id)"),
      /** The ids in the order of the list. */
      listed: async () => {
        const ids: string[] = [];
        for await (const { id } of eachProject(projectsClient({ baseUrl: mock.baseUrl, key: KEY }))) ids.push(id);
        return ids;
      },
      /** Script and React errors, without the browser's own messages about statuses and lost answers. */
      troubles: () => troubles.filter((text) => !text.startsWith("console: Failed to load resource")),
    };
  }
});

/** An expression for the page: whether the list has ended. */
const IS_WHOLE = 'document.querySelector("section").textContent === "That is all."';

/** Deletes a project, with up to 20 tries, and checks that the page shows the true outcome of each. */
async function remove(page: Page, mock: StartedMock, id = ""): Promise<void> {
  const row = page.locator(`[data-id="${id}"]`);
  for (let tries = 0; tries < 20; tries += 1) {
    await row.getByRole("button").click();
    await row.getByRole("button", { name: "Really delete?" }).click();
    await page.locator("ul[aria-busy=false]").waitFor({ state: "attached" });
    const isThere = (await mock.store.projects(KEY)).some((project) => project.id === id);
    const shown = (await row.count()) === 0 ? "deleted" : await row.locator("strong").textContent();
    expect([isThere ? "Not deleted." : "deleted", "It may have been deleted."]).toContain(shown);
    if (shown === "deleted") return;
  }
  expect.unreachable(`${id} is not deleted after 20 tries`);
}

/** Scrolls until the expression is true, and retries each failure; returns the titles of the failures. */
async function read(page: Page, until: string): Promise<string[]> {
  await page.evaluate("globalThis.told = []");
  await page.waitForFunction(
    `(() => {
      if (${until}) return true;
      document.querySelector("section").scrollIntoView();
      const trouble = document.querySelector("section [role=alert]");
      if (!trouble) return false;
      told.push(trouble.querySelector("strong").textContent);
      document.querySelector("section button").click();
    })()`,
    undefined,
    { polling: 50, timeout: 120_000 },
  );
  return page.evaluate("told") as Promise<string[]>;
}
