import { type OpenApiDocument, placeOf, type Statement } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** The checks of the rules, and of the interface text that they rest on. */
export const ruleChecks: readonly Check[] = [
  {
    // Reports, waivers and the mock's X-Rule header name a rule by its id.
    id: "rule-is-unique",
    *problems(document) {
      for (const { value, index } of repeated(document["x-rules"].map(({ id }) => id))) {
        yield { at: ["x-rules", index], message: `x-rules: ${value} appears twice` };
      }
    },
  },
  {
    // A reader of the interface text finds each rule at a statement of the section that the rule names.
    id: "rule-has-statement",
    *problems(document) {
      for (const [index, { id, section }] of document["x-rules"].entries()) {
        const statements = document["x-interface-text"].find((text) => text.section === section)?.statements ?? [];
        if (statements.some(({ rules }) => rules.includes(id))) continue;
        const message = `x-rules: no statement of section ${section} in x-interface-text names ${id}`;
        yield { at: ["x-rules", index], message };
      }
    },
  },
  {
    id: "statement-has-place",
    *problems(document) {
      const sections = document["x-interface-text"];
      for (const { value, index } of repeated(sections.map(({ section }) => section))) {
        yield { at: ["x-interface-text", index], message: `x-interface-text: section ${value} appears twice` };
      }
      for (const [index, { section, statements }] of sections.entries()) {
        for (const [place, statement] of statements.entries()) {
          const at = ["x-interface-text", index, "statements", place];
          for (const name of unknownNames(document, statement)) {
            yield { at, message: `x-interface-text: section ${section}: the document has no ${name}` };
          }
        }
      }
    },
  },
];

function unknownNames(document: OpenApiDocument, { rules, places = [] }: Statement): string[] {
  const ids = document["x-rules"].map(({ id }) => id);
  return [
    ...rules.filter((rule) => !ids.includes(rule)).map((rule) => `rule ${rule}`),
    ...places.filter((place) => !placeOf(document, place)).map((place) => `place ${place}`),
  ];
}
