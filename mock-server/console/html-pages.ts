import { document } from "../../openapi/index.ts";
import { html, type Markup } from "../../openapi/pages/markup.ts";
import { htmlPage, pageHead } from "../../openapi/pages/page.ts";
import { reference } from "../../openapi/pages/reference-page.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";

/** The docs page: the reference of the document. docs.js points its samples and forms at this mock. */
export function docsPage(): string {
  const head = pageHead({ of: "tts-projects", kind: "mock", label: "Pages", links: LINKS, more: KEY_PICKER });
  const content = reference(document as never, { key: DEV_KEYS.premium, rulesPage: "", forms: true });
  return mockPage("docs", "API docs · tts-projects mock", html`${head}\n${content}`);
}

/** The console, which console.js fills. */
export function consolePage(): string {
  const loading = "Loading the console, which needs JavaScript.";
  return mockPage("console", "tts-projects mock", html`<div id="console"><p class="loading">${loading}</p></div>\n`);
}

const LINKS = [
  { href: "/__admin/", text: "Console" },
  { href: "/__admin/docs", text: "API docs", isCurrent: true },
  { href: "/__admin/openapi.json", text: "openapi.json" },
];

/** docs.js fills it with the keys of the running data, then shows it. */
const KEY_PICKER = html`<p class="key" hidden="hidden"><label for="key">Key</label> <input id="key" list="keys" autocomplete="off" spellcheck="false"/><datalist id="keys"></datalist> <span role="status"></span></p>`;

function mockPage(name: "console" | "docs", title: string, body: Markup): string {
  const head = html`${{ markup: ICON }}
<link rel="stylesheet" href="/__admin/${name}.css">
<script type="module" src="/__admin/${name}.js"></script>`;
  return htmlPage({ title, head, body });
}

const ICON = `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230b6b62'/%3E%3Cpath d='M4 6v4M8 3.5v9M12 6v4' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E">`;
