import { type OpenApiDocument, operationsOf, type Path, statementsOf } from "../../openapi/generate/read-document.ts";
import { editorial, type Fact } from "./facts.ts";
import { type Part, rateKeyword, rateNeed, ratePart, rateRoute, rateSecurity } from "./schema-ratings.ts";

/** The facts in the standard OpenAPI parts of a document. */
export function schemaFacts(document: OpenApiDocument): Fact[] {
  const statements = statementsOf(document);
  return [...documentFacts(document)].map((fact) => {
    const [place = ""] = fact.name.split(", ");
    const [owner = ""] = place.split(".");
    const naming = [place, owner].map((name) => statements.filter(({ places = [] }) => places.includes(name)));
    const found = naming.find(({ length }) => length > 0) ?? [];
    return { ...fact, rules: [...new Set(found.flatMap(({ rules }) => rules))] };
  });
}

/** A fact without the rules of the statements that name its place, or else the part that contains it. */
type BareFact = Omit<Fact, "rules">;

function* documentFacts(document: OpenApiDocument): Iterable<BareFact> {
  const { paths: _, ...others } = document;
  const { security: usual = [] } = others as Node;
  yield* factsIn(others as Node, { at: [], words: [], part: { kind: "document", name: "document" } });
  for (const { operation, method, path, at } of operationsOf(document)) {
    const position: Position = { at, words: [], part: { kind: "operation", name: operation.operationId } };
    const node = operation as Node;
    const { security = usual, requestBody } = node;
    yield* partFacts(node, position);
    if (requestBody) yield* groupFacts(unread, node, { requestBody }, position);
    yield factOf(position, "route", `${method} ${path}`, rateRoute);
    yield factOf(position, "security", JSON.stringify(security), rateSecurity);
  }
}

interface Position {
  readonly at: Path;
  /** The part of the interface around it. */
  readonly part: Part;
  /** The keys from that part to here, as far as they add to the name of a fact. */
  readonly words: readonly string[];
}

interface Node {
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

function* partFacts(member: Node, position: Position, within: readonly string[] = []): Iterable<BareFact> {
  const { at, part } = position;
  const { name, needed } = part;
  const value = needed === undefined ? "documented" : `${needed ? "required" : "optional"} ${member.type ?? ""}`.trim();
  yield { name, value, at, within, isHolder: true, rate: ratePart(part) };
  if (needed !== undefined) yield factOf(position, "required", needed ? "yes" : "no", rateNeed(part));
  yield* factsIn(member, position);
}

function factOf({ at, part: { name } }: Position, what: string, value: string, rate: Fact["rate"]): BareFact {
  return { name: `${name}, ${what}`, value, at, within: [name], rate };
}

/** Keys that are not traversed: `extensionFacts` reads x- blocks, and others have facts of their own. */
const SKIPPED = /^(x-|(security|requestBody|required)$)/;

/** Keys that add nothing to the name of a fact. */
const UNNAMED = /^(content|application\/json|schema)$/;

/** Keywords and objects without an effect on servers and clients. */
const EDITORIAL = /^(description|summary|title|deprecated|example|externalDocs|info|tags|openapi)$/;

function* factsIn(node: Node, { at, words, part }: Position): Iterable<BareFact> {
  yield* groupFacts(propertyOf, node, withoutSchema(node), { at: [...at, "required"], words, part });
  for (const [key, child] of Object.entries(node).filter(([name]) => !SKIPPED.test(name))) {
    // `const` is an `enum` of one value.
    const named = [key === "const" ? "enum" : key].filter((word) => !UNNAMED.test(word));
    const inner = { at: [...at, key], words: [...words, ...named], part };
    if (GROUPS[key]) yield* groupFacts(GROUPS[key], node, child, inner);
    else if (key === "examples") yield* Object.entries<object>(child).map(([name, example]) => exampleFact(name, example, inner));
    else if (isLeaf(child)) yield leafFact(child, inner);
    else yield* factsIn(child, inner);
  }
}

/** The fields that a schema requires without describing them. For other fields, `partFacts` has whether they are required. */
function withoutSchema({ required, properties = {} }: Node): Record<string, Node> {
  const names = Array.isArray(required) ? required.filter((name) => !(name in properties)) : [];
  return Object.fromEntries(names.map((name) => [name, {}]));
}

function* groupFacts(group: Group, holder: Node, members: Record<string, Node>, { at, part }: Position): Iterable<BareFact> {
  for (const [name, member] of Object.entries(members)) {
    yield* partFacts(member, { at: [...at, name], words: [], part: group(part, name, member, holder) }, [part.name]);
  }
}

function isLeaf(value: unknown): boolean {
  return [value].flat().every((item) => typeof item !== "object" || item === null);
}

function exampleFact(name: string, example: { summary?: string; value?: unknown }, { at, ...position }: Position): BareFact {
  const { summary = "", value = example } = example;
  const shown = `${summary} ${JSON.stringify(value)}`.trim();
  return factOf({ ...position, at: [...at, name] }, `example ${name}`, shown, editorial);
}

function leafFact(value: unknown, position: Position): BareFact {
  const { at, words, part } = position;
  const isEditorial = [at[0], at.at(-1)].some((key) => EDITORIAL.test(String(key)));
  return factOf(position, words.join(" "), [value].flat().join(", "), isEditorial ? editorial : rateKeyword(part, words));
}
