import type { Check } from "./check.ts";

/** Each rule rests on a statement of the section that it names, so that a reader of the interface text finds it there. */
export const ruleHasStatement: Check = {
  id: "rule-has-statement",
  faults: (document) =>
    document["x-rules"].flatMap(({ id, section }, index) => {
      const statements = document["x-interface-text"].find((text) => text.section === section)?.statements ?? [];
      if (statements.some(({ rules }) => rules.includes(id))) return [];
      return [{ at: ["x-rules", index], message: `x-rules: no statement of section ${section} in x-interface-text names ${id}` }];
    }),
};
