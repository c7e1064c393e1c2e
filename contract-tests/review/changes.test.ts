import { expect, test } from "vitest";
import { stringify } from "yaml";
import { shapeProblems } from "../../openapi/checks/check.ts";
import { pointerOf } from "../../openapi/generate/places.ts";
import type { OpenApiDocument } from "../../openapi/generate/read-document.ts";
import { planted } from "../../openapi/plant.fixture.ts";
import { changesBetween } from "./changes.ts";
import { EFFECTS, extensionChanges } from "./extension-changes.ts";
import { parseSource, readDocument, type Source } from "./inputs.ts";

/** Each comparison starts redocly. */
const PATIENT = { timeout: 60_000 };

const LIST = "/paths/~1projects/get";
const DELETE = "/paths/~1project/delete";
const NEW_RULE = { id: "list.colour", level: "must", section: "4.1", sentence: "A project has a colour." };
const NEW_CONDITION = { rule: "list.total", condition: "The moon is full.", stage: "route", level: "one-of", admissible: [400] };
const REFUSAL = { code: 400, message: "x", subMessage: "x", status: "error" };
const TOTAL = { rule: "list.total", question: "What does it count?", why: "It counts all of them." };
const CAP = { answer: "cap-N, at most N projects whatever the limit", examples: ["cap-1", "cap-10"], means: "A short page." };

const ALL_FIELDS = ["code", "message", "subMessage", "status"];

const { document } = await readDocument();

/** For each kind of change the place, what stands there before, and what after; undefined for nothing. */
const PLANTED: Readonly<Record<keyof typeof EFFECTS, readonly [pointer: string, before: unknown, after: unknown]>> = {
  "rule added": ["/x-rules/54", undefined, NEW_RULE],
  "observed rule added": ["/x-rules/54", undefined, { ...NEW_RULE, level: "observed" }],
  "rule removed": ["/x-rules/54", NEW_RULE, undefined],
  "level raised": ["/x-rules/0/level", "one-of", "must"],
  "level lowered": ["/x-rules/0/level", "must", "observed"],
  "rule reworded": ["/x-rules/0/sentence", "It is JSON.", "It is a JSON object."],
  "condition added": [`${LIST}/x-error-conditions/14`, undefined, { ...NEW_CONDITION, reference: REFUSAL }],
  "observed condition added": [
    `${LIST}/x-error-conditions/14`,
    undefined,
    { ...NEW_CONDITION, level: "observed", reference: REFUSAL },
  ],
  "condition removed": [`${LIST}/x-error-conditions/14`, { ...NEW_CONDITION, reference: REFUSAL }, undefined],
  "status no longer admissible": [`${DELETE}/x-error-conditions/8/admissible`, [400, 401, 404], [400, 404]],
  "status now admissible": [`${DELETE}/x-error-conditions/8/admissible`, [400], [400, 404]],
  "listed status changed": [`${LIST}/x-error-conditions/0/listed`, 401, 400],
  "check moved": [`${LIST}/x-error-conditions/0/stage`, "key", "route"],
  "reference answers otherwise": [`${LIST}/x-open-questions/1/reference`, "page", "all"],
  "condition reworded": [`${LIST}/x-error-conditions/0/condition`, "The path is wrong.", "The path is unknown."],
  "question asked": ["/x-open-questions/6", undefined, { ...TOTAL, rule: "list.shape", answers: [CAP], reference: "cap-1" }],
  "question closed": ["/x-open-questions/6", { ...TOTAL, rule: "list.shape", answers: [CAP], reference: "cap-1" }, undefined],
  "answer removed": [`${LIST}/x-open-questions/1/answers/2`, { answer: "none", means: "It is zero." }, undefined],
  "answer added": [`${LIST}/x-open-questions/1/answers/2`, undefined, { answer: "none", means: "It is zero." }],
  "family of answers changed": [
    `${LIST}/x-open-questions/9/answers/1`,
    { ...CAP, pattern: "^cap-[1-9][0-9]*$" },
    { ...CAP, pattern: "^cap-[1-9][0-9]?$" },
  ],
  "question reworded": [`${LIST}/x-open-questions/0/why`, "It is the habit.", "It is the custom."],
  "request header needed": [`${LIST}/x-request-headers/0/required`, false, true],
  "request header not needed": [`${LIST}/x-request-headers/0/required`, true, false],
  "interface text reworded": ["/x-interface-text/0/title", "The service", "What the service is"],
};

/** Changes that redocly sees: where, what stands there before and after, the effect, what it hurts, and a rule that it touches. */
const SCHEMAS = [
  [`${LIST}/parameters/1/schema/maximum`, 200, 100, "breaking", /client/, "list.maximum"],
  [`${DELETE}/parameters/0/schema/minimum`, 1, 0, "breaking", /server/, "delete.id-missing"],
  ["/components/schemas/Project/required", ["id", "name"], ["id", "name", "desc"], "breaking", /server/, "list.project"],
  [
    "/components/schemas/ErrorEnvelope/required",
    ALL_FIELDS,
    ["code", "message", "status"],
    "breaking",
    /client/,
    "envelope.error",
  ],
  ["/components/schemas/Project/properties/owner", undefined, { type: "string" }, "compatible", /still is/, "other-fields"],
  [`${LIST}/parameters/0/description`, "A project.", "One project.", "editorial", /neither/, "list.next-page"],
] as const;

test.each(Object.entries(PLANTED))("%s: it is the only change, and is rated as the table says", (kind, [pointer, old, now]) => {
  const [before, after] = [planted(document, pointer, old), planted(document, pointer, now)];
  for (const spoiled of [before, after]) expect(shapeProblems(spoiled)).toEqual([]);
  const changes = extensionChanges(before, after);
  const [effect] = EFFECTS[kind as keyof typeof EFFECTS];
  expect(changes.map((change) => [change.effect, change.what.split(":")[0]])).toEqual([[effect, kind]]);
});

test("what OpenAPI specifies is rated for servers and for clients", PATIENT, async () => {
  const before = SCHEMAS.reduce((spoiled, [pointer, old]) => planted(spoiled, pointer, old), document);
  const after = SCHEMAS.reduce((spoiled, [pointer, , now]) => planted(spoiled, pointer, now), document);
  const changes = await changesBetween(source("before", before), source("after", after), []);
  expect(changes.changes).toHaveLength(SCHEMAS.length);
  for (const [pointer, , , effect, hurts, rule] of SCHEMAS) {
    const found = changes.changes.find(({ at }) => pointerOf(at) === `#${pointer}`);
    expect(found, pointer).toMatchObject({ effect, rules: expect.arrayContaining([rule]) });
    expect(found?.because, pointer).toMatch(hurts);
  }
});

test("a document is no change of itself", PATIENT, async () => {
  const same = source("same", document);
  expect(await changesBetween(same, same, [])).toMatchObject({ breaking: false, changes: [] });
});

function source(name: string, document: OpenApiDocument): Source {
  return parseSource(name, stringify(document, { aliasDuplicateObjects: false }));
}
