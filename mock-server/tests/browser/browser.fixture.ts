import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** A real browser of this test run alone. */
export interface TestBrowser {
  /** A page in a context of its own. What it does wrong can be read from `troubles`. */
  page(options?: BrowserContextOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, messages of the console that are errors or warnings, and requests to another machine. */
  readonly troubles: string[];
  /** Every origin that it sent a request to. */
  readonly origins: ReadonlySet<string>;
}

/** Why there can be no browser here; undefined where there can. Tests skip with it as their reason. */
export const noBrowser: string | undefined =
  process.env.CHROME_PATH || (process.platform === "linux" && process.arch === "x64")
    ? undefined
    : `no browser for ${process.platform} ${process.arch} comes with the packages; set CHROME_PATH to one`;

/** Starts the browser of `CHROME_PATH`, or the one that comes as a package. */
export async function openBrowser(): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-browser-"));
  const executablePath = process.env.CHROME_PATH ?? (await unpacked(folder));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless=shell", "--disable-gpu"] });
  return {
    page: async (options = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      return { page, context, troubles: troublesOf(page), origins: originsOf(page) };
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The package unpacks into the temporary folder under a fixed name, and takes its own libraries along only where it believes to be on Lambda. */
async function unpacked(folder: string): Promise<string> {
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromiumPackage } = await import("@sparticuz/chromium");
  const path = await chromiumPackage.executablePath();
  if (!existsSync(path)) throw new Error(`the browser was not unpacked to ${path}`);
  await writeFile(join(folder, "fonts", "fonts.conf"), fontsIn(folder));
  return path;
}

/** The package's own list of fonts names `/tmp/fonts`; without any font the browser dies at the first letter. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?><fontconfig><dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "fonts-cache")}</cachedir></fontconfig>`;
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
