import { conditionsOf, type DocumentOperation, operationsOf, type Placed } from "../../openapi/generate/read-document.ts";
import { html, joined, list, type Markup, prose, section, table } from "../../openapi/pages/markup.ts";
import type { Review } from "./model.ts";
import { type PageContent, placeLink, ruleLink } from "./page.ts";

/** The parts of the document that only this page shows. */
interface ReferenceDocument {
  readonly info: { readonly description: string; readonly version: string };
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { name: string; in: string; description: string }>>;
  };
}

interface ReferenceOperation extends DocumentOperation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; description: string; schema: Schema }[];
  readonly responses: Readonly<Record<string, ReferenceResponse>>;
}

interface ReferenceResponse {
  readonly description: string;
  readonly content: Readonly<Record<string, { schema: Schema; examples: Record<string, { summary?: string; value: unknown }> }>>;
}

/** A JSON Schema, as far as this page lays it out; every other keyword is shown as it stands. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
}

/** The operations, what they take and give, with every example, and the schemas. */
export function referencePage(review: Review): PageContent {
  const { document } = review.source;
  const { info, components } = document as unknown as ReferenceDocument;
  const schemes = Object.values(components.securitySchemes).map((scheme) => {
    return html`<p><code>${scheme.name}</code> in the ${scheme.in}. ${prose(scheme.description)}</p>`;
  });
  return {
    name: "reference.html",
    title: "API reference",
    lead: html`Version ${info.version} of the document. The rules behind each answer are linked.`,
    body: [
      paragraphs(info.description),
      section("authentication", "Authentication", schemes),
      ...operationsOf(document).map(({ method, path, ...placed }) => operationSection(review, `${method} ${path}`, placed)),
      ...Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema)),
    ],
  };
}

function operationSection(review: Review, route: string, { operation, at }: Placed): Markup {
  const { operationId, summary, description = "", responses, ...taken } = operation as ReferenceOperation;
  const heads = ["Name", "In", "Type", "Required", "Description"];
  return html`<section class="card" aria-labelledby="${operationId}"><h2 id="${operationId}"><code>${route}</code></h2>
<p><b>${summary}</b> <span class="quiet small">${operationId} · ${placeLink(review.source, at)}</span></p>
${paragraphs(description)}
${table(`What ${operationId} takes`, heads, parameterRows(taken))}
${Object.entries(responses).map(([status, response]) => responseOf(review, operationId, status, response))}
</section>`;
}

type Taken = Pick<ReferenceOperation, "parameters" | "x-request-headers">;

function parameterRows({ parameters = [], "x-request-headers": headers = [] }: Taken): (string | Markup)[][] {
  const yesNo = (required = false) => (required ? "yes" : "no");
  return [
    ...parameters.map(({ name, in: where, schema, required, description }) => {
      return [html`<code>${name}</code>`, where, schemaText(schema), yesNo(required), prose(description)];
    }),
    ...headers.map(({ name, value, required, rule }) => {
      return [html`<code>${name}</code>`, "header", html`<code>${value}</code>`, yesNo(required), html`see ${ruleLink(rule)}`];
    }),
  ];
}

function responseOf({ source }: Review, id: string, status: string, { description, content }: ReferenceResponse): Markup {
  const rules = conditionsOf(source.document)
    .filter(({ operation, condition }) => operation.operationId === id && String(condition.reference.code) === status)
    .map(({ condition }) => ruleLink(condition.rule));
  const by = rules.length > 0 ? html` The reference answers so by ${joined(rules, ", ")}.` : undefined;
  const bodies = Object.entries(content).flatMap(([type, { schema, examples }]) => [
    html`<p><code>${type}</code>: ${schemaText(schema)}</p>`,
    ...Object.entries(examples).map(([name, example]) => exampleOf(name, example)),
  ]);
  return html`<h3 id="${id}-${status}">${status}</h3>\n<p>${prose(description)}${by}</p>\n${bodies}`;
}

function exampleOf(name: string, { summary, value }: { readonly summary?: string; readonly value: unknown }): Markup {
  return html`<details><summary>Example <code>${name}</code>${summary ? html` <span class="quiet">${summary}</span>` : undefined}</summary>
<pre><code>${JSON.stringify(value, null, 2)}</code></pre>
</details>`;
}

function schemaSection(name: string, schema: Schema): Markup {
  const { description, properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([property, part]) => {
    const isRequired = required.includes(property) ? "yes" : "no";
    return [html`<code>${property}</code>`, schemaText(part), isRequired, prose(part.description ?? "")];
  });
  return section(`schema-${name}`, `Schema ${name}`, [
    html`<p>${prose(description ?? "")} ${schemaText(schema)}</p>`,
    rows.length > 0 ? table(`Properties of ${name}`, ["Property", "Type", "Required", "Description"], rows) : html``,
  ]);
}

/** A schema in one line: its type, its parts, and every further keyword with its value. */
function schemaText(schema: Schema): Markup {
  const { $ref, type, description, properties, required, items, allOf, ...others } = schema;
  const name = $ref?.split("/").at(-1);
  const parts = [
    ...(name === undefined ? [] : [html`<a href="#schema-${name}">${name}</a>`]),
    ...(type === undefined ? [] : [html`${type}`]),
    ...(items ? [html`of ${schemaText(items)}`] : []),
    ...(allOf ? [html`all of: ${joined(allOf.map(withProperties), "; ")}`] : []),
    ...Object.entries(others).map(([keyword, value]) => html`${keyword} <code>${JSON.stringify(value)}</code>`),
  ];
  return joined(parts, ", ");
}

function withProperties(schema: Schema): Markup {
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => html`<code>${name}</code> ${schemaText(part)}`);
  return joined([schemaText(schema), ...fields], ", ");
}

/** Text of the document: paragraphs and lists of `- ` items, in which backticks mean code. */
function paragraphs(text: string): Markup {
  const blocks = text.trim().split(/\n\s*\n/);
  return html`${blocks.map((block) => {
    if (!block.startsWith("- ")) return html`<p>${prose(block)}</p>`;
    return list(
      "bullets",
      block.split(/\n(?=- )/).map((item) => prose(item.slice(2))),
    );
  })}`;
}
