import { placeOf } from "../generate/places.ts";
import type { OpenApiDocument, Statement } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** Each statement of the interface text names rules and places that the document has, and each section is there once. */
export const statementHasPlace: Check = {
  id: "statement-has-place",
  faults: (document) => {
    const sections = document["x-interface-text"];
    const twice = repeated(sections.map(({ section }) => section)).map(({ value, index }) => ({
      at: ["x-interface-text", index],
      message: `x-interface-text: section ${value} is there twice`,
    }));
    const unknown = sections.flatMap(({ section, statements }, index) =>
      statements.flatMap((statement, place) =>
        unknownNames(document, statement).map((name) => ({
          at: ["x-interface-text", index, "statements", place],
          message: `x-interface-text: section ${section}: the document has no ${name}`,
        })),
      ),
    );
    return [...twice, ...unknown];
  },
};

function unknownNames(document: OpenApiDocument, { rules, places = [] }: Statement): string[] {
  const ids = document["x-rules"].map(({ id }) => id);
  return [
    ...rules.filter((rule) => !ids.includes(rule)).map((rule) => `rule ${rule}`),
    ...places.filter((place) => !placeOf(document, place)).map((place) => `place ${place}`),
  ];
}
