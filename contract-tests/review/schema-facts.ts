import { type OpenApiDocument, operationsOf, type Path } from "../../openapi/generate/read-document.ts";
import { editorial, type Fact, rulesOfPlace } from "./facts.ts";
import { type Part, rateKeyword, rateNeed, ratePart, rateRoute, rateSecurity } from "./schema-ratings.ts";

/** What a document says in the parts that OpenAPI specifies. */
export function* schemaFacts(document: OpenApiDocument): Iterable<Fact> {
  const { paths: _, ...others } = document;
  const { security: usual = [] } = others as Secured;
  yield* factsIn(others, { at: [], depth: 0, part: { kind: "document", name: "document" }, document });
  for (const { operation, method, path, at } of operationsOf(document)) {
    const { operationId: name } = operation;
    yield* partFacts(operation as Node, { at, depth: at.length, part: { kind: "operation", name }, document });
    const own = { at, within: [name], rules: rulesOfPlace(document, name) };
    yield { ...own, name: `${name}, route`, value: `${method} ${path}`, rate: rateRoute };
    const { security = usual } = operation as Secured;
    yield { ...own, name: `${name}, security`, value: JSON.stringify(security), rate: rateSecurity };
  }
}

/** Which keys a request carries: as the operation says, or else as the document says. */
interface Secured {
  readonly security?: readonly object[];
}

/** Where the walk through a document is: the path, and the part of the interface around it. */
interface Position {
  readonly at: Path;
  readonly part: Part;
  /** The length of the path to the part. */
  readonly depth: number;
  readonly document: OpenApiDocument;
}

/** A node as far as it says what its members are. */
interface Node {
  readonly name?: string;
  readonly type?: string;
  readonly required?: boolean | readonly string[];
  readonly properties?: object;
  readonly additionalProperties?: unknown;
}

/** What a member of a group is as a part of the interface. */
type Group = (owner: Part, key: string, member: Node, holder: Node) => Part;

/** The keys under which parts of the interface stand. */
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

/** A part that no case looks at. */
function unread({ name: owner }: Part, name: string): Part {
  return { kind: "other", name: `${owner}.${name}` };
}

function propertyOf({ kind, name: owner, isRequest }: Part, name: string, _: Node, holder: Node): Part {
  const needed = Array.isArray(holder.required) && holder.required.includes(name);
  const closed = holder.additionalProperties === false;
  return {
    kind: kind === "schema" ? "property" : "other",
    name: `${owner}.${name}`,
    needed,
    closed,
    ...(isRequest && { isRequest }),
  };
}

/** The fields that a schema requires and does not describe. Whether another field is required is told with the field. */
function withoutSchema({ required, properties = {} }: Node): Record<string, Node> {
  const names: readonly string[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(names.filter((name) => !(name in properties)).map((name) => [name, {}]));
}

function* partFacts(member: Node, position: Position, within: readonly string[] = []): Iterable<Fact> {
  const { at, part, document } = position;
  const { name, needed } = part;
  const own = { at, rules: rulesOfPlace(document, name) };
  const value = needed === undefined ? "documented" : `${needed ? "required" : "optional"} ${member.type ?? ""}`.trim();
  yield { name, value, ...own, within, isHolder: true, rate: ratePart(part) };
  if (needed !== undefined)
    yield { name: `${name}, required`, value: needed ? "yes" : "no", ...own, within: [name], rate: rateNeed(part) };
  yield* factsIn(member, position);
}

/** Which keys a request carries is told with each operation. */
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

function exampleFact(name: string, example: { summary?: string; value?: unknown }, { at, part, document }: Position): Fact {
  const { summary = "", value = example } = example;
  const shown = `${summary} ${JSON.stringify(value)}`.trim();
  const own = { at: [...at, name], within: [part.name], rate: editorial };
  return { name: `${part.name}, example ${name}`, value: shown, rules: rulesOfPlace(document, part.name), ...own };
}

/** Keywords without an effect on servers and clients, and the objects that hold nothing else. */
const EDITORIAL = /^(description|summary|title|deprecated|example|externalDocs|info|tags|openapi)$/;

function leafFact(value: unknown, { at, part, depth, document }: Position): Fact {
  const keyword = String(at.at(-1));
  // The content of an answer and the schema of a parameter go without saying.
  const path = at.slice(depth).filter((key) => !/^(content|application\/json|schema)$/.test(String(key)));
  // A constant is an enumeration of one value.
  const words = path.map((key) => (key === "const" ? "enum" : String(key)));
  const rate = [...at.slice(0, 1), keyword].some((key) => EDITORIAL.test(String(key))) ? editorial : rateKeyword(part, words);
  const name = `${part.name}, ${words.join(" ")}`;
  return { name, value: [value].flat().join(", "), at, rules: rulesOfPlace(document, part.name), within: [part.name], rate };
}
