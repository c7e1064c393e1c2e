import { conditionsOf, type DocumentOperation, operationsOf, type Path } from "../../../openapi/generate/read-document.ts";
import { html, joined, type Markup, prose, table } from "../../reporters/html/markup.ts";
import type { Review } from "../model.ts";
import type { PageContent } from "./layout.ts";
import { paragraphs, placeLink, ruleLink } from "./parts.ts";
import { refName, type Schema, schemaSections, schemaText } from "./schema-text.ts";

/** The parts of the document that only the reference shows. */
interface ReferenceDocument {
  readonly info: { readonly description: string; readonly version: string };
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { name: string; in: string; description: string }>>;
  };
}

interface ReferenceOperation extends DocumentOperation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { name: string; in: string; required?: boolean; description: string; schema: Schema }[];
  readonly responses: Readonly<Record<string, ReferenceResponse>>;
}

interface ReferenceResponse {
  readonly description: string;
  readonly content: Readonly<Record<string, { schema: Schema; examples: Record<string, { summary?: string; value: unknown }> }>>;
}

/** The operations, what they take and give, with every example, and the schemas. */
export function referencePage(review: Review): PageContent {
  const { document } = review.source;
  const { info, components } = document as unknown as ReferenceDocument;
  return {
    name: "reference.html",
    title: "API reference",
    lead: html`Version ${info.version} of the document. The rules behind each answer are linked.`,
    body: [
      paragraphs(info.description),
      html`<section aria-labelledby="authentication"><h2 id="authentication">Authentication</h2>
${Object.values(components.securitySchemes).map(
  (scheme) => html`<p><code>${scheme.name}</code> in the ${scheme.in}. ${prose(scheme.description)}</p>
`,
)}</section>
`,
      ...operationsOf(document).map(({ method, path, operation, at }) =>
        operationSection(review, `${method} ${path}`, operation as ReferenceOperation, at),
      ),
      ...schemaSections(components.schemas),
    ],
  };
}

function operationSection(review: Review, route: string, operation: ReferenceOperation, at: Path): Markup {
  const { operationId, summary, description, responses } = operation;
  return html`<section class="card" aria-labelledby="${operationId}"><h2 id="${operationId}"><code>${route}</code></h2>
<p><b>${summary}</b> <span class="quiet small">${operationId} · ${placeLink(review.source, at)}</span></p>
${paragraphs(description)}${table(`What ${operationId} takes`, ["Name", "In", "Type", "Required", "Description"], takes(operation))}${Object.entries(responses).map(([status, response]) => responseOf(review, operationId, status, response))}</section>
`;
}

function takes({ parameters, "x-request-headers": headers = [] }: ReferenceOperation): (string | Markup)[][] {
  return [
    ...parameters.map((parameter) => [
      html`<code>${parameter.name}</code>`,
      parameter.in,
      schemaText(parameter.schema),
      parameter.required ? "yes" : "no",
      prose(parameter.description),
    ]),
    ...headers.map(({ name, value, required, rule }) => [
      html`<code>${name}</code>`,
      "header",
      html`<code>${value}</code>`,
      required ? "yes" : "no",
      html`see ${ruleLink(rule)}`,
    ]),
  ];
}

function responseOf(
  { source }: Review,
  operationId: string,
  status: string,
  { description, content }: ReferenceResponse,
): Markup {
  const rules = conditionsOf(source.document)
    .filter(({ operation, condition }) => operation.operationId === operationId && String(condition.reference.code) === status)
    .map(({ condition }) => ruleLink(condition.rule));
  return html`<h3 id="${operationId}-${status}">${status}</h3>
<p>${prose(description)}${rules.length > 0 ? html` The reference answers so by ${joined(rules, ", ")}.` : undefined}</p>
${Object.entries(content).map(([type, media]) => mediaOf(type, media))}`;
}

function mediaOf(type: string, { schema, examples }: ReferenceResponse["content"][string]): Markup {
  const name = refName(schema);
  return html`<p><code>${type}</code>: ${name === undefined ? schemaText(schema) : html`<a href="#schema-${name}">${name}</a>`}</p>
${Object.entries(examples).map(
  ([
    key,
    { summary, value },
  ]) => html`<details><summary>Example <code>${key}</code>${summary ? html` <span class="quiet">${summary}</span>` : undefined}</summary>
<pre><code>${JSON.stringify(value, null, 2)}</code></pre>
</details>
`,
)}`;
}
