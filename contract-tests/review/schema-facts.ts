import { editorial, type Fact } from "./facts.ts";
import { followed, type OpenApiDocument, operationsOf, type Path } from "./read-document.ts";
import { type Part, rateKeyword, rateNeed, ratePart, rateRoute, rateSecurity } from "./schema-ratings.ts";

/** The facts in the standard OpenAPI parts of a document. What an operation refers to is read as a part of the operation. */
export function* schemaFacts(document: OpenApiDocument): Iterable<Fact> {
  const { paths: _, components, ...others } = document;
  const { parameters, responses, examples, ...own } = components as unknown as Node;
  const { security: usual = [] } = others as Node;
  const part: Part = { kind: "document", name: "document" };
  yield* factsIn({ ...others, components: own } as Node, { document, at: [], words: [], part });
  for (const { operation, method, path, at } of operationsOf(document)) {
    const position: Position = { document, at, words: [], part: { kind: "operation", name: operation.operationId } };
    const node = operation as unknown as Node;
    const { security = usual, requestBody } = node;
    yield* partFacts(node, position);
    if (requestBody) yield* groupFacts(unread, node, { requestBody }, position);
    yield factOf(position, "route", `${method} ${path}`, rateRoute);
    yield factOf(position, "security", JSON.stringify(security), rateSecurity);
  }
}

interface Position {
  /** The whole document, in which references are followed. */
  readonly document: OpenApiDocument;
  readonly at: Path;
  /** The part of the interface around it. */
  readonly part: Part;
  /** The keys from that part to here, as far as they add to the name of a fact. */
  readonly words: readonly string[];
}

interface Node {
  readonly [key: string]: unknown;
  readonly name?: string;
  readonly type?: string;
  /** The names of the required fields; of a parameter, a boolean. */
  readonly required?: boolean | readonly string[];
  readonly properties?: object;
  readonly additionalProperties?: unknown;
  readonly requestBody?: Node;
  /** The keys that a request carries: those of the operation, or else those of the document. */
  readonly security?: readonly object[];
}

type Group = (owner: Part, key: string, member: Node, holder: Node) => Part;

/** The keys whose members are parts of the interface. */
const GROUPS: Readonly<Record<string, Group>> = {
  schemas: (_, name) => ({ kind: "schema", name }),
  securitySchemes: (_, name) => ({ kind: "scheme", name }),
  responses: ({ name: owner }, status) => ({ kind: "response", name: `${owner}.${status}` }),
  parameters: ({ name: owner }, _, { name, required }) => {
    return { kind: "parameter", name: `${owner}.${name}`, needed: required === true };
  },
  properties: propertyOf,
  headers: unread,
};

/** A part that no case reads. */
function unread({ name: owner }: Part, name: string): Part {
  return { kind: "other", name: `${owner}.${name}` };
}

function propertyOf({ kind, name: owner }: Part, name: string, _: Node, holder: Node): Part {
  const needed = Array.isArray(holder.required) && holder.required.includes(name);
  const closed = holder.additionalProperties === false;
  return { kind: kind === "schema" ? "property" : "other", name: `${owner}.${name}`, needed, closed };
}

function* partFacts(member: Node, position: Position, within: readonly string[] = []): Iterable<Fact> {
  const { at, part } = position;
  const { name, needed } = part;
  const value = needed === undefined ? "documented" : `${needed ? "required" : "optional"} ${member.type ?? ""}`.trim();
  yield { name, value, at, rules: [], within, isHolder: true, rate: ratePart(part) };
  if (needed !== undefined) yield factOf(position, "required", needed ? "yes" : "no", rateNeed(part));
  yield* factsIn(member, position);
}

function factOf({ at, part: { name } }: Position, what: string, value: string, rate: Fact["rate"]): Fact {
  return { name: `${name}, ${what}`, value, at, rules: [], within: [name], rate };
}

/** Keys that are not traversed: `extensionFacts` reads x- blocks, and others have facts of their own. */
const SKIPPED = /^(x-|(security|requestBody|required)$)/;

/** Keys that add nothing to the name of a fact. */
const UNNAMED = /^(content|application\/json|schema)$/;

/** Keywords and objects without an effect on servers and clients. */
const EDITORIAL = /^(description|summary|title|deprecated|example|externalDocs|info|tags|openapi)$/;

function* factsIn(node: Node, position: Position): Iterable<Fact> {
  const { at, words, part } = position;
  yield* groupFacts(propertyOf, node, withoutSchema(node), { ...position, at: [...at, "required"] });
  for (const [key, child] of Object.entries(node).filter(([name]) => !SKIPPED.test(name))) {
    // `const` is an `enum` of one value.
    const named = [key === "const" ? "enum" : key].filter((word) => !UNNAMED.test(word));
    const inner = { ...position, at: [...at, key], words: [...words, ...named], part };
    if (GROUPS[key]) yield* groupFacts(GROUPS[key], node, child as Record<string, Node>, inner);
    else if (key === "examples")
      yield* Object.entries(child as object).map(([name, example]) => exampleFact(name, example, inner));
    else if (isLeaf(child)) yield leafFact(child, inner);
    else yield* factsIn(child as Node, inner);
  }
}

/** The fields that a schema requires without describing them. For other fields, `partFacts` has whether they are required. */
function withoutSchema({ required, properties = {} }: Node): Record<string, Node> {
  const names = Array.isArray(required) ? required.filter((name) => !(name in properties)) : [];
  return Object.fromEntries(names.map((name) => [name, {}]));
}

function* groupFacts(group: Group, holder: Node, members: Record<string, Node>, position: Position): Iterable<Fact> {
  const { document, part } = position;
  for (const [name, reference] of Object.entries(members)) {
    const { node, at } = followed(document, reference, [...position.at, name]);
    const member = node as Node;
    yield* partFacts(member, { document, at, words: [], part: group(part, name, member, holder) }, [part.name]);
  }
}

function isLeaf(value: unknown): boolean {
  return [value].flat().every((item) => typeof item !== "object" || item === null);
}

function exampleFact(name: string, reference: unknown, position: Position): Fact {
  const { node, at } = followed(position.document, reference, [...position.at, name]);
  const { summary = "", value = node } = node as { readonly summary?: string; readonly value?: unknown };
  // The summary of a refusal is its condition, which is a fact of its own.
  const isRefusal = position.document["x-rules"].some(({ id }) => id === name);
  const shown = isRefusal ? JSON.stringify(value) : `${summary} ${JSON.stringify(value)}`.trim();
  return factOf({ ...position, at }, `example ${name}`, shown, editorial);
}

function leafFact(value: unknown, position: Position): Fact {
  const { at, words, part } = position;
  const isEditorial = [at[0], at.at(-1)].some((key) => EDITORIAL.test(String(key)));
  return factOf(position, words.join(" "), [value].flat().join(", "), isEditorial ? editorial : rateKeyword(part, words));
}
