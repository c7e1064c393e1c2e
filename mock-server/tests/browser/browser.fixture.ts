import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { describe, onTestFinished } from "vitest";
import { type RunningMock, type StartOptions, startMock } from "../../index.ts";

/** The reason why no browser can run here; undefined if one can. */
const noBrowser: string | undefined =
  process.env.CHROME_PATH || (process.platform === "linux" && process.arch === "x64")
    ? undefined
    : `no browser for ${process.platform} ${process.arch} comes with the packages; set CHROME_PATH to one`;

let shared: Promise<Browser> | undefined;

/** Defines tests in a real browser, or skips them if none can run. A file shares one browser, which it closes. */
export function describeInBrowser(name: string, tests: () => void): void {
  describe.skipIf(noBrowser)(`${name}${noBrowser ? ` (skipped: ${noBrowser})` : ""}`, tests);
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  // The files of a worker share this module.
  shared = undefined;
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, errors and warnings on the browser's console, and requests to another machine. */
  readonly troubles: string[];
}

export async function openPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  shared ??= openBrowser();
  const context = await (await shared).newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && hostname !== "127.0.0.1") troubles.push(`request to ${request.url()}`);
  });
  return { page, context, troubles };
}

/** Opens a page at a URL until the test ends. */
export async function visit(url: string, options?: BrowserContextOptions): Promise<WatchedPage> {
  const watched = await openPage(options);
  onTestFinished(() => watched.context.close());
  await watched.page.goto(url);
  return watched;
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Loads axe into the page. Its context must bypass the content security policy of the page. */
export async function withAxe(page: Page): Promise<void> {
  await page.context().addInitScript({ path: AXE });
  await page.reload();
}

/** The violations that axe reports, for all of its rules. */
export function violations(page: Page): Promise<{ readonly id: string; readonly impact: string }[]> {
  return page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0].html })))",
  );
}

/** Saves a screenshot if `SCREENSHOTS=folder` is set. */
export async function keep(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS: folder } = process.env;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Starts a mock until the test ends. */
export async function startTestMock(options: StartOptions = {}): Promise<RunningMock> {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}

/** Lists with a key, from outside of the browser. */
export function list(mock: RunningMock, query = "", key = "mk_premium"): Promise<Response> {
  return fetch(`${mock.url}/projects${query}`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
}

/** Serves a front end on an origin of its own, until the test ends: a page with one bundled script, and MSW's worker. */
export async function servePage(script = ""): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    ...{ bundle: true, write: false, platform: "browser", format: "iife", outfile: "app.js" },
  });
  const worker = await readFile(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"), "utf8");
  const scripts: Readonly<Record<string, string | undefined>> = {
    "/app.js": outputFiles[0]?.text,
    "/mockServiceWorker.js": worker,
  };
  const server = createServer(({ url = "" }, response) => {
    const text = scripts[url];
    response.writeHead(200, { "Content-Type": text === undefined ? "text/html" : "text/javascript" }).end(text ?? PAGE);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PAGE = `<!doctype html><title>Front end</title><link rel="icon" href="data:,"><script src="/app.js"></script>`;

/** Starts the browser at `CHROME_PATH`, or the packaged one. */
async function openBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-browser-"));
  const executablePath = process.env.CHROME_PATH ?? (await unpacked(folder));
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--headless=shell", "--disable-gpu"] });
}

/** The package unpacks into the temporary folder, and includes its libraries only if it detects Lambda. */
async function unpacked(folder: string): Promise<string> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromiumPackage } = await import("@sparticuz/chromium");
  const path = await chromiumPackage.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  // The package's font configuration names `/tmp/fonts`; without any font, the browser crashes at the first letter. The package
  // has no monospaced font, so those of the machine are used too.
  const [fonts, cache] = [join(folder, "fonts"), join(folder, "fonts-cache")];
  const folders = [fonts, "/usr/share/fonts"].map((each) => `<dir>${each}</dir>`).join("");
  const config = `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${cache}</cachedir></fontconfig>`;
  await writeFile(join(fonts, "fonts.conf"), config);
  return path;
}
