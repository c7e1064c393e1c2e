import { expect, onTestFinished } from "vitest";
import type { StartOptions } from "../../index.ts";
import { startTestMock, visit } from "./browser.fixture.ts";

/** Opens a view of the console of a new mock. The test fails if the page logs an error. */
export async function openConsole(view: string, options: StartOptions = {}) {
  const mock = await startTestMock(options);
  const { page, troubles } = await visit(
    mock.url.replace("/v1", view === "" ? "/" : `/__admin/#/${view}`),
    {
      viewport: { width: 1440, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
      reducedMotion: "reduce",
    },
  );
  onTestFinished(() =>
    expect(troubles.filter((trouble) => !/status of 4\d\d|ERR_/.test(trouble))).toEqual([]),
  );
  const says = (text: string) => page.getByRole("status").getByText(text).waitFor();
  const press = async (name: string, said = "") => {
    await page.getByRole("button", { name, exact: true }).click();
    if (said !== "") await says(said);
  };
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const rows = (name: RegExp) => page.locator(".row > :first-child").filter({ hasText: name });
  const clipboard = () => page.evaluate("navigator.clipboard.readText()");
  /** The path of the file that an action saves. */
  const saved = async (act: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent("download"), act()]);
    const path = `${await download.path()}-${download.suggestedFilename()}`;
    await download.saveAs(path);
    return path;
  };
  return { mock, page, says, press, field, rows, clipboard, saved };
}
