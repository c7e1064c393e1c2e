import { beforeAll, expect, test } from "vitest";
import { loadStated } from "../../../openapi/generate/load-document.ts";
import type { OpenApiDocument } from "../../../openapi/generate/read-document.ts";
import { randomFrom } from "../dialects.ts";
import { byRounds } from "../inputs-by-rounds.fixture.ts";
import { drawn, KINDS } from "./grammar.ts";
import { type Proof, prove } from "./prove.ts";
import { type Version, versionOf } from "./version.ts";

/** The kinds of changes take turns; of each turn, what is changed depends on the seed alone. */
const SEED = Number(process.env.RATINGS_SEED ?? 20261122);
const kinds = Object.keys(KINDS);
const turns = Array.from({ length: byRounds(1, 3, 4 * kinds.length) }, (_, turn) => {
  return { turn, kind: kinds[(byRounds(1, 13, 1) * turn) % kinds.length] ?? "" };
});

let stated: OpenApiDocument;
let old: Version;
beforeAll(async () => {
  stated = await loadStated();
  old = (await versionOf(stated)) as Version;
});

test.each(turns)("$kind, turn $turn: the suites before and after agree with the ratings", async ({ kind, turn }) => {
  const { changes, problems, refused } = await proveOne(kind, turn);
  expect(refused).toBeUndefined();
  expect(changes.length).toBeGreaterThan(0);
  expect(problems, changes.map(({ effect, what }) => `${effect} ${what}`).join("\n")).toEqual([]);
});

/** A change that the generator refuses cannot be released, and another one is drawn. */
async function proveOne(kind: string, turn: number): Promise<Proof> {
  const random = randomFrom(SEED + turn);
  const draw = async (attempts: number): Promise<Proof> => {
    const proof = await prove(old, drawn(stated, kind, random), turn);
    return proof.refused === undefined || attempts === 1 ? proof : draw(attempts - 1);
  };
  return draw(20);
}
