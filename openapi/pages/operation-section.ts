import {
  type DocumentQuestion,
  type DocumentRule,
  type OpenApiDocument,
  type operationsOf,
  type Path,
  statementsOf,
} from "../generate/read-document.ts";
import { html, joined, levelChip, list, type Markup, methodBadge, paragraphs, prose, statusBadge, tabs } from "./markup.ts";
import { SAMPLES, type SampleRequest } from "./samples.ts";
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
  const request = requestOf(document, placed);
  return html`<section class="operation" aria-labelledby="${id}">
<header><h2 id="${id}">${methodBadge(method)} <code>${path}</code></h2>
<p>${summary} <span class="quiet small">${id}${place}</span></p></header>
<div class="beside">
${[samples(id, request, options.key), options.forms ? form(id, request) : html``, examples(placed)]}
</div>
<div class="told">
${[paragraphs(description), requestInputs(document, placed, options), answers(placed, options), questions("Left open", operation["x-open-questions"], options), rules(document, placed, options)]}
</div>
</section>`;
}

interface Request extends SampleRequest {
  readonly keyHeader: string;
}

/** A request without its key, with the first example of each parameter unless that is the default. */
function requestOf(document: OpenApiDocument, { method, path, operation }: Operation): Request {
  const [scheme] = Object.values(document.components.securitySchemes);
  const query = (operation.parameters ?? []).map(({ name, schema = {}, examples: given = {} }) => {
    const value = Object.values(given)[0]?.value;
    return [name, value === undefined || value === schema.default ? "" : String(value)];
  });
  const headers = (operation["x-request-headers"] ?? []).map(({ name, value }) => [name, value]);
  return {
    ...{ method, path, baseUrl: baseUrlOf(document), keyHeader: scheme?.name ?? "" },
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
  };
}

function samples(id: string, request: Request, key: string): Markup {
  const headers = { [request.keyHeader]: key, ...request.headers };
  const panels = Object.entries(SAMPLES).map(([name, write]) => ({
    name: html`${name}`,
    content: html`<pre tabindex="0"><code data-sample="${name}">${write({ ...request, headers })}</code></pre>`,
  }));
  return tabs(`samples-${id}`, "Request in", panels);
}

/** A hidden form; the script of the page shows, fills and sends it. */
function form(id: string, { method, path, query, keyHeader, headers }: Request): Markup {
  const fields = Object.entries(query).map(
    ([name, value]) =>
      html`<label><code>${name}</code> <input name="${name}" value="${value}" autocomplete="off" spellcheck="false"/></label>`,
  );
  return html`<form class="card" hidden="hidden" data-operation="${id}" data-method="${method}" data-path="${path}" data-key-header="${keyHeader}" data-headers="${JSON.stringify(headers)}">
${fields}
<button>Send ${method}</button>
<div class="sent" role="status"></div>
</form>`;
}

function examples({ operation }: Operation): Markup {
  const panels = Object.entries(operation.responses).map(([status, { content = {} }]) => {
    const all = Object.values(content).flatMap((media) => Object.entries(media.examples ?? {}));
    const shown = all.map(([name, { summary, value }], place) => {
      const title = html`<code>${name}</code>${summary ? html` <span class="quiet">${summary}</span>` : undefined}`;
      const body = html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
      if (place === 0) return html`<p class="small">${title}</p>\n${body}`;
      return html`<details><summary>${title}</summary>\n${body}\n</details>`;
    });
    return { name: html`${status}`, content: html`${shown}` };
  });
  return tabs(`examples-${operation.operationId}`, "Example of", panels);
}

function requestInputs(document: OpenApiDocument, { operation }: Operation, options: ReferenceOptions): Markup {
  const { parameters = [], "x-request-headers": headers = [] } = operation;
  const rows = [
    ...parameters.map(({ name, in: where, required = false, description = "", schema = {} }) =>
      inputRow(name, html`${where}, ${schemaText(schema)}`, required, prose(description)),
    ),
    ...Object.values(document.components.securitySchemes).map(({ name, in: where, description }) =>
      inputRow(name, html`${where}`, true, prose(description)),
    ),
    ...headers.map(({ name, value, required, rule }) =>
      inputRow(name, html`header, <code>${value}</code>`, required, html`See ${ruleLink(rule, options)}.`),
    ),
  ];
  return html`<h3>Request</h3>
<dl class="rows">
${rows}
</dl>`;
}

function inputRow(name: string, type: Markup, required: boolean, description: Markup): Markup {
  return html`<div><dt><code>${name}</code>${required ? html` <span class="chip open">required</span>` : undefined}</dt>
<dd>${description} <span class="quiet small">${type}</span></dd></div>`;
}

function answers({ operation }: Operation, options: ReferenceOptions): Markup {
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

/** The rules that the operation names, and those of the statements about a place in it. */
function rules(document: OpenApiDocument, { operation }: Operation, options: ReferenceOptions): Markup {
  const { operationId: id, "x-error-conditions": conditions, "x-open-questions": asked } = operation;
  const stated = statementsOf(document).filter(({ places = [] }) => places.some((place) => place.split(".")[0] === id));
  const named = [...stated.flatMap((statement) => statement.rules), ...[...conditions, ...asked].map(({ rule }) => rule)];
  const own = document["x-rules"].filter((rule) => named.includes(rule.id));
  return html`<details class="rules"><summary>${own.length} rules of ${id}</summary>
${ruleList(own, (rule) => ruleLink(rule, options))}
</details>`;
}

/** Rules with their levels and sentences. */
export function ruleList(all: readonly DocumentRule[], nameOf: (id: string) => Markup): Markup {
  const items = all.map(({ id, level, sentence }) => html`${levelChip(level)} <span>${prose(sentence)} ${nameOf(id)}</span>`);
  return list("by-level small", items);
}

function ruleLink(id: string, { rulesPage }: ReferenceOptions): Markup {
  return html`<a href="${rulesPage}#${id}"><code>${id}</code></a>`;
}
