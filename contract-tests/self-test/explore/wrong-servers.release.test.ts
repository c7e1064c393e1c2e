import { expect, test } from "vitest";
import { mixedDialects, singleDialects } from "../dialects.ts";
import { exploreDialect, exploreWrong } from "./explored.fixture.ts";
import { wrongServers } from "./wrong-servers.ts";

/** Each server under one of three seeds in turn; with ALL_SEEDS=1 under all three, which takes ten minutes. */
const servers = wrongServers.map((server, place) => ({
  ...server,
  seeds: process.env.ALL_SEEDS ? [1, 2, 3] : [(place % 3) + 1],
}));

test.each(servers)("$id is found out under the seeds $seeds", async ({ seeds, ...server }) => {
  for (const seed of seeds) expect((await exploreWrong(server, seed)).violations, `seed ${seed}`).not.toEqual([]);
});

test.each(singleDialects())("nothing is found on a dialect ($name)", async (dialect) => {
  expect(await exploreDialect(dialect, 1000, 1)).toMatchObject({ violations: [] });
});

test.each(mixedDialects(5, 11))("nothing is found on a dialect under ten seeds ($name)", async (dialect) => {
  for (let seed = 1; seed <= 10; seed += 1)
    expect(await exploreDialect(dialect, 1000, seed), `seed ${seed}`).toMatchObject({ violations: [] });
});
