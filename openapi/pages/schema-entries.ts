import type { Schema } from "../generate/read-document.ts";
import { html, joined, type Markup, prose, table } from "./markup.ts";

/** An entry for each schema of the document: its description and its properties. */
export function schemaEntries(schemas: Readonly<Record<string, Schema>>): Markup[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { description, properties: parts = {}, required = [] } = schema;
    const rows = Object.entries(parts).map(([property, part]) => {
      const isRequired = required.includes(property) ? "yes" : "no";
      return [html`<code>${property}</code>`, schemaText(part), isRequired, prose(part.description ?? "")];
    });
    const properties = rows.length > 0 && table(`Properties of ${name}`, ["Property", "Type", "Required", "Description"], rows);
    return html`<h3 id="schema-${name}"><code>${name}</code></h3>
<p>${prose(description ?? "")} <span class="quiet small">${schemaText(schema)}</span></p>
${properties || undefined}`;
  });
}

/** A schema in one line: its type, its parts, and every further keyword with its value. */
export function schemaText(schema: Schema): Markup {
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
