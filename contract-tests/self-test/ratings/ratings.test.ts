import { beforeAll, expect, test } from "vitest";
import { loadStated } from "../../../openapi/generate/load-document.ts";
import { randomFrom } from "../dialects.ts";
import { byRounds } from "../inputs-by-rounds.fixture.ts";
import { drawn, KINDS } from "./grammar.ts";
import { prove } from "./prove.ts";
import { type Version, versionOf } from "./version.ts";

/** What is drawn depends on the seed alone. A kind may have fewer changes than are asked for. */
const SEED = Number(process.env.RATINGS_SEED ?? 20261122);
/** A prime above their number, so that all kinds are met, and a few that are unlike each other if only a few are. */
const STEP = 97;
const all = Object.keys(KINDS);
/** The release tests take others than npm test. */
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

test.each(changed)("%s, change %i: the suites before and after agree with the ratings", async (kind, turn, now) => {
  const { changes, problems } = await prove(old, now, turn + kinds.indexOf(kind));
  expect(changes.length).toBeGreaterThan(0);
  expect(problems, changes.map(({ effect, what }) => `${effect} ${what}`).join("\n")).toEqual([]);
});
