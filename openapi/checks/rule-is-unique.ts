import { type Check, repeated } from "./check.ts";

/** Each rule has an id of its own: reports, waivers and the mock's X-Rule header name it. */
export const ruleIsUnique: Check = {
  id: "rule-is-unique",
  faults: (document) =>
    repeated(document["x-rules"].map(({ id }) => id)).map(({ value, index }) => ({
      at: ["x-rules", index],
      message: `x-rules: ${value} is there twice`,
    })),
};
