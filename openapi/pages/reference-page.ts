import { type OpenApiDocument, operationsOf } from "../generate/read-document.ts";
import { html, type Markup, methodBadge, paragraphs, section } from "./markup.ts";
import { baseUrlOf, operationSection, questions, type ReferenceOptions, ruleList } from "./operation-section.ts";
import { schemaEntries } from "./schema-entries.ts";

/**
 * Renders the content of a reference page: contents, the operations with samples and examples, the shared open questions, the
 * schemas, and the rules unless another page has them. Its styles are in reference.css.
 */
export function reference(document: OpenApiDocument, options: ReferenceOptions): Markup {
  const { info, components } = document;
  const operations = operationsOf(document);
  const own = options.rulesPage === "";
  const parts = {
    ...{ about: "About the interface", shared: "Open for both operations", schemas: "Schemas" },
    ...(own && { rules: "Rules" }),
  };
  return html`<div class="reference">
<nav class="contents" aria-label="Contents">
${[
  ...operations.map((placed) => {
    return html`<a href="#${placed.operation.operationId}">${methodBadge(placed.method)} <code>${placed.path}</code></a>`;
  }),
  ...Object.entries(parts).map(([id, name]) => html`<a href="#${id}">${name}</a>`),
]}
</nav>
<main id="content" tabindex="-1">
<h1>${info.title}</h1>
<p class="lead">${info.summary} <span class="quiet small">Version ${info.version}. Base URL <code data-base="${new URL(baseUrlOf(document)).pathname}">${baseUrlOf(document)}</code></span></p>
<ul class="card overview">
${operations.map((placed) => {
  const { method, path, operation } = placed;
  return html`<li>${methodBadge(method)} <a href="#${operation.operationId}"><code>${path}</code></a> <span>${operation.summary}</span></li>`;
})}
</ul>
${section("about", "About the interface", paragraphs(info.description))}
${operations.map((placed) => operationSection(document, placed, options))}
<section id="shared">${questions("Open for both operations", document["x-open-questions"], options)}</section>
${section("schemas", "Schemas", schemaEntries(components.schemas))}
${section("rules", "Rules", own && ruleList(document["x-rules"], (id) => html`<code id="${id}">${id}</code>`))}
</main>
</div>
`;
}
