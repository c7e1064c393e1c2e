import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { build } from "esbuild";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { type StartedMock, type StartOptions, startMock } from "../../start-mock.ts";

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, errors and warnings on the browser's console, and requests to another machine. */
  readonly troubles: string[];
  /** Every origin to which the page sent a request. */
  readonly origins: ReadonlySet<string>;
}

/** The reason why no browser can run here, for skipped tests; undefined if one can. */
const noBrowser: string | undefined =
  process.env.CHROME_PATH || (process.platform === "linux" && process.arch === "x64")
    ? undefined
    : `no browser for ${process.platform} ${process.arch} comes with the packages; set CHROME_PATH to one`;

let shared: Promise<Browser> | undefined;

/** Defines tests in a real browser, or skips them if none can run. A file shares one browser, which it closes. */
export function describeInBrowser(name: string, tests: () => void): void {
  describe.skipIf(noBrowser)(`${name}${noBrowser ? ` (skipped: ${noBrowser})` : ""}`, tests);
}

export async function openPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  shared ??= openBrowser();
  const context = await (await shared).newContext(options);
  const page = await context.newPage();
  return { page, context, troubles: troublesOf(page), origins: originsOf(page) };
}

/** Closes the browser that the tests of this file share. */
export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  // The files of a worker share this module.
  shared = undefined;
}

/** Opens a page of a new mock. The test fails at its end if the page sent a request to another origin. */
export async function openMockPage(
  path: string,
  { mock: options, ...context }: BrowserContextOptions & { readonly mock?: StartOptions } = {},
): Promise<WatchedPage & { readonly mock: StartedMock; readonly origin: string }> {
  const mock = await startMock(options);
  const { origin } = new URL(mock.baseUrl);
  const watched = await openPage(context);
  onTestFinished(async () => {
    await watched.context.close();
    await mock.close();
    expect([...watched.origins]).toEqual([origin]);
  });
  watched.page.setDefaultTimeout(15_000);
  await watched.page.goto(origin + path);
  return { ...watched, mock, origin };
}

/** Opens a view of the console of a new mock, by default 1440 pixels wide. */
export async function openConsole(
  view: string,
  { viewport = { width: 1440, height: 900 }, expected = /status of [45]\d\d|ERR_CONNECTION_RESET/, mock: start = {} } = {},
) {
  const permissions = ["clipboard-read", "clipboard-write"];
  const options = { mock: start, viewport, permissions, reducedMotion: "reduce" } as const;
  const { mock, page, troubles } = await openMockPage(`/__admin/#${view}`, options);
  onTestFinished(() => expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]));
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  const list = (query = "", key = "mk_premium") =>
    fetch(`${mock.baseUrl}/projects${query}`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
  const total = async () => ((await (await list()).json()) as { total: number }).total;
  const open = async (name: string, heading = name) => {
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 2, name: heading }).waitFor();
  };
  return { mock, page, list, total, open };
}

/** Waits for a notice of the console. */
export async function says(page: Page, text: string): Promise<void> {
  await page.getByRole("status").getByText(text).waitFor();
}

/** Starts the browser at `CHROME_PATH`, or the packaged one. */
async function openBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-browser-"));
  const executablePath = process.env.CHROME_PATH ?? (await unpacked(folder));
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--headless=shell", "--disable-gpu"] });
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Loads axe into the page. Its context must bypass the content security policy of the mock's pages. */
export async function withAxe(page: Page): Promise<void> {
  await page.context().addInitScript({ path: AXE });
  await page.reload();
}

/** The violations that axe reports, for all of its rules. */
export function violations(page: Page): Promise<unknown> {
  return page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) })))",
  );
}

/** Saves a screenshot if `SCREENSHOTS=folder` is set. The guides use some of these pictures. */
export async function keep(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Serves a front end on its own origin: a page with one bundled script, and MSW's worker. */
export async function servePages(script: string, page = PAGE): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    ...{ bundle: true, write: false, platform: "browser", format: "iife", outfile: "app.js" },
  });
  const worker = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");
  const files = new Map([
    ["/", page],
    ...outputFiles.map(({ path, text }) => [`/${basename(path)}`, text] as const),
    ["/mockServiceWorker.js", await readFile(worker, "utf8")],
  ]);
  const answer: RequestListener = ({ url = "" }, response) => {
    const path = url.replace(/\?.*/, "");
    const type = TYPES[extname(path)] ?? "text/html";
    response.writeHead(files.has(path) ? 200 : 404, { "Content-Type": type }).end(files.get(path));
  };
  const { origin, close } = await listen(answer, "127.0.0.1", 0);
  return { origin, close: () => close(0) };
}

const PAGE = `<!doctype html><title>Front end</title><link rel="icon" href="data:,"><script src="/app.js"></script>`;
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** The package unpacks into the temporary folder, and includes its libraries only if it detects Lambda. */
async function unpacked(folder: string): Promise<string> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromiumPackage } = await import("@sparticuz/chromium");
  const path = await chromiumPackage.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  if (!existsSync(path)) throw new Error(`the browser was not unpacked to ${path}`);
  // The package's font configuration names `/tmp/fonts`; without any font, the browser crashes at the first letter.
  const [fonts, cache] = [join(folder, "fonts"), join(folder, "fonts-cache")];
  const list = `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`;
  await writeFile(join(fonts, "fonts.conf"), list);
  return path;
}

function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = ["data:", "blob:"].includes(protocol) || hostname === "127.0.0.1" || hostname === "localhost";
    if (!own) troubles.push(`request to ${request.url()}`);
  });
  return troubles;
}

function originsOf(page: Page): ReadonlySet<string> {
  const origins = new Set<string>();
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:") origins.add(origin);
  });
  return origins;
}
