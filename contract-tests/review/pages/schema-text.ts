import { html, joined, type Markup, prose, table } from "../../reporters/html/markup.ts";

/** A JSON Schema of the document, as far as the reference lays it out; every other keyword is shown as it stands. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
}

/** A section for each schema, with its properties in a table. */
export function schemaSections(schemas: Readonly<Record<string, Schema>>): Markup[] {
  return Object.entries(schemas).map(
    ([name, schema]) => html`<section aria-labelledby="schema-${name}"><h2 id="schema-${name}">Schema ${name}</h2>
<p>${schema.description ? prose(schema.description) : undefined} ${schemaText(schema)}</p>
${schema.properties ? propertyTable(name, schema) : undefined}</section>
`,
  );
}

/** A schema in one line: its type, what it is made of, and every further keyword with its value. */
export function schemaText(schema: Schema): Markup {
  const name = refName(schema);
  const { $ref, type, description, properties, required, items, allOf, ...others } = schema;
  const parts = [
    ...(name === undefined ? [] : [html`<a href="#schema-${name}">${name}</a>`]),
    ...(type === undefined ? [] : [html`${type}`]),
    ...(items ? [html`of ${schemaText(items)}`] : []),
    ...(allOf ? [html`all of: ${joined(allOf.map(inline), "; ")}`] : []),
    ...Object.entries(others).map(([keyword, value]) => html`${keyword} <code>${JSON.stringify(value)}</code>`),
  ];
  return joined(parts, ", ");
}

/** The schema that a reference names; undefined for a schema that is written in place. */
export function refName({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}

function propertyTable(name: string, { properties = {}, required = [] }: Schema): Markup {
  const rows = Object.entries(properties).map(([property, schema]) => [
    html`<code>${property}</code>`,
    schemaText(schema),
    required.includes(property) ? "yes" : "no",
    prose(schema.description ?? ""),
  ]);
  return table(`Properties of ${name}`, ["Property", "Type", "Required", "Description"], rows);
}

function inline(schema: Schema): Markup {
  const { properties = {} } = schema;
  const fields = Object.entries(properties).map(([name, part]) => html`<code>${name}</code> ${schemaText(part)}`);
  return joined([schemaText(schema), ...fields], ", ");
}
