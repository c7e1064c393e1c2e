import { expect, test } from "vitest";
import { planted } from "../self-test/plant.fixture.ts";
import { changesBetween, changesOf } from "./changes.ts";
import { readDocument } from "./inputs.ts";

const LIST = "/paths/~1projects/get";
const DELETE = "/paths/~1project/delete";
const SCHEMAS = "/components/schemas";
const RULE = { id: "list.colour", level: "must", section: "4.1", sentence: "A project has a colour." };
const ASKED = "/x-open-questions";
const RESPONSES = "/components/responses";
const JSON_BODY = "content/application~1json";

const source = await readDocument();
const { document } = source;

/** The places of the document to change, with the new value; without one, the part is removed. */
const PLANTED: readonly (readonly [pointer: string, value?: unknown])[] = [
  ["/x-rules/-", RULE],
  ["/x-rules/-", { ...RULE, level: "observed" }],
  ["/x-rules/0/level", "observed"],
  ["/x-rules/7/level", "must"],
  ["/x-rules/7/check", "plan"],
  [`/x-rules/${document["x-rules"].findIndex(({ id }) => id === "delete.cascade")}/seenBy`],
  ["/x-rules/0/sentence", "It is an object."],
  [`${RESPONSES}/NotFound/${JSON_BODY}/examples/list.shape`, { $ref: "#/components/examples/list.last-id-foreign" }],
  ["/components/examples/list.limit-invalid/summary", "The limit is wrong."],
  ["/components/examples/list.limit-invalid/value/message", "wrong limit"],
  [`${ASKED}/listProjects/list.last-id-foreign/statuses`, [403, 400, 401]],
  [`${ASKED}/listProjects/list.total/answers/none`, "It is zero."],
  [`${ASKED}/listProjects/list.limit-invalid/answers/clamp/parts`, ["huge", "zero"]],
  [`${ASKED}/listProjects/list.order/answers/name`],
  [`${ASKED}/listProjects/list.short-page/answers/cap-N, at most N projects whatever the limit/pattern`, "^cap-[1-9]$"],
  [`${ASKED}/listProjects/list.total/reference/answer`, "page"],
  [`${ASKED}/listProjects/list.total/reference/why`, "It is the custom."],
  [`${ASKED}/listProjects/list.short-page/answers/cap-N, at most N projects whatever the limit/examples`, ["cap-2", "cap-3"]],
  [`${ASKED}/deleteProject/delete.id-invalid/parts/-`, "hex"],
  [`${ASKED}/deleteProject/delete.id-spelling/parts/-`, "hex"],
  [`${ASKED}/deleteProject/delete.foreign`],
  [`${ASKED}/listProjects/list.total`],
  ["/components/parameters/limit/schema/maximum", 50],
  ["/components/parameters/limit/schema/minimum", 0],
  ["/components/parameters/projectId/required", false],
  [`${LIST}/parameters/1`],
  [`${LIST}/responses/404`, { $ref: `#${RESPONSES}/Deleted` }],
  [`${RESPONSES}/ListBadRequest/description`, "Bad Request."],
  [`${RESPONSES}/ProjectPage/${JSON_BODY}/examples/other`, { $ref: "#/components/examples/deleted" }],
  [`${SCHEMAS}/Project/required`, ["id", "name"]],
  [`${SCHEMAS}/Project/required/-`, "owner"],
  [`${SCHEMAS}/Project/properties/owner`, { type: "string" }],
  [`${SCHEMAS}/Deleted/properties/id`, { type: "integer" }],
  [`${SCHEMAS}/Deleted/additionalProperties`],
  [`${SCHEMAS}/Project/additionalProperties`, false],
  [`${SCHEMAS}/Project/properties/name/minLength`, 3],
  [`${SCHEMAS}/Project/properties/id/type`, "number"],
  ["/components/securitySchemes/masterKey/name", "X-Key"],
  ["/servers/0/url", "http://127.0.0.1/v2"],
  ["/servers/0/url", "https://api.example/v1"],
  ["/servers/-", { url: "https://api.example/v1" }],
  [`${LIST}/security`, []],
  [`${DELETE}/requestBody`, { content: { "application/json": { schema: { type: "object" } } } }],
  [`${RESPONSES}/ProjectPage/headers`, { "X-Request-Id": { schema: { type: "string" } } }],
  [`${RESPONSES}/ListBadRequest/${JSON_BODY}/schema/$ref`, "#/components/schemas/Deleted"],
  [`${RESPONSES}/ProjectPage/content/text~1csv`, { schema: { type: "string" }, examples: {} }],
  ["/components/parameters/last_id/schema/default", 1],
  [`${SCHEMAS}/Project/properties/id/format`, "int64"],
  [`${SCHEMAS}/Project/properties/desc/default`, ""],
  [`${SCHEMAS}/Project/minProperties`, 4],
  ["/info/title", "Projects"],
];

test("each change and its reverse is rated, with the failing server", async () => {
  const lines = PLANTED.flatMap(([pointer, value]) => {
    const changed = planted(document, pointer, value);
    return [linesOf(document, changed), linesOf(changed, document)];
  });
  expect(lines.filter(({ length }) => length === 0)).toEqual([]);
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
