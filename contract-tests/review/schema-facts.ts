import { type OpenApiDocument, operationsOf, type Path } from "../../openapi/generate/read-document.ts";
import { editorial, type Fact, rulesOfPlace } from "./facts.ts";
import { type Part, rateKeyword, rateNeed, ratePart, rateRoute, rateSecurity } from "./schema-ratings.ts";

/** The facts in the standard OpenAPI parts of a document. */
export function* schemaFacts(document: OpenApiDocument): Iterable<Fact> {
  const { paths: _, ...others } = document;
  const { security: usual = [] } = others as Node;
  yield* factsIn(others, { at: [], depth: 0, part: { kind: "document", name: "document" }, document });
  for (const { operation, method, path, at } of operationsOf(document)) {
    const position: Position = { at, depth: at.length, part: { kind: "operation", name: operation.operationId }, document };
    const { security = usual } = operation as Node;
    yield* partFacts(operation as Node, position);
    yield factOf(position, "route", `${method} ${path}`, rateRoute);
    yield factOf(position, "security", JSON.stringify(security), rateSecurity);
  }
}

/** A position in the traversal of a document: the path, and the part of the interface around it. */
interface Position {
  readonly at: Path;
  readonly part: Part;
  /** The length of the path to the part. */
  readonly depth: number;
  readonly document: OpenApiDocument;
}

/** The fields of a node that describe its members. */
interface Node {
  readonly name?: string;
  readonly type?: string;
  readonly required?: boolean | readonly string[];
  readonly properties?: object;
  readonly additionalProperties?: unknown;
  /** The keys that a request carries: those of the operation, or else those of the document. */
  readonly security?: readonly object[];
}

type Group = (owner: Part, key: string, member: Node, holder: Node) => Part;

/** The keys whose members are parts of the interface. */
const GROUPS: Readonly<Record<string, Group>> = {
  schemas: (_, name) => ({ kind: "schema", name }),
  securitySchemes: (_, name) => ({ kind: "scheme", name, isRequest: true }),
  responses: ({ name: owner }, status) => ({ kind: "response", name: `${owner}.${status}` }),
  parameters: ({ name: owner }, _, { name, required }) => {
    return { kind: "parameter", name: `${owner}.${name}`, needed: required === true, isRequest: true };
  },
  properties: propertyOf,
  headers: unread,
};

/** A part that no case reads. */
function unread({ name: owner }: Part, name: string): Part {
  return { kind: "other", name: `${owner}.${name}` };
}

function propertyOf(owner: Part, name: string, _: Node, holder: Node): Part {
  const closed = holder.additionalProperties === false;
  const kind = owner.kind === "schema" ? "property" : "other";
  return { ...owner, kind, name: `${owner.name}.${name}`, needed: requiredBy(holder).includes(name), closed };
}

/** The fields that a schema requires without describing them. For other fields, `partFacts` has whether they are required. */
function withoutSchema(schema: Node): Record<string, Node> {
  const { properties = {} } = schema;
  const names = requiredBy(schema).filter((name) => !(name in properties));
  return Object.fromEntries(names.map((name) => [name, {}]));
}

/** The fields that a schema requires; none for a parameter, whose `required` is a boolean. */
function requiredBy({ required }: Node): readonly string[] {
  return Array.isArray(required) ? required : [];
}

function* partFacts(member: Node, position: Position, within: readonly string[] = []): Iterable<Fact> {
  const { at, part, document } = position;
  const { name, needed } = part;
  const value = needed === undefined ? "documented" : `${needed ? "required" : "optional"} ${member.type ?? ""}`.trim();
  yield { name, value, at, rules: rulesOfPlace(document, name), within, isHolder: true, rate: ratePart(part) };
  if (needed !== undefined) yield factOf(position, "required", needed ? "yes" : "no", rateNeed(part));
  yield* factsIn(member, position);
}

function factOf({ at, part: { name }, document }: Position, what: string, value: string, rate: Fact["rate"]): Fact {
  return { name: `${name}, ${what}`, value, at, rules: rulesOfPlace(document, name), within: [name], rate };
}

/** Keys that are not traversed: `extensionFacts` reads x- blocks, and each operation has a fact about its security. */
const SKIPPED = /^(x-|security$)/;

function* factsIn(node: object, position: Position): Iterable<Fact> {
  for (const [key, child] of Object.entries(node).filter(([name]) => !SKIPPED.test(name))) {
    const inner = { ...position, at: [...position.at, key] };
    if (key === "required") yield* groupFacts(propertyOf, node, withoutSchema(node), inner);
    else if (key === "requestBody") yield* groupFacts(unread, node, { [key]: child }, position);
    else if (GROUPS[key]) yield* groupFacts(GROUPS[key], node, child, inner);
    else if (key === "examples") yield* Object.entries<object>(child).map(([name, example]) => exampleFact(name, example, inner));
    else if (isLeaf(child)) yield leafFact(child, inner);
    else yield* factsIn(child, inner);
  }
}

function* groupFacts(group: Group, holder: Node, members: Record<string, Node>, position: Position): Iterable<Fact> {
  const { at, part } = position;
  for (const [name, member] of Object.entries(members)) {
    const own = { at: [...at, name], depth: at.length + 1, part: group(part, name, member, holder) };
    yield* partFacts(member, { ...position, ...own }, [part.name]);
  }
}

function isLeaf(value: unknown): boolean {
  const items = Array.isArray(value) ? value : [value];
  return items.every((item) => typeof item !== "object" || item === null);
}

function exampleFact(name: string, example: { summary?: string; value?: unknown }, position: Position): Fact {
  const { summary = "", value = example } = example;
  const shown = `${summary} ${JSON.stringify(value)}`.trim();
  return factOf({ ...position, at: [...position.at, name] }, `example ${name}`, shown, editorial);
}

/** Keywords and objects without an effect on servers and clients. */
const EDITORIAL = /^(description|summary|title|deprecated|example|externalDocs|info|tags|openapi)$/;

function leafFact(value: unknown, position: Position): Fact {
  const { at, part, depth } = position;
  const keyword = String(at.at(-1));
  // These keys add nothing to the name of a fact.
  const path = at.slice(depth).filter((key) => !/^(content|application\/json|schema)$/.test(String(key)));
  // `const` is an `enum` of one value.
  const words = path.map((key) => (key === "const" ? "enum" : String(key)));
  const rate = [...at.slice(0, 1), keyword].some((key) => EDITORIAL.test(String(key))) ? editorial : rateKeyword(part, words);
  return factOf(position, words.join(" "), [value].flat().join(", "), rate);
}
