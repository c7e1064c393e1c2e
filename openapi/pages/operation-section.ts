import type { DocumentQuestion, DocumentRule, OpenApiDocument, operationsOf, Path } from "../generate/read-document.ts";
import { html, joined, levelChip, list, type Markup, methodBadge, paragraphs, prose, statusBadge, tabs } from "./markup.ts";
import { SAMPLES } from "./samples.ts";
import { schemaText } from "./schema-entries.ts";

/** The options of a reference page: what it shows beside the document, and the targets of its links. */
export interface ReferenceOptions {
  /** The API key in the code samples. */
  readonly key: string;
  /** The page that has an entry for each rule; empty if it is this one. */
  readonly rulesPage: string;
  /** Renders a link to a place in the document; without it, there are no such links. */
  readonly placeLink?: (at: Path) => Markup;
  /** Whether each operation has a form; a script of the page must send it. */
  readonly forms: boolean;
}

type Operation = ReturnType<typeof operationsOf>[number];

/** The base URL that the document gives by default. */
export function baseUrlOf({ servers }: OpenApiDocument): string {
  return servers[0]?.url ?? "";
}

/** The section of an operation: request, answers, open questions and rules, with samples, a form and examples beside them. */
export function operationSection(document: OpenApiDocument, placed: Operation, options: ReferenceOptions): Markup {
  const { operation, method, path, at } = placed;
  const { operationId: id, summary, description = "" } = operation;
  const place = options.placeLink ? html` · ${options.placeLink(at)}` : undefined;
  return html`<section class="operation" aria-labelledby="${id}">
<header><h2 id="${id}">${methodBadge(method)} <code>${path}</code></h2>
<p>${summary} <span class="quiet small">${id}${place}</span></p></header>
<div class="beside">
${[samples(document, placed, options), options.forms ? form(document, placed) : html``, examples(placed)]}
</div>
<div class="told">
${[paragraphs(description), requestInputs(document, placed, options), answers(placed, options), questions("Left open", operation["x-open-questions"], options), rules(document, placed, options)]}
</div>
</section>`;
}

function samples(document: OpenApiDocument, placed: Operation, { key }: ReferenceOptions): Markup {
  const { method, path, operation } = placed;
  const headers = { [keyHeader(document)]: key, ...headersOf(placed) };
  const request = { method, path, baseUrl: baseUrlOf(document), query: sampleQuery(placed), headers };
  const panels = Object.entries(SAMPLES).map(([name, write]) => ({
    name: html`${name}`,
    content: html`<pre tabindex="0"><code data-sample="${name}">${write(request)}</code></pre>`,
  }));
  return tabs(`samples-${operation.operationId}`, "Request in", panels);
}

/** The first example of each parameter; empty if there is none, or if it is the default. */
function sampleQuery(placed: Operation): Record<string, string> {
  const samples = placed.operation.parameters?.map(({ name, schema = {}, examples: given = {} }) => {
    const value = Object.values(given)[0]?.value;
    return [name, value === undefined || value === schema.default ? "" : String(value)];
  });
  return Object.fromEntries(samples ?? []);
}

function keyHeader({ components }: OpenApiDocument): string {
  return Object.values(components.securitySchemes)[0]?.name ?? "";
}

/** The headers of a request beside the key. */
function headersOf({ operation }: Operation): Record<string, string> {
  return Object.fromEntries((operation["x-request-headers"] ?? []).map(({ name, value }) => [name, value]));
}

/** A hidden form; the script of the page shows, fills and sends it. */
function form(document: OpenApiDocument, placed: Operation): Markup {
  const { operation, method, path } = placed;
  const fields = Object.entries(sampleQuery(placed)).map(
    ([name, value]) =>
      html`<label><code>${name}</code> <input name="${name}" value="${value}" autocomplete="off" spellcheck="false"/></label>`,
  );
  return html`<form class="card" hidden="hidden" data-operation="${operation.operationId}" data-method="${method}" data-path="${path}" data-key-header="${keyHeader(document)}" data-headers="${JSON.stringify(headersOf(placed))}">
${fields}
<button>Send ${method}</button>
<div class="sent" role="status"></div>
</form>`;
}

function examples(placed: Operation): Markup {
  const panels = Object.entries(placed.operation.responses).map(([status, { content = {} }]) => {
    const all = Object.values(content).flatMap((media) => Object.entries(media.examples ?? {}));
    const shown = all.map(([name, { summary, value }], place) => {
      const title = html`<code>${name}</code>${summary ? html` <span class="quiet">${summary}</span>` : undefined}`;
      const body = html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
      if (place === 0) return html`<p class="small">${title}</p>\n${body}`;
      return html`<details><summary>${title}</summary>\n${body}\n</details>`;
    });
    return { name: html`${status}`, content: html`${shown}` };
  });
  return tabs(`examples-${placed.operation.operationId}`, "Example of", panels);
}

function requestInputs(document: OpenApiDocument, placed: Operation, options: ReferenceOptions): Markup {
  const { parameters = [] } = placed.operation;
  const rows = [
    ...parameters.map(({ name, in: where, required = false, description = "", schema = {} }) =>
      parameter(name, html`${where}, ${schemaText(schema)}`, required, prose(description)),
    ),
    ...Object.values(document.components.securitySchemes).map(({ name, in: where, description }) =>
      parameter(name, html`${where}`, true, prose(description)),
    ),
    ...(placed.operation["x-request-headers"] ?? []).map(({ name, value, required, rule }) =>
      parameter(name, html`header, <code>${value}</code>`, required, html`See ${ruleLink(rule, options)}.`),
    ),
  ];
  return html`<h3>Request</h3>
<dl class="rows">
${rows}
</dl>`;
}

function parameter(name: string, type: Markup, required: boolean, description: Markup): Markup {
  return html`<div><dt><code>${name}</code>${required ? html` <span class="chip open">required</span>` : undefined}</dt>
<dd>${description} <span class="quiet small">${type}</span></dd></div>`;
}

function answers(placed: Operation, options: ReferenceOptions): Markup {
  const { operation } = placed;
  const rows = Object.entries(operation.responses).map(([status, { description, content = {} }]) => {
    const conditions = operation["x-error-conditions"].filter(({ reference }) => String(reference.code) === status);
    const body = Object.values(content).map(({ schema }) => schemaText(schema));
    const items = conditions.map(
      ({ rule, condition, level }) => html`${levelChip(level)} <span>${prose(condition)} ${ruleLink(rule, options)}</span>`,
    );
    return html`<div><dt id="${operation.operationId}-${status}">${statusBadge(status)}</dt>
<dd>${prose(description)} <span class="quiet small">${joined(body, ", ")}</span>
${list("by-level small", items)}</dd></div>`;
  });
  return html`<h3>Answers</h3>
<dl class="rows statuses">
${rows}
</dl>`;
}

/** Open questions, each with the reference's answer; a question expands to all its answers and their meanings. */
export function questions(title: string, asked: readonly DocumentQuestion[], options: ReferenceOptions): Markup {
  if (asked.length === 0) return html``;
  const rows = asked.map(({ rule, question, answers: all, reference, why }) => {
    const items = all.map(({ answer, means }) => html`<b>${answer}</b> <span class="quiet">${prose(means)}</span>`);
    return html`<details><summary><span>${prose(question)}</span> <code>${reference}</code></summary>
<div class="small">
${list("bullets", items)}
<p>The reference answers <code>${reference}</code>: ${prose(why)} ${ruleLink(rule, options)}</p>
</div></details>`;
  });
  return html`<h3>${title} <span class="quiet small">with the answer of the reference</span></h3>
<div class="asked">
${rows}
</div>`;
}

function rules(document: OpenApiDocument, { operation }: Operation, options: ReferenceOptions): Markup {
  const named = new Set([
    ...document["x-interface-text"].flatMap(({ statements }) =>
      statements.flatMap(({ rules: ids, places = [] }) =>
        places.some((place) => place.split(".")[0] === operation.operationId) ? ids : [],
      ),
    ),
    ...operation["x-error-conditions"].map(({ rule }) => rule),
    ...operation["x-open-questions"].map(({ rule }) => rule),
  ]);
  const own = document["x-rules"].filter(({ id }) => named.has(id));
  return html`<details class="rules"><summary>${own.length} rules of ${operation.operationId}</summary>
${ruleList(own, (id) => ruleLink(id, options))}
</details>`;
}

/** Rules with their levels and sentences. */
export function ruleList(rules: readonly DocumentRule[], nameOf: (id: string) => Markup): Markup {
  return list(
    "by-level small",
    rules.map(({ id, level, sentence }) => html`${levelChip(level)} <span>${prose(sentence)} ${nameOf(id)}</span>`),
  );
}

function ruleLink(id: string, { rulesPage }: ReferenceOptions): Markup {
  return html`<a href="${rulesPage}#${id}"><code>${id}</code></a>`;
}
