import { expect, test } from "vitest";
import { recordedProfile } from "../../runner/profile.ts";
import { mixedDialects, singleDialects } from "../dialects.ts";
import { byRounds, inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { exploreDialect, exploreWrong, wrongServers } from "./wrong-servers.ts";

/** Each server with one of three seeds in turn; with ROUNDS=all with all three. Dialects and mixes then have ten seeds. */
const servers = wrongServers.map((server, place) => ({ ...server, seeds: byRounds([1], [(place % 3) + 1], [1, 2, 3]) }));

test.each(inputsByRounds(servers, (_, place) => place % 40 === 0, 16))("detects: $id", async ({ seeds, ...server }) => {
  for (const seed of seeds) {
    const named = (await exploreWrong(server, seed)).exploration?.violations.map(({ rule }) => rule) ?? [];
    const isRight = (rule: string): boolean => server.rules === "any" || server.rules.some((each) => each === rule);
    expect(named.some(isRight), `seed ${seed}: ${named.join() || "nothing"} is named`).toBe(true);
  }
});

test.each(inputsByRounds(singleDialects(), () => false, 24))("finds nothing on a dialect ($name)", async (dialect) => {
  for (let seed = 1; seed <= byRounds(1, 1, 10); seed += 1) {
    const { exploration } = await exploreDialect(dialect, byRounds(500, 500, 2000), seed);
    expect(exploration, `seed ${seed}`).toMatchObject({ violations: [], doubts: [] });
  }
});

test.each(mixedDialects(byRounds(1, 3, 60), 77))(
  "finds nothing on a mix, nor on a mock with its recorded answers ($name)",
  async (mix) => {
    for (let seed = 1; seed <= byRounds(1, 1, 10); seed += 1) {
      const { exploration, ...report } = await exploreDialect(mix, 500, seed);
      expect(exploration, `seed ${seed}`).toMatchObject({ violations: [], doubts: [] });
      const { answers } = recordedProfile(report);
      const copy = await exploreDialect({ name: "copy", answers }, 500, seed);
      expect(copy.exploration, `seed ${seed}`).toMatchObject({ violations: [], doubts: [] });
    }
  },
);

test("there are over a hundred wrong servers with unique ids", () => {
  expect(wrongServers.length).toBeGreaterThan(100);
  expect(new Set(wrongServers.map(({ id }) => id)).size).toBe(wrongServers.length);
});
