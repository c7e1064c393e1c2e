import { document } from "../../openapi/index.ts";
import { html } from "../../openapi/pages/markup.ts";
import { htmlPage } from "../../openapi/pages/page.ts";
import { reference } from "../../openapi/pages/reference-page.ts";
import { DEV_KEYS } from "../store/dev-accounts.ts";

/** The docs page: the reference of the document, whose samples and forms docs.js directs at this mock. */
export function docsPage(): string {
  return htmlPage({
    title: "API docs · tts-projects mock",
    head: html`${{ markup: ICON }}
<link rel="stylesheet" href="/__admin/docs.css">
<script type="module" src="/__admin/docs.js"></script>`,
    body: html`<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<p class="brand">tts-projects <span>mock</span></p>
<nav aria-label="Pages"><a href="/__admin/">Console</a><a href="/__admin/docs" aria-current="page">API docs</a><a href="/__admin/openapi.json">openapi.json</a></nav>
<p class="key" hidden="hidden"><label for="key">Key</label> <input id="key" list="keys" autocomplete="off" spellcheck="false"/><datalist id="keys"></datalist> <span role="status"></span></p>
</header>
${reference(document as never, { key: DEV_KEYS.premium, rulesPage: "", forms: true })}`,
  });
}

/** The icon of the pages of the mock. */
const ICON = `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230b6b62'/%3E%3Cpath d='M4 6v4M8 3.5v9M12 6v4' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E">`;
