import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, describe, onTestFinished } from "vitest";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { type RunningMock, type StartOptions, startMock } from "../../index.ts";

const require = createRequire(import.meta.url);

/** The reason why no browser can run here; undefined if one can. */
const noBrowser: string | undefined =
  process.env.CHROME_PATH || (process.platform === "linux" && process.arch === "x64")
    ? undefined
    : `no browser for ${process.platform} ${process.arch} comes with the packages; set CHROME_PATH to one`;

let shared: Promise<Browser> | undefined;

/** Defines tests that share a real browser, or skips them if none can run. */
export function describeInBrowser(name: string, tests: () => void): void {
  describe.skipIf(noBrowser)(`${name}${noBrowser ? ` (skipped: ${noBrowser})` : ""}`, () => {
    tests();
    afterAll(closeBrowser);
  });
}

async function closeBrowser(): Promise<void> {
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

/** Opens a page at a URL until the test ends. */
export async function visit(
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  shared ??= openBrowser();
  const context = await (await shared).newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== "data:" && hostname !== "127.0.0.1")
      troubles.push(`request to ${request.url()}`);
  });
  await page.goto(url);
  return { page, context, troubles };
}

const AXE = require.resolve("axe-core/axe.min.js");

/** Loads axe into the page. Its context must bypass the content security policy of the page. */
export async function withAxe(page: Page): Promise<void> {
  await page.context().addInitScript({ path: AXE });
  await page.reload();
}

/** The violations that axe reports, for all of its rules. */
export function violations(page: Page): Promise<unknown[]> {
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

/** What a front end sends with each request. */
export const HEADERS = { [KEY_HEADER]: "mk_premium", "Content-Type": "application/json" };

/** Lists with a key, from outside of the browser. */
export function list(mock: RunningMock, query = "", key = "mk_premium"): Promise<Response> {
  return fetch(`${mock.url}/projects${query}`, { headers: { ...HEADERS, [KEY_HEADER]: key } });
}

/** Serves a front end on an origin of its own, until the test ends: a page with one bundled script, and MSW's worker. */
export async function servePage(script = ""): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    outfile: "app.js",
  });
  const worker = await readFile(require.resolve("msw/mockServiceWorker.js"), "utf8");
  const scripts: Readonly<Record<string, string | undefined>> = {
    "/app.js": outputFiles[0]?.text,
    "/mockServiceWorker.js": worker,
  };
  const server = createServer(({ url = "" }, response) => {
    const text = scripts[url];
    response
      .writeHead(200, { "Content-Type": text === undefined ? "text/html" : "text/javascript" })
      .end(text ?? PAGE);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PAGE = `<!doctype html><title>Front end</title><link rel="icon" href="data:,"><script src="/app.js"></script>`;

/** Starts the browser at `CHROME_PATH`, or the packaged one with its libraries and fonts. */
async function openBrowser(): Promise<Browser> {
  const args = ["--no-sandbox", "--headless=shell", "--disable-gpu"];
  if (process.env.CHROME_PATH)
    return chromium.launch({ executablePath: process.env.CHROME_PATH, args });
  const folder = await unpacked();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    FONTCONFIG_PATH: join(folder, "fonts"),
  };
  return chromium.launch({ executablePath: join(folder, "chromium"), args, env });
}

/** The folder of the unpacked browser, in its package. The first run unpacks it elsewhere and moves it, as several may be first. */
async function unpacked(): Promise<string> {
  const folder = require.resolve("@sparticuz/chromium").replace(/build.*/, "unpacked");
  if (existsSync(folder)) return folder;
  const part = await mkdtemp(`${folder}-`);
  // The package unpacks into the temporary folder, and includes its libraries only if it detects Lambda.
  const env = { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  const script =
    'import("@sparticuz/chromium").then((chromium) => chromium.default.executablePath())';
  await promisify(execFile)(process.execPath, ["-e", script], { cwd: import.meta.dirname, env });
  // Without any font the browser crashes at the first letter, and the package has no monospaced one.
  const folders = [join(folder, "fonts"), "/usr/share/fonts"]
    .map((each) => `<dir>${each}</dir>`)
    .join("");
  const config = `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>`;
  await writeFile(join(part, "fonts/fonts.conf"), config);
  await rename(part, folder).catch(() => rm(part, { recursive: true }));
  return folder;
}
