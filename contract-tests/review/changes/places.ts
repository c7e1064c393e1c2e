import { placeOf, pointerOf } from "../../../openapi/generate/places.ts";
import type { OpenApiDocument, Statement } from "../../../openapi/generate/read-document.ts";

/**
 * The smallest places named in `x-interface-text` that hold one of the pointers: of the first group that any place holds.
 * Where a schema stands comes before the operation that uses it.
 */
export function placesHolding(groups: readonly (readonly string[])[], documents: readonly OpenApiDocument[]): string[] {
  const named = namedPlaces(documents);
  for (const pointers of groups) {
    const holding = named.filter(({ pointer }) => pointers.some((inner) => `${inner}/`.startsWith(`${pointer}/`)));
    const smallest = Math.max(...holding.map(({ depth }) => depth));
    const names = holding.filter(({ depth }) => depth === smallest).map(({ name }) => name);
    if (names.length > 0) return [...new Set(names)];
  }
  return [];
}

/** The rules of every statement of the interface text that names one of the places. */
export function rulesAbout(places: readonly string[], documents: readonly OpenApiDocument[]): string[] {
  const statements = documents.flatMap(statementsOf);
  const about = statements.filter((statement) => statement.places?.some((place) => places.includes(place)));
  return [...new Set(about.flatMap(({ rules }) => rules))];
}

function namedPlaces(documents: readonly OpenApiDocument[]): { name: string; pointer: string; depth: number }[] {
  return documents.flatMap((document) => {
    const names = new Set(statementsOf(document).flatMap(({ places = [] }) => places));
    return [...names].flatMap((name) => {
      const at = placeOf(document, name);
      return at ? [{ name, pointer: pointerOf(at), depth: at.length }] : [];
    });
  });
}

function statementsOf(document: OpenApiDocument): Statement[] {
  return document["x-interface-text"].flatMap(({ statements }) => statements);
}
