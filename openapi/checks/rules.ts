import { placeOf, statementsOf } from "../generate/read-document.ts";
import { type Checks, repeated } from "./check.ts";

/** The checks of the rules, and of the interface text that they rest on. */
export const ruleChecks: Checks = {
  // Reports, waivers and the mock's X-Rule header name a rule by its id.
  *"rule-is-unique"(document) {
    const ids = document["x-rules"].map(({ id }, index) => ({ id, at: ["x-rules", index] }));
    for (const { id, at } of repeated(ids, (rule) => rule.id)) yield { at, message: `x-rules: ${id} appears twice` };
  },

  // A reader of the interface text finds each rule at a statement of the section that the rule names.
  *"rule-has-statement"(document) {
    const statements = statementsOf(document);
    for (const [index, { id, section }] of document["x-rules"].entries()) {
      if (statements.some((statement) => statement.section === section && statement.rules.includes(id))) continue;
      const message = `x-rules: no statement of section ${section} in x-interface-text names ${id}`;
      yield { at: ["x-rules", index], message };
    }
  },

  *"statement-has-place"(document) {
    const sections = document["x-interface-text"].map(({ section }, index) => ({ section, at: ["x-interface-text", index] }));
    for (const { section, at } of repeated(sections, (each) => each.section)) {
      yield { at, message: `x-interface-text: section ${section} appears twice` };
    }
    const ids = document["x-rules"].map(({ id }) => id);
    for (const { section, rules, places = [], at } of statementsOf(document)) {
      const unknown = [
        ...rules.filter((rule) => !ids.includes(rule)).map((rule) => `rule ${rule}`),
        ...places.filter((place) => !placeOf(document, place)).map((place) => `place ${place}`),
      ];
      for (const name of unknown) {
        yield { at, message: `x-interface-text: section ${section}: the document has no ${name}` };
      }
    }
  },
};
