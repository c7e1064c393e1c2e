import { expect, test } from "vitest";
import { planted } from "../../openapi/plant.fixture.ts";
import { changesBetween, changesOf } from "./changes.ts";
import { readDocument } from "./inputs.ts";

const LIST = "/paths/~1projects/get";
const DELETE = "/paths/~1project/delete";
const SCHEMAS = "/components/schemas";
const RULE = { id: "list.colour", level: "must", section: "4.1", sentence: "A project has a colour." };
const CONDITION = {
  ...{ rule: "list.shape", condition: "The moon is full.", stage: "route", level: "must", admissible: [400] },
  reference: { code: 400, message: "x", subMessage: "x", status: "error" },
};

const source = await readDocument();
const { document } = source;

/** The places of the document to change, with the new value; without one, the part is removed. */
const PLANTED: readonly (readonly [pointer: string, value?: unknown])[] = [
  ["/x-rules/-", RULE],
  ["/x-rules/-", { ...RULE, level: "observed" }],
  ["/x-rules/0/level", "observed"],
  ["/x-rules/7/level", "must"],
  [`/x-rules/${document["x-rules"].findIndex(({ id }) => id === "delete.cascade")}/seenBy`],
  ["/x-rules/0/sentence", "It is an object."],
  [`${LIST}/x-error-conditions/-`, CONDITION],
  [`${DELETE}/x-error-conditions/5/admissible`, [402, 404]],
  [`${DELETE}/x-error-conditions/12/admissible`, [400, 401, 404]],
  [`${LIST}/x-error-conditions/2/listed`, 400],
  [`${LIST}/x-error-conditions/2/stage`, "route"],
  [`${LIST}/x-error-conditions/0/condition`, "The path is unknown."],
  [`${LIST}/x-open-questions/1/answers/-`, { answer: "none", means: "It is zero." }],
  [`${LIST}/x-open-questions/3/answers/6/parts`, ["huge", "zero"]],
  [`${LIST}/x-open-questions/0/answers/2`],
  [`${LIST}/x-open-questions/11/answers/1/pattern`, "^cap-[1-9]$"],
  [`${LIST}/x-open-questions/1/reference`, "page"],
  [`${LIST}/x-open-questions/1/why`, "It is the custom."],
  [`${LIST}/x-open-questions/11/answers/1/examples`, ["cap-2", "cap-3"]],
  [`${DELETE}/x-open-questions/2/parts/-`, "hex"],
  [`${DELETE}/x-open-questions/4/parts/-`, "hex"],
  [`${DELETE}/x-open-questions/0`],
  [`${LIST}/x-open-questions/1`],
  [`${LIST}/x-request-headers/0/required`, false],
  [`${LIST}/x-request-headers/0/value`, "text/json"],
  [`${LIST}/x-request-headers/0/rule`, "list.content-type-other"],
  ["/x-interface-text/0/title", "What it is"],
  ["/x-interface-text/0/statements/0/notShown", true],
  [`${LIST}/parameters/1/schema/maximum`, 50],
  [`${LIST}/parameters/1/schema/minimum`, 0],
  [`${DELETE}/parameters/0/required`, false],
  [`${LIST}/parameters/1`],
  [`${LIST}/responses/404`, { description: "Gone." }],
  [`${LIST}/responses/400/description`, "Bad Request."],
  [`${LIST}/responses/400/content/application~1json/examples/other`, { value: { code: 400 } }],
  [`${SCHEMAS}/Project/required`, ["id", "name"]],
  [`${SCHEMAS}/Project/required/-`, "owner"],
  [`${SCHEMAS}/Project/properties/owner`, { type: "string" }],
  [`${SCHEMAS}/Deleted/properties/id`, { type: "integer" }],
  [`${SCHEMAS}/Deleted/additionalProperties`],
  [`${SCHEMAS}/Project/additionalProperties`, false],
  [`${SCHEMAS}/Project/properties/name/minLength`, 3],
  [`${SCHEMAS}/Project/properties/id/type`, "number"],
  [`${SCHEMAS}/Error400/allOf/1/properties/code/const`, 422],
  ["/components/securitySchemes/masterKey/name", "X-Key"],
  ["/servers/0/url", "http://127.0.0.1/v2"],
  ["/servers/0/url", "https://api.example/v1"],
  ["/servers/-", { url: "https://api.example/v1" }],
  [`${LIST}/security`, []],
  [`${DELETE}/requestBody`, { content: { "application/json": { schema: { type: "object" } } } }],
  [`${LIST}/responses/200/headers`, { "X-Request-Id": { schema: { type: "string" } } }],
  [`${LIST}/responses/400/content/application~1json/schema/$ref`, "#/components/schemas/ErrorEnvelope"],
  [`${LIST}/responses/400/content/application~1json/schema/$ref`, "#/components/schemas/Error401"],
  [`${LIST}/responses/200/content/text~1csv`, { schema: { type: "string" } }],
  [`${LIST}/parameters/0/schema/default`, 1],
  [`${SCHEMAS}/Project/properties/id/format`, "int64"],
  [`${SCHEMAS}/Project/properties/desc/default`, ""],
  [`${SCHEMAS}/Project/minProperties`, 4],
  ["/info/title", "Projects"],
];

test("each change and its reverse is one line with its rating and the failing server", async () => {
  const lines = PLANTED.flatMap(([pointer, value]) => {
    const changed = planted(document, pointer, value);
    return [linesOf(document, changed), linesOf(changed, document)];
  });
  expect(lines.filter(({ length }) => length !== 1)).toEqual([]);
  await expect(`${lines.flat().join("\n")}\n`).toMatchFileSnapshot("changes.golden.txt");
});

test.each<[string, unknown]>([
  [`${DELETE}/security`, [{ masterKey: [] }]],
  [`${SCHEMAS}/ProjectPage/properties/status`, { type: "string", enum: ["success"] }],
])("an equivalent form of %s is not a change", (pointer, value) => {
  expect(linesOf(document, planted(document, pointer, value))).toEqual([]);
});

test("a document compared with itself has no changes", () => {
  expect(changesBetween(source, source, [])).toMatchObject({ verdict: "not breaking", changes: [] });
});

function linesOf(old: typeof document, now: typeof document): string[] {
  return changesOf({ old, now }).map(({ effect, what, server }) => `${effect.padEnd(11)} ${what}${server ? ` [${server}]` : ""}`);
}
