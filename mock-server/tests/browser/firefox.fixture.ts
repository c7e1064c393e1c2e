import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { listen } from "../../adapters/listen.ts";

/** The path of Firefox; undefined if it is not installed. */
export const firefoxPath: string | undefined = [
  process.env.FIREFOX_PATH ?? "",
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
].find((path) => path !== "" && existsSync(path));

export interface FirefoxPage {
  /** Runs a function in the page with a JSON argument, and returns its text. */
  evaluate<Argument>(task: (argument: Argument) => Promise<string>, argument: Argument): Promise<string>;
  close(): Promise<void>;
}

/** Opens a page in a real Firefox. The page polls this process for tasks, so no driver is needed. */
export async function openFirefox(path: string): Promise<FirefoxPage> {
  const tasks: string[] = [];
  let asked: ServerResponse | undefined;
  let solve: (result: string) => void = () => {};
  const sendTask = () => {
    if (!asked || tasks.length === 0) return;
    asked.end(tasks.shift());
    asked = undefined;
  };
  const answer: RequestListener = async (request, response) => {
    if (request.url === "/task") {
      asked = response;
      sendTask();
    } else if (request.url === "/result") {
      solve(await text(request));
      response.end();
    } else response.setHeader("Content-Type", "text/html").end(PAGE);
  };
  const { origin, close } = await listen(answer, "127.0.0.1", 0);
  const profile = await mkdtemp(join(tmpdir(), "tts-projects-firefox-"));
  await writeFile(join(profile, "user.js"), PREFERENCES);
  const firefox: ChildProcess = spawn(path, ["--headless", "--no-remote", "--profile", profile, origin], { stdio: "ignore" });
  return {
    evaluate: (task, argument) =>
      new Promise((resolve) => {
        solve = resolve;
        tasks.push(`(${task})(${JSON.stringify(argument)})`);
        sendTask();
      }),
    close: async () => {
      firefox.kill("SIGKILL");
      await close(0);
    },
  };
}

const PAGE = `<!doctype html><title>Front end</title><link rel="icon" href="data:,"><script>
(async () => {
  for (;;) {
    const task = await (await fetch("/task", { cache: "no-store" })).text();
    await fetch("/result", { method: "POST", body: await eval(task) });
  }
})();
</script>`;

/** Preferences that prevent network requests other than the page's. */
const PREFERENCES = [
  ["app.normandy.enabled", false],
  ["app.update.disabledForTesting", true],
  ["browser.aboutwelcome.enabled", false],
  ["browser.shell.checkDefaultBrowser", false],
  ["browser.startup.homepage_override.mstone", "ignore"],
  ["datareporting.policy.dataSubmissionEnabled", false],
  ["network.captive-portal-service.enabled", false],
  ["network.connectivity-service.enabled", false],
  ["toolkit.telemetry.reportingpolicy.firstRun", false],
]
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join("");
