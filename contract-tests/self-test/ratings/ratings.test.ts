import { beforeAll, expect, test } from "vitest";
import { type Random, randomFrom } from "../../../mock-server/store/random.ts";
import { verifyDocument } from "../../../openapi/checks/all-checks.ts";
import { completed } from "../../../openapi/generate/complete.ts";
import { loadStated } from "../../../openapi/generate/load-document.ts";
import type { OpenApiDocument } from "../../../openapi/generate/read-document.ts";
import { planted } from "../../../openapi/plant.fixture.ts";
import { byRounds } from "../inputs-by-rounds.fixture.ts";
import type { Edit, Kinds, Pick } from "./edit.ts";
import { EXTENSION_KINDS } from "./extension-kinds.ts";
import { prove } from "./prove.ts";
import { SCHEMA_KINDS } from "./schema-kinds.ts";
import { type Version, versionOf } from "./version.ts";

const KINDS: Kinds = { ...EXTENSION_KINDS, ...SCHEMA_KINDS };

/** The seed alone decides what is drawn. A kind may have fewer changes than requested. */
const SEED = Number(process.env.RATINGS_SEED ?? 20261122);
/** A prime above the number of kinds, so that all of them are drawn, and a few are unlike each other. */
const STEP = 97;
const all = Object.keys(KINDS);
/** The release tests draw other kinds than npm test. */
const first = byRounds(0, 1, 0);
const kinds = Array.from(
  { length: byRounds(1, 2, all.length) },
  (_, turn) => all[(SEED + STEP * (first + turn)) % all.length] ?? "",
);

const stated = await loadStated();
const changed = kinds.flatMap((kind) =>
  drawn(stated, kind, byRounds(1, 1, 5), randomFrom(SEED)).map((now, turn) => [kind, turn + 1, now] as const),
);

let old: Version;
beforeAll(async () => {
  old = await versionOf(stated);
});

test(`there are ${changed.length} different changes, of ${kinds.length} kinds`, () => {
  expect(new Set(changed.map(([kind]) => kind)).size).toBe(kinds.length);
  expect(changed.length).toBeGreaterThanOrEqual(byRounds(1, 2, 120));
});

test.each(changed)("%s, change %i: the suites of both versions agree with the ratings", async (kind, turn, now) => {
  const { changes, problems } = await prove(old, now, turn + kinds.indexOf(kind));
  expect(changes.length).toBeGreaterThan(0);
  expect(problems, changes.map(({ effect, what }) => `${effect} ${what}`).join("\n")).toEqual([]);
});

/** Documents with different random changes of this kind, at most `many`. */
function drawn(document: OpenApiDocument, kind: string, many: number, random: Random): OpenApiDocument[] {
  const accepted: OpenApiDocument[] = [];
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 10 * many && accepted.length < many; attempt++) {
    const changed = drawOne(document, kind, random);
    // A document that the generator refuses cannot be released.
    if (!seen.has(JSON.stringify(changed)) && verifyDocument(completed(changed)).length === 0) accepted.push(changed);
    seen.add(JSON.stringify(changed));
  }
  return accepted;
}

function drawOne(document: OpenApiDocument, kind: string, random: Random): OpenApiDocument {
  const pick: Pick = (values) => {
    const value = values[random.integer(values.length)];
    if (value === undefined) throw new Error(`${kind}: nothing to draw from`);
    return value;
  };
  const edit = KINDS[kind]?.(document, pick) ?? [];
  const { steps, replaced } = "steps" in edit ? edit : { steps: edit, replaced: undefined };
  const changed = steps.reduce((copy, [pointer, value]) => planted(copy, pointer, value), document);
  return replaced ? rewritten(changed, replaced) : changed;
}

function rewritten(document: OpenApiDocument, [text, by]: NonNullable<Edit["replaced"]>): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value) => (typeof value === "string" ? value.replace(text, by) : value));
}
